import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFileSystem, createSeenVersions, type SeenVersions } from '@showreel/filesystem';
import type { BlobReference, ContentBlock, TodoItem } from '@showreel/views';
import { onTestFinished } from 'vitest';
import type { KeptOutput } from './bash/keep-output';
import { createTestOutput, type TestOutput } from './bash/test-output';
import type { ToolContext } from './contract/tool-context';
import { createTaskRegistry, type ManagedTasks } from './tasks/create-task-registry';
import type { Task } from './tasks/task-registry';

/** A context of real parts over a fresh folder, which notes what a tool gives out. */
export interface TestContext extends ToolContext {
  tasks: ManagedTasks;
  /** All text that its commands wrote so far. */
  written: TestOutput['written'];
  /** Resolves when that holds the text. */
  sees: TestOutput['sees'];
  /** The outputs that were kept. */
  kept: TestOutput['kept'];
  /** What the session has seen of its files. */
  seen: SeenVersions;
  /** The bytes that were put among the blobs, by their sha-256. */
  stored: Map<string, Uint8Array>;
  /** The states that tasks were told to have. */
  states: Task[];
  /** What was kept of the output of tasks that ended. */
  ends: KeptOutput[];
  /** The lists that todos were replaced by. */
  lists: TodoItem[][];
  abort(reason?: unknown): void;
}

let calls = 0;

/** Opens a context for the running test; its folder and its tasks end with the test. */
export async function openContext(): Promise<TestContext> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'tools-test-')));
  const stop = new AbortController();
  const states: Task[] = [];
  const ends: KeptOutput[] = [];
  const lists: TodoItem[][] = [];
  const output = createTestOutput();
  const seen = createSeenVersions();
  const stored = new Map<string, Uint8Array>();
  const put = (bytes: Uint8Array): Promise<BlobReference> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    stored.set(sha256, bytes);
    return Promise.resolve({ sha256, bytes: bytes.length });
  };
  const tasks = createTaskRegistry({
    openOutput: () => output.open(),
    onStart: (task) => states.push(task),
    onEnd: (task, { kept }) => {
      states.push(task);
      ends.push(kept);
      return Promise.resolve();
    },
  });
  onTestFinished(async () => {
    await tasks.stopAll('stopped');
    await rm(cwd, { recursive: true, force: true });
  });
  calls += 1;
  const callId = `call-${process.pid}-${calls}`;
  return {
    sessionId: 'session',
    callId,
    cwd,
    signal: stop.signal,
    fileSystem: createLocalFileSystem({ root: cwd, seen }),
    output: output.open(),
    blobs: { put },
    tasks,
    todos: { replace: (items) => lists.push(items) },
    env: { PATH: process.env['PATH'] ?? '', SHOWREEL_CALL: callId },
    written: output.written,
    sees: output.sees,
    kept: output.kept,
    seen,
    stored,
    states,
    ends,
    lists,
    abort: (reason) => stop.abort(reason),
  };
}

/** The text of content that is made of text alone. */
export function textOf(content: ContentBlock[]): string {
  return content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('');
}

/** Whether a process runs. One that has ended and that nobody waited for does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
