import type { FileSystem } from '@showreel/filesystem';
import type { TodoItem } from '@showreel/views';
import type { TaskRegistry } from '../tasks/task-registry';

/** Where a running command's text goes as it arrives: already decoded, in order. */
export interface OutputSink {
  write(text: string): void;
}

/** What a tool may touch while it executes. Everything it does to the world goes through here. */
export interface ToolContext {
  sessionId: string;
  callId: string;
  /** The session's folder, absolute: relative paths and commands start here. */
  cwd: string;
  /** Aborted when a person stops the call or the server stops. */
  signal: AbortSignal;
  /** Bound to the session's folder: nothing outside it can be reached. */
  fileSystem: FileSystem;
  output: OutputSink;
  /** Background tasks, of this session alone. */
  tasks: TaskRegistry;
  todos: { replace(items: TodoItem[]): void };
  /** The environment of a command, whole; in it the marker by which lost processes are found again. */
  env: NodeJS.ProcessEnv;
}
