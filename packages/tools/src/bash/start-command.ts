import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { OutputSink } from '../contract/output-sink';
import { ToolError } from '../contract/tool-error';
import { commandEnvironment } from './command-environment';
import { describeLeft } from './describe-left';
import { endProcesses, type ProcessesEnd } from './end-processes';
import { endWithThisProcess } from './end-with-this-process';
import { findShell } from './find-shell';
import { openOutputPipe } from './open-output-pipe';
import { isGroupAlive } from './is-group-alive';
import type { FamilyTargets } from './process-family';
import { callMarker } from './process-marks';
import { readOutput } from './read-output';
import { shellArguments } from './shell-arguments';

/** How long output may still arrive after the shell ended, in milliseconds: what it left behind may hold the pipe. */
const drainMs = 200;

interface CommandStart {
  command: string;
  /** Absolute, and there. */
  cwd: string;
  /** The whole environment. By `SHOWREEL_CALL` in it, processes that leave the group are found again (on Linux). */
  env: NodeJS.ProcessEnv;
  /** Finished before the command's end is told. */
  output: Pick<OutputSink, 'write' | 'finish'>;
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
  /**
   * Resolves when the command has ended, its output is read, and its process group is gone. When processes could not be
   * ended, or not be looked for, the output says so at its end; when that is the shell itself, how it ended is not told.
   */
  ended: Promise<CommandEnd>;
  /** Where its processes are found; undefined once they are gone, since their ids may be somebody else's then. */
  targets(): FamilyTargets | undefined;
  /**
   * Ends the command with all its processes, also those that left its group; resolves when they are gone, or have not
   * gone for a while. With `others`, they are being ended already, together with those of other commands.
   */
  stop(others?: Promise<ProcessesEnd>): Promise<void>;
}

/** Ends many commands at once: their processes are looked for together. */
export async function stopCommands(commands: readonly RunningCommand[]): Promise<void> {
  const targets = commands.flatMap((command) => command.targets() ?? []);
  const ending = endProcesses({
    groups: targets.flatMap(({ groups = [] }) => groups),
    markers: targets.flatMap(({ markers = [] }) => markers),
  });
  await Promise.all(commands.map((command) => command.stop(ending)));
}

/**
 * Starts a command in a shell: in a process group of its own, without input, its output and errors through one pipe.
 * What it leaves behind in its group ends with it. Rejects with a `ToolError` when it cannot be started.
 */
export async function startCommand({ command, cwd, env, output }: CommandStart): Promise<RunningCommand> {
  const shell = await findShell();
  const { reader, writer } = await openOutputPipe().catch((error: unknown) => {
    throw new ToolError('start-failed', whyNotStarted(error), { cause: error });
  });
  const startedAt = performance.now();
  let child: ChildProcess;
  let exited: Promise<CommandExit>;
  try {
    child = spawn(shell, shellArguments(shell, { command, env }), {
      cwd,
      env: commandEnvironment(env),
      stdio: ['ignore', writer, writer],
      detached: true,
    });
    exited = watchExit(child);
    await once(child, 'spawn');
  } catch (error) {
    closeSync(reader);
    throw new ToolError('start-failed', whyNotStarted(error), { cause: error });
  } finally {
    closeSync(writer);
  }
  const group = child.pid;
  const isGone = endWithThisProcess(group);
  const reading = readOutput(reader, (bytes) => output.write(bytes));

  const call = env[callMarker];
  const own: FamilyTargets = {
    groups: group === undefined ? [] : [group],
    markers: call === undefined ? [] : [{ name: callMarker, value: call }],
  };
  const unended = new AbortController();
  let isOver = false;
  let stopping: Promise<ProcessesEnd> | undefined;
  const endAll = async (others?: Promise<ProcessesEnd>): Promise<ProcessesEnd> => {
    const shared = await others;
    // What is left of many may be others' processes.
    const end = shared?.left === 'none' ? shared : await endProcesses(own);
    if (end.left !== 'none') unended.abort();
    return end;
  };

  const settle = async (): Promise<CommandEnd> => {
    const exit = await Promise.race([exited, afterAbort(unended.signal)]);
    const durationMs = Math.round(performance.now() - startedAt);
    await Promise.race([reading.ended, drain()]);
    const leftProcesses = stopping === undefined && group !== undefined && (await isGroupAlive(group));
    const inGroup = leftProcesses ? await endProcesses({ groups: [group] }) : undefined;
    const end = (await stopping) ?? inGroup;
    if (end !== undefined) await Promise.race([reading.ended, drain()]);
    await reading.close();
    if (end !== undefined && end.left !== 'none') output.write(Buffer.from(describeLeft(end.left)));
    output.finish();
    return { ...exit, durationMs, leftProcesses };
  };
  const ended = settle().finally(() => {
    isOver = true;
    isGone();
  });
  return {
    ended,
    targets: () => (isOver ? undefined : own),
    stop: async (others) => {
      if (!isOver) await (stopping ??= endAll(others));
      await ended;
    },
  };
}

/** How a shell ended that does not end: a while after that is known, since its end may just not have been told yet. */
async function afterAbort(signal: AbortSignal): Promise<CommandExit> {
  if (!signal.aborted) await once(signal, 'abort');
  await delay(drainMs);
  return {};
}

/** Waits for what the pipe still holds. A process that was too busy to read it gets the turns to do so. */
async function drain(): Promise<void> {
  await delay(drainMs);
  await nextTurn();
  await nextTurn();
}

function whyNotStarted(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'E2BIG':
      return 'The command is too long with its environment. Put it into a file, and run that.';
    case 'ENOENT':
      return 'The command could not be started. Check that its folder is still there.';
    case 'ENOSPC':
      return 'The command could not be started: the disk is full. Make room on it.';
    case 'EAGAIN':
    case 'ENOMEM':
    case 'EMFILE':
      return 'The command could not be started: the machine has too much to do. Stop something, and try again.';
    default:
      return 'The command could not be started. Try again.';
  }
}

type CommandExit = Pick<CommandEnd, 'exitCode' | 'signal'>;

function watchExit(child: ChildProcess): Promise<CommandExit> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) => {
      resolve({ ...(exitCode === null ? {} : { exitCode }), ...(signal === null ? {} : { signal }) });
    });
  });
}
