import {
  callWord,
  endSentence,
  settleItem,
  stateWord,
  type CallItem,
  type Card,
  type SettledCall,
  type TodoItem,
} from '@showreel/views';
import { FolderSearch, ListTodo, ScrollText, SquareTerminal, type LucideIcon } from 'lucide-react';
import { parseChecklist } from './checklist';
import { kindIcon } from './kind-icon';
import type { ShownState } from '../ui/state-word';

/** A call as its card draws it. */
export interface ShownCall extends Omit<SettledCall, 'state'> {
  callId: string;
  tool: string;
  state: ShownState;
  /** The card that draws the call: that of its result, except that a command stays a command. */
  card: Card;
  /** What the tool was given, where nobody presents it better. */
  rawInput?: unknown;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The place of its end in the log, which for a background task is the task's; absent while it runs. */
  endedAt?: number;
  /** How long it took, in milliseconds; absent while it runs. */
  tookMs?: number;
  /** Says in a word what the state's colour and glyph say; empty where nothing need be said. */
  word: string;
  /** Why a command did not come to its own end. */
  endSentence?: string;
}

/**
 * Settles a call, and the background task that it started, for the page. In a log that is over, what has no end in it
 * ended with it.
 */
export function showCall(item: CallItem, isOver = false): ShownCall {
  const settled = settleItem(item);
  const isCut = isOver && settled.state === 'running';
  const end = settled.state === 'running' ? undefined : (item.task ?? item.result);
  const tookMs = duration(item, settled);
  const sentence = endSentence(settled);
  return {
    ...settled,
    ...(sentence === undefined ? {} : { endSentence: sentence }),
    ...(isCut ? { state: 'interrupted' } : {}),
    callId: item.callId,
    tool: item.tool,
    card: item.view.card === 'terminal' ? 'terminal' : settled.body.view.card,
    ...(item.view.card === 'generic' ? { rawInput: item.view.rawInput } : {}),
    startedAt: item.at,
    ...(end === undefined ? {} : { endedAt: end.seq }),
    ...(tookMs === undefined ? {} : { tookMs }),
    word: isCut ? 'No result in the log' : wordOf(settled),
  };
}

/** What the log says it took; else, for a call that ended by its result, the time between the two events. */
function duration({ at, result, task }: CallItem, { state, body }: SettledCall): number | undefined {
  if (state === 'running') return undefined;
  if (body.of === 'result' && body.view.card === 'terminal' && body.view.durationMs !== undefined) {
    return body.view.durationMs;
  }
  return result === undefined || task !== undefined ? undefined : result.at - at;
}

/** What is plainly done says nothing. */
function wordOf(settled: SettledCall): string {
  const word = callWord(settled);
  return settled.state === 'done' && word === stateWord('done') ? '' : word;
}

/** The todo list that a call's content is, if it is one. */
export function checklistOf({ body: { view } }: ShownCall): TodoItem[] | undefined {
  return view.card === 'generic' ? parseChecklist(view.content ?? []) : undefined;
}

/** The glyph of a call: that of its kind, unless what it is about is told by another. */
export function callIcon(call: ShownCall): LucideIcon {
  if (checklistOf(call) !== undefined) return ListTodo;
  if (call.card === 'terminal' && call.code === call.title) return SquareTerminal;
  if (call.search?.of === 'paths') return FolderSearch;
  // What is read and is no file is what something wrote.
  return call.kind === 'read' && call.locations.length === 0 ? ScrollText : kindIcon(call.kind);
}
