import {
  assertNever,
  settleCall,
  type CallItem,
  type Card,
  type SettledCall,
  type TodoItem,
} from '@showreel/views';
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
  /** The place of its result in the log; absent while there is none. */
  endedAt?: number;
  /** The background task it started, if it did. */
  taskId?: string;
  /** How long it took, in milliseconds; absent while it runs. */
  tookMs?: number;
  /** Says in a word what the state's colour and glyph say; empty where nothing need be said. */
  word: string;
}

/** Settles a call for the page: the state of a background task is that of its call. */
export function showCall(item: CallItem): ShownCall {
  const settled = settleCall(item.view, item.result);
  const state = taskState(item) ?? settled.state;
  const tookMs = duration(item);
  return {
    ...settled,
    callId: item.callId,
    tool: item.tool,
    state,
    card: item.view.card === 'terminal' ? 'terminal' : settled.body.view.card,
    ...(item.view.card === 'generic' ? { rawInput: item.view.rawInput } : {}),
    startedAt: item.at,
    ...(item.result === undefined ? {} : { endedAt: item.result.seq }),
    ...(item.task === undefined ? {} : { taskId: item.task.taskId }),
    ...(tookMs === undefined ? {} : { tookMs }),
    word: stateWordOf(item, state),
  };
}

function taskState({ task }: CallItem): ShownState | undefined {
  if (task === undefined) return undefined;
  switch (task.state) {
    case 'running':
      return 'running';
    case 'exited':
      return task.exitCode === 0 ? 'done' : 'failed';
    case 'stopped':
    case 'interrupted':
      return 'interrupted';
    default:
      return assertNever(task.state);
  }
}

function duration({ at, result, task }: CallItem): number | undefined {
  if (result === undefined || task?.state === 'running') return undefined;
  if (task !== undefined) return task.at - at;
  if (result.view.card === 'terminal' && result.view.durationMs !== undefined) return result.view.durationMs;
  return result.at - at;
}

function stateWordOf(item: CallItem, state: ShownState): string {
  const { result, task, view } = item;
  if (result === undefined) return '';
  if (result.ended === 'stopped' || task?.state === 'stopped') return 'Stopped';
  if (result.ended === 'interrupted' || task?.state === 'interrupted') return 'Interrupted';
  if (result.ended === 'denied') return 'Denied';
  if (task?.state === 'exited') return task.signal ?? `exit ${task.exitCode ?? '?'}`;
  if (result.view.card === 'terminal') {
    if (result.view.timedOut) return 'Timed out';
    if (result.view.signal !== undefined) return result.view.signal;
    if (result.view.exitCode !== undefined) return `exit ${result.view.exitCode}`;
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
