import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ToolError } from '../contract/tool-error';
import { commandEnvironment } from './command-environment';
import { endProcesses } from './end-processes';
import { endWithThisProcess } from './end-with-this-process';
import { findShell } from './find-shell';
import { openOutputPipe } from './open-output-pipe';
import { createOutputCollector, type CollectedOutput } from './output-collector';
import { isGroupAlive } from './process-table';
import { readOutput } from './read-output';

/** The variable by which a call's processes are found again; its value is the call's id. */
export const callMarker = 'SHOWREEL_CALL';

/** How long output may still arrive after the shell ended, in milliseconds: what it left behind may hold the pipe. */
const drainMs = 200;

interface CommandStart {
  command: string;
  /** Absolute, and there. */
  cwd: string;
  /** The whole environment. By `SHOWREEL_CALL` in it, processes that leave the group are found again (on Linux). */
  env: NodeJS.ProcessEnv;
  onOutput: (text: string) => void;
}

/** How a command ended: by `exitCode` or by `signal`. */
export interface CommandEnd {
  exitCode?: number;
  signal?: string;
  /** Milliseconds. */
  durationMs: number;
  /** Whether processes in its group ran on after the shell had ended; they were ended. */
  leftProcesses: boolean;
}

export interface RunningCommand {
  /** Resolves when the command has ended, its output is read, and its process group is gone. */
  ended: Promise<CommandEnd>;
  output(): CollectedOutput;
  /** Ends the command with all its processes, also those that left its group; resolves when they are gone. */
  stop(): Promise<void>;
}

/**
 * Starts a command in a shell: in a process group of its own, without input, its output and errors through one pipe.
 * What it leaves behind in its group ends with it. Rejects with a `ToolError` when it cannot be started.
 */
export async function startCommand({ command, cwd, env, onOutput }: CommandStart): Promise<RunningCommand> {
  const shell = await findShell();
  const { reader, writer } = await openOutputPipe();
  const startedAt = performance.now();
  let child: ChildProcess;
  let exited: Promise<CommandExit>;
  try {
    child = spawn(shell, ['-c', command], {
      cwd,
      env: commandEnvironment(env),
      stdio: ['ignore', writer, writer],
      detached: true,
    });
    exited = watchExit(child);
    await once(child, 'spawn');
  } catch (error) {
    closeSync(reader);
    throw new ToolError('start-failed', 'The command could not be started. Make it shorter, or try again.', {
      cause: error,
    });
  } finally {
    closeSync(writer);
  }
  const group = child.pid;
  const isGone = endWithThisProcess(group);
  const collector = createOutputCollector();
  const output = readOutput(reader, (text) => {
    collector.add(text);
    onOutput(text);
  });

  const settle = async (): Promise<CommandEnd> => {
    const exit = await exited;
    const durationMs = Math.round(performance.now() - startedAt);
    await Promise.race([output.ended, delay(drainMs)]);
    const leftProcesses = group !== undefined && (await isGroupAlive(group));
    if (leftProcesses) {
      await endProcesses({ group });
      await Promise.race([output.ended, delay(drainMs)]);
    }
    await output.close();
    return { ...exit, durationMs, leftProcesses };
  };
  let isOver = false;
  const ended = settle().finally(() => {
    isOver = true;
    isGone();
  });
  return {
    ended,
    output: () => collector.read(),
    stop: async () => {
      // The ids of what is over may belong to somebody else by now.
      if (isOver) return;
      const value = env[callMarker];
      await endProcesses({
        ...(group === undefined ? {} : { group }),
        ...(value === undefined ? {} : { marker: { name: callMarker, value } }),
      });
      await ended;
    },
  };
}

type CommandExit = Pick<CommandEnd, 'exitCode' | 'signal'>;

function watchExit(child: ChildProcess): Promise<CommandExit> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) => {
      resolve({ ...(exitCode === null ? {} : { exitCode }), ...(signal === null ? {} : { signal }) });
    });
  });
}
