import { settleItem, type CallItem, type Card, type SettledCall, type TodoItem } from '@showreel/views';
import { ListTodo, type LucideIcon } from 'lucide-react';
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
  return {
    ...settled,
    ...(isCut ? { state: 'interrupted' } : {}),
    callId: item.callId,
    tool: item.tool,
    card: item.view.card === 'terminal' ? 'terminal' : settled.body.view.card,
    ...(item.view.card === 'generic' ? { rawInput: item.view.rawInput } : {}),
    startedAt: item.at,
    ...(end === undefined ? {} : { endedAt: end.seq }),
    ...(tookMs === undefined ? {} : { tookMs }),
    word: isCut ? 'No result in the log' : stateWordOf(settled, item),
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

function stateWordOf({ state, ended, body }: SettledCall, { view }: CallItem): string {
  if (body.of === 'call') return '';
  if (ended === 'stopped') return 'Stopped';
  if (ended === 'interrupted') return 'Interrupted';
  if (ended === 'denied') return 'Denied';
  if (body.view.card === 'terminal') {
    if (body.view.timedOut) return 'Timed out';
    if (body.view.signal !== undefined) return body.view.signal;
    if (body.view.exitCode !== undefined) return `exit ${body.view.exitCode}`;
  }
  if (state !== 'failed') return '';
  return view.card === 'diff' ? 'Not written' : 'Failed';
}

/** The todo list that a call's content is, if it is one. */
export function checklistOf({ body: { view } }: ShownCall): TodoItem[] | undefined {
  return view.card === 'generic' ? parseChecklist(view.content ?? []) : undefined;
}

/** The glyph of a call: that of its kind, and a list's for a todo list. */
export function callIcon(call: ShownCall): LucideIcon {
  return checklistOf(call) === undefined ? kindIcon(call.kind) : ListTodo;
}
