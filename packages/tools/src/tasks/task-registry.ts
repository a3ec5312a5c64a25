import type { TaskState } from '@showreel/views';
import type { CollectedOutput } from '../contract/output-sink';

/** A command that runs on after the call that started it. */
export interface Task {
  taskId: string;
  /** The call that started it. */
  callId: string;
  command: string;
  /** What it is for, as the call said it. */
  description?: string;
  /** The folder that the call named; absent when it runs in the session's. */
  workdir?: string;
  state: TaskState;
  /** Milliseconds since the epoch. */
  startedAt: number;
  exitCode?: number;
  signal?: string;
  /** Milliseconds, once it has ended. */
  durationMs?: number;
}

export interface TaskStart {
  callId: string;
  command: string;
  description?: string;
  workdir?: string;
  /** Absolute folder to run in. */
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/**
 * The background tasks of one session, of this run of the server: none outlives it. Ids that it did not give throw a
 * `ToolError` that lists the known ones.
 */
export interface TaskRegistry {
  /** Rejects with a `ToolError` when it cannot be started, or too many run already. */
  start(start: TaskStart): Promise<Task>;
  list(): Task[];
  get(taskId: string): Task;
  /** The output since the last `readNew` of this task, bounded; what was skipped counts as omitted. */
  readNew(taskId: string): Omit<CollectedOutput, 'bytes'>;
  /** Resolves when the task has ended, or after `timeoutMs`, or when `signal` aborts. */
  wait(taskId: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<Task>;
  /** Ends the task's processes and resolves when they are gone. One that has ended stays as it ended. */
  stop(taskId: string): Promise<Task>;
}
