import type { OutputPane, TaskState } from '@showreel/views';

/** A command that runs on after the call that started it. */
export interface Task {
  taskId: string;
  /** The call that started it. */
  callId: string;
  command: string;
  state: TaskState;
  /** Milliseconds since the epoch. */
  startedAt: number;
  exitCode?: number;
  signal?: string;
}

export interface TaskStart {
  callId: string;
  command: string;
  description?: string;
  /** Absolute folder to run in. */
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** The background tasks of one session. Unknown ids throw a `ToolError` that lists the known ones. */
export interface TaskRegistry {
  start(start: TaskStart): Promise<Task>;
  list(): Task[];
  get(taskId: string): Task;
  /** All output so far, bounded. */
  output(taskId: string): OutputPane;
  /** The output since the last `readNew` of this task, bounded; what was skipped counts as omitted. */
  readNew(taskId: string): OutputPane;
  /** Resolves when the task has ended, or after `timeoutMs`, or when `signal` aborts. */
  wait(taskId: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<Task>;
  /** Ends the task's processes and resolves when they are gone. */
  stop(taskId: string): Promise<Task>;
}
