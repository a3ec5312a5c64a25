import type { FileSystem } from '@showreel/filesystem';
import type { BlobReference, TodoItem } from '@showreel/views';
import type { TaskRegistry } from '../tasks/task-registry';
import type { OutputSink } from './output-sink';

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
  /** Where bytes go that an event only refers to, such as images. Rejects when they cannot be written. */
  blobs: { put(bytes: Uint8Array): Promise<BlobReference> };
  /** Background tasks, of this session alone. */
  tasks: TaskRegistry;
  todos: { replace(items: TodoItem[]): void };
  /** The environment of a command, whole; in it the marker by which lost processes are found again. */
  env: NodeJS.ProcessEnv;
}
