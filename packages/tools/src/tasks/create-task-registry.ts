import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { paneEnd, type TaskState } from '@showreel/views';
import { ToolError } from '../contract/tool-error';
import { startCommand, type RunningCommand } from '../bash/start-command';
import { paneFrom } from './pane-from';
import type { Task, TaskRegistry, TaskStart } from './task-registry';

interface TaskRegistryOptions {
  /** Called when a task starts (`running`) and once more when it has ended. */
  onState: (task: Task) => void;
  /** Called with a task's output as it arrives. */
  onOutput?: (task: Task, text: string) => void;
}

/** A `TaskRegistry` for whoever composes a session: it can end all tasks at once. */
export interface ManagedTasks extends TaskRegistry {
  /** Ends every task that runs, which then is in `state`; resolves when their processes are gone. */
  stopAll(state: Extract<TaskState, 'stopped' | 'interrupted'>): Promise<void>;
}

interface Entry {
  task: Task;
  running: RunningCommand;
  /** Resolves when the task has ended and its end was told. */
  ended: Promise<void>;
  /** What the end is called when it is not the command's own. */
  endAs?: 'stopped' | 'interrupted';
  /** Up to where `readNew` has read, in UTF-16 units. */
  readTo: number;
}

/** The background tasks of one session, as processes of this one. */
export function createTaskRegistry({ onState, onOutput }: TaskRegistryOptions): ManagedTasks {
  const entries = new Map<string, Entry>();

  const find = (taskId: string): Entry => {
    const entry = entries.get(taskId);
    if (entry !== undefined) return entry;
    const known = [...entries.keys()].join(', ') || 'none';
    throw new ToolError('unknown-task', `There is no task ${taskId} in this session. Known tasks: ${known}.`);
  };

  const start = async ({ callId, command, cwd, env }: TaskStart): Promise<Task> => {
    const task: Task = {
      taskId: newTaskId(entries),
      callId,
      command,
      state: 'running',
      startedAt: Date.now(),
    };
    const running = await startCommand({ command, cwd, env, onOutput: (text) => onOutput?.(task, text) });
    const entry: Entry = { task, running, readTo: 0, ended: Promise.resolve() };
    entries.set(task.taskId, entry);
    onState(task);
    entry.ended = running.ended.then(({ exitCode, signal }) => {
      entry.task = {
        ...entry.task,
        state: entry.endAs ?? 'exited',
        ...(exitCode === undefined ? {} : { exitCode }),
        ...(signal === undefined ? {} : { signal }),
      };
      onState(entry.task);
    });
    return task;
  };

  const stop = async (entry: Entry, endAs: 'stopped' | 'interrupted'): Promise<Task> => {
    entry.endAs ??= endAs;
    await entry.running.stop();
    await entry.ended;
    return entry.task;
  };

  return {
    start,
    list: () => [...entries.values()].map(({ task }) => task),
    get: (taskId) => find(taskId).task,
    output: (taskId) => find(taskId).running.output().pane,
    readNew: (taskId) => {
      const entry = find(taskId);
      const { pane } = entry.running.output();
      const fresh = paneFrom(pane, entry.readTo);
      entry.readTo = paneEnd(pane);
      return fresh;
    },
    wait: async (taskId, { timeoutMs, signal }) => {
      const entry = find(taskId);
      const over = new AbortController();
      const limit = delay(timeoutMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
      await Promise.race([entry.ended, limit.catch(() => undefined)]);
      over.abort();
      return entry.task;
    },
    stop: async (taskId) => stop(find(taskId), 'stopped'),
    stopAll: async (state) => {
      await Promise.all([...entries.values()].map((entry) => stop(entry, state)));
    },
  };
}

const idDigits = '0123456789abcdefghijklmnopqrstuvwxyz';

function newTaskId(taken: ReadonlyMap<string, Entry>): string {
  for (;;) {
    const taskId = `task_${Array.from({ length: 6 }, () => idDigits.charAt(randomInt(36))).join('')}`;
    if (!taken.has(taskId)) return taskId;
  }
}
