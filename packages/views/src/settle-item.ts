import { assertNever } from './assert-never';
import type { ToolCallView } from './card';
import type { TerminalCallView, TerminalResultView } from './cards/terminal';
import { commandState, settleCall, type CallState, type SettledCall } from './settle-call';
import type { CallItem, CallTask } from './timeline';
import type { CallEnd } from './view-event';

/**
 * A call as one thing to draw, with its result and with the background task that it started. The task owns the state,
 * and the body of a command: a terminal while it runs, and once it ended its exit and its output, as if the command had
 * never left the foreground. That it was started is all that the call's own result said.
 */
export function settleItem({ view, result, task, at }: CallItem): SettledCall {
  const settled = settleCall(view, result);
  if (task === undefined) return settled;
  const { ended: _ended, ...call } = settled;
  const ended = taskEnd(task);
  const state = taskState(task);
  const stands = { state, taskId: task.taskId, ...(ended === undefined ? {} : { ended }) };
  const command = commandOf(view, task);
  // A call that runs no command is over when it has its result, whatever its task did.
  if (command === undefined)
    return { ...call, ...stands, ...(result === undefined ? { state: 'running' } : {}) };
  const { title, description, cwd } = command;
  return {
    ...stands,
    title,
    kind: 'execute',
    code: title,
    ...(description === undefined ? {} : { description }),
    ...(cwd === undefined ? {} : { cwd }),
    locations: [],
    body:
      task.state === 'running' ? { of: 'call', view: command } : { of: 'result', view: taskResult(task, at) },
  };
}

function taskState(task: CallTask): CallState {
  switch (task.state) {
    case 'running':
      return 'running';
    case 'exited':
      return commandState(task);
    case 'stopped':
    case 'interrupted':
      return 'interrupted';
    default:
      return assertNever(task.state);
  }
}

function taskEnd({ state }: CallTask): CallEnd | undefined {
  switch (state) {
    case 'running':
    case 'exited':
      return undefined;
    case 'stopped':
    case 'interrupted':
      return state;
    default:
      return assertNever(state);
  }
}

/**
 * The command of a call, if it runs one. A command that goes into the background is announced by a generic call: its
 * title is the command, or what it is for, and then the command is its content.
 */
function commandOf(view: ToolCallView, { cwd }: CallTask): TerminalCallView | undefined {
  switch (view.card) {
    case 'terminal':
      return view;
    case 'generic': {
      if (view.kind !== 'execute') return undefined;
      const [first] = view.content ?? [];
      return {
        card: 'terminal',
        ...(first?.type === 'text' ? { title: first.text, description: view.title } : { title: view.title }),
        ...(cwd === undefined ? {} : { cwd }),
      };
    }
    case 'diff':
      return undefined;
    default:
      return assertNever(view);
  }
}

/** A task's end as the end of a command. How long an interrupted one ran, nobody saw, unless the log says it. */
function taskResult(task: CallTask, startedAt: number): TerminalResultView {
  const { exitCode, signal, output, omitted, whole } = task;
  const seenMs = task.state === 'interrupted' ? undefined : Math.max(0, task.at - startedAt);
  const durationMs = task.durationMs ?? seenMs;
  return {
    card: 'terminal',
    ...(output === undefined ? {} : { output }),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(omitted === undefined ? {} : { omitted }),
    ...(whole === undefined ? {} : { whole }),
  };
}
