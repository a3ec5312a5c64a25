import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFileSystem } from '@showreel/filesystem';
import type { ContentBlock, TodoItem } from '@showreel/views';
import { onTestFinished } from 'vitest';
import type { ToolContext } from './contract/tool-context';
import { createTaskRegistry, type ManagedTasks } from './tasks/create-task-registry';
import type { Task } from './tasks/task-registry';

/** A context of real parts over a fresh folder, which notes what a tool gives out. */
export interface TestContext extends ToolContext {
  tasks: ManagedTasks;
  /** What was written to the output so far. */
  written(): string;
  /** Resolves when the output holds that text. */
  sees(text: string): Promise<void>;
  /** The states that tasks were told to have. */
  states: Task[];
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
  const lists: TodoItem[][] = [];
  let output = '';
  let wake = (): void => undefined;
  const write = (text: string): void => {
    output += text;
    wake();
  };
  const tasks = createTaskRegistry({
    onState: (task) => states.push(task),
    onOutput: (_task, text) => write(text),
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
    fileSystem: createLocalFileSystem({ root: cwd }),
    output: { write },
    tasks,
    todos: { replace: (items) => lists.push(items) },
    env: { PATH: process.env['PATH'] ?? '', SHOWREEL_CALL: callId },
    written: () => output,
    sees: (text) =>
      new Promise((resolve) => {
        wake = () => {
          if (output.includes(text)) resolve();
        };
        wake();
      }),
    states,
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
