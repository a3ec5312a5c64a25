import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { emptyPane, type TaskState } from '@showreel/views';
import { keepOutput, type KeptOutput } from '../bash/keep-output';
import { startCommand, stopCommands, type CommandEnd, type RunningCommand } from '../bash/start-command';
import type { OutputSink } from '../contract/output-sink';
import { ToolError } from '../contract/tool-error';
import { atStart, markOf, outputSince, type ReadMark } from './output-since';
import type { Task, TaskRegistry, TaskStart } from './task-registry';

interface TaskRegistryOptions {
  /** Opens where the output of a task goes, which is known by the call that starts it. */
  openOutput: (callId: string) => TaskOutput;
  /** Called once a task runs. */
  onStart: (task: Task) => void;
  /** Called once it has ended, with its output and what is kept of that. Resolves when that is recorded. */
  onEnd: (task: Task, end: { kept: KeptOutput; output: TaskOutput }) => Promise<void>;
}

/** Where a task's output goes; it ends once the end of the task is recorded, and can be read also after that. */
export interface TaskOutput extends OutputSink {
  end(): Promise<void>;
}

/** How a task ends that does not end by itself. */
type CutState = Extract<TaskState, 'stopped' | 'interrupted'>;

/** A `TaskRegistry` for whoever composes a session: it can end all tasks at once. */
export interface ManagedTasks extends TaskRegistry {
  /** Ends every task that runs, which then is in `state`; resolves when their processes are gone. None starts after it. */
  stopAll(state: CutState): Promise<void>;
}

interface Entry {
  task: Task;
  running: RunningCommand;
  /** Absent once the task has ended and everything was read. */
  output?: OutputSink;
  /** Resolves when the task has ended. */
  ended: Promise<void>;
  /** Resolves when its end is recorded, too. */
  recorded: Promise<void>;
  /** What the end is called when it is not the command's own. */
  endAs?: CutState;
  /** Up to where `readNew` has read. */
  readTo: ReadMark;
}

/** How many tasks of a session run at a time: each is a shell, its children, a pipe and a file. */
export const mostRunning = 100;

/** The background tasks of one session, as processes of this one. */
export function createTaskRegistry({ openOutput, onStart, onEnd }: TaskRegistryOptions): ManagedTasks {
  const entries = new Map<string, Entry>();
  const starting = new Set<Promise<Task>>();
  let isOver = false;

  const find = (taskId: string): Entry => {
    const entry = entries.get(taskId);
    if (entry !== undefined) return entry;
    const known = [...entries.keys()].join(', ');
    throw new ToolError(
      'unknown-task',
      `There is no task ${taskId} in this session${known === '' ? ', nor any other' : `. There are: ${known}`}. Tasks end when Showreel stops; the card that started one keeps its output.`,
    );
  };

  const start = async ({ cwd, env, ...start }: TaskStart): Promise<Task> => {
    const output = openOutput(start.callId);
    const running = await startCommand({ command: start.command, cwd, env, output }).catch(
      async (error: unknown) => {
        await output.end();
        throw error;
      },
    );
    const task: Task = { ...start, taskId: newTaskId(entries), state: 'running', startedAt: Date.now() };
    const nothing = Promise.resolve();
    const entry: Entry = { task, running, output, readTo: atStart, ended: nothing, recorded: nothing };
    entries.set(task.taskId, entry);
    onStart(task);
    const ended = running.ended.then(async (end) => {
      const kept = await keepOutput(output);
      entry.task = endTask(entry, end);
      return kept;
    });
    entry.ended = ended.then(() => undefined);
    entry.recorded = ended.then((kept) => onEnd(entry.task, { kept, output })).finally(() => output.end());
    return task;
  };

  const stop = async (entry: Entry, endAs: CutState): Promise<Task> => {
    entry.endAs ??= endAs;
    await entry.running.stop();
    await entry.ended;
    return entry.task;
  };

  const countRunning = (): number =>
    [...entries.values()].reduce((sum, { task }) => (task.state === 'running' ? sum + 1 : sum), 0);

  return {
    start: (given) => {
      if (isOver)
        return Promise.reject(new ToolError('start-failed', 'The session ends: nothing starts in it.'));
      if (starting.size + countRunning() >= mostRunning) return Promise.reject(tooManyTasks());
      const started = start(given).finally(() => starting.delete(started));
      starting.add(started);
      return started;
    },
    list: () => [...entries.values()].map(({ task }) => task),
    get: (taskId) => find(taskId).task,
    readNew: (taskId) => {
      const entry = find(taskId);
      if (entry.output === undefined) return { pane: emptyPane, omittedBytes: 0 };
      const collected = entry.output.read();
      const fresh = outputSince(collected, entry.readTo);
      entry.readTo = markOf(collected);
      if (entry.task.state !== 'running') delete entry.output;
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
      isOver = true;
      await Promise.allSettled(starting);
      const all = [...entries.values()];
      for (const entry of all) entry.endAs ??= state;
      await stopCommands(all.map(({ running }) => running));
      await Promise.all(all.map((entry) => entry.recorded));
    },
  };
}

function tooManyTasks(): ToolError {
  return new ToolError(
    'too-many-tasks',
    `This session has ${mostRunning} background tasks that run, and no more are started. Stop one of them first.`,
  );
}

function endTask({ task, endAs }: Entry, { exitCode, signal, durationMs }: CommandEnd): Task {
  return {
    ...task,
    state: endAs ?? 'exited',
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    durationMs,
  };
}

const idDigits = '0123456789abcdefghijklmnopqrstuvwxyz';
const idLength = 8;

/** An id that no other task of the session has, also of an earlier run of the server: by chance, since none asks the log. */
function newTaskId(taken: ReadonlyMap<string, Entry>): string {
  for (;;) {
    const taskId = `task_${Array.from({ length: idLength }, () => idDigits.charAt(randomInt(36))).join('')}`;
    if (!taken.has(taskId)) return taskId;
  }
}
