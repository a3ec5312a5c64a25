import type { NewEvent } from '@showreel/sessions';
import { textInTag } from './tagged-text';

export type TaskEnd = Omit<Extract<NewEvent, { type: 'task' }>, 'type' | 'callId' | 'taskId'>;

/** What a task's notification says: which task, of which call, and how it ended (undefined while it runs). */
export interface TaskNotification {
  taskId: string;
  callId: string | undefined;
  summary: string;
  end: TaskEnd | undefined;
  /** What an agent in the background answered. */
  result: string | undefined;
  /** What a monitor saw. */
  event: string | undefined;
}

/**
 * Reads `<task-notification>` as Claude Code (2.0.60 and later) writes it into a queue operation, a user's message or an
 * attachment; often into more than one of them. The exit code stands in the summary alone.
 */
export function readTaskNotification(text: string): TaskNotification | undefined {
  const body = textInTag(text, 'task-notification') ?? text;
  const taskId = textInTag(body, 'task-id')?.trim();
  if (taskId === undefined || taskId === '') return undefined;
  const summary = textInTag(body, 'summary')?.trim() ?? '';
  return {
    taskId,
    callId: textInTag(body, 'tool-use-id')?.trim(),
    summary,
    end: readNotifiedEnd(textInTag(body, 'status')?.trim() ?? '', summary),
    result: textInTag(body, 'result'),
    event: textInTag(body, 'event'),
  };
}

/** How a task ended, by the status and the summary of its notification. */
export function readNotifiedEnd(status: string, summary: string): TaskEnd | undefined {
  return readTaskEnd(status, exitCodeIn(summary));
}

/** How a status word of Claude Code ends a task; undefined for one that still runs. */
export function readTaskEnd(status: string, exitCode?: number): TaskEnd | undefined {
  switch (status) {
    case 'completed':
      return { state: 'exited', ...(exitCode === undefined ? {} : { exitCode }) };
    case 'failed':
      return { state: 'exited', exitCode: exitCode === undefined || exitCode === 0 ? 1 : exitCode };
    case 'killed':
    case 'stopped':
    case 'cancelled':
      return { state: 'stopped' };
    default:
      return undefined;
  }
}

function exitCodeIn(summary: string): number | undefined {
  const found = /\bexit code:? (\d{1,3})\)?\.?$/.exec(summary) ?? /\(exit code (\d{1,3})\)/.exec(summary);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}
