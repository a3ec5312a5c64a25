import { appendOutput, emptyPane, paneEnd, type OutputPane } from '@showreel/views';
import type { NewEvent } from '@showreel/sessions';
import { createRecentKeys } from './seen-records';
import type { TaskEnd } from './task-notification';

type TaskEvent = Extract<NewEvent, { type: 'task' }>;

/** Where the events of a task go: the session of the call that started it. */
type TaskWriter = (event: TaskEvent, at: number | undefined) => void;

/** The tasks in the background of one log, from the call that started each to its end. */
export interface BackgroundTasks {
  start(task: {
    taskId: string;
    callId: string;
    /** What it is for, or what it runs. */
    name?: string | undefined;
    write: TaskWriter;
    at: number | undefined;
  }): void;
  nameOf(taskId: string): string | undefined;
  /** Output that a reading brought: what the task had written since the reading before. */
  addOutput(taskId: string, output: string): void;
  /** Ends a task once: its end is often told more than once. `isKnown` is false for one that no call here started. */
  end(task: { taskId: string; end: TaskEnd; output?: string | undefined; at: number | undefined }): {
    isKnown: boolean;
  };
}

interface OpenTask {
  callId: string;
  write: TaskWriter;
  pane: OutputPane;
}

export function createBackgroundTasks(): BackgroundTasks {
  const open = new Map<string, OpenTask>();
  const ended = createRecentKeys();
  const names = createRecentKeys();
  return {
    nameOf: (taskId) => names.get(taskId),
    start({ taskId, callId, name, write, at }) {
      if (open.has(taskId) || ended.get(taskId) === callId) return;
      if (name !== undefined) names.set(taskId, name);
      open.set(taskId, { callId, write, pane: emptyPane });
      write({ type: 'task', callId, taskId, state: 'running' }, at);
    },
    addOutput(taskId, data) {
      const task = open.get(taskId);
      if (task === undefined || data === '') return;
      const { pane } = task;
      const isNewLine = paneEnd(pane) === 0 || (pane.tail || pane.head).endsWith('\n');
      task.pane = appendOutput(pane, {
        offset: paneEnd(pane),
        data: isNewLine ? data : `\n${data}`,
      });
    },
    end({ taskId, end, output, at }) {
      const task = open.get(taskId);
      if (task === undefined) return { isKnown: ended.get(taskId) !== undefined };
      open.delete(taskId);
      ended.set(taskId, task.callId);
      const { callId, write, pane } = task;
      const told =
        output === undefined || output === '' ? pane : appendOutput(emptyPane, { offset: 0, data: output });
      write({ type: 'task', callId, taskId, ...end, ...paneFields(told) }, at);
      return { isKnown: true };
    },
  };
}

function paneFields({ head, tail, omitted }: OutputPane): Pick<TaskEvent, 'output' | 'omitted'> {
  if (head === '') return {};
  // What was left out is counted in units of text here: its bytes are gone.
  return { output: head + tail, ...(omitted === 0 ? {} : { omitted: { at: head.length, bytes: omitted } }) };
}
