// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** How long a program may take to end by itself after it was asked to, in milliseconds. */
const graceMs = 5000;

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] Variables added to this process's; undefined takes one away.
 * @property {boolean} [quiet] Shows the output only when the program fails.
 */

/**
 * Runs a program in the root folder, in a process group of its own, and resolves with whether it succeeded. When this
 * process is asked to end meanwhile, the whole group is ended first: nothing is left behind.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<boolean>}
 */
export async function runProgram(program, args, { env = {}, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));

  const ending = endTogether(child);
  const succeeded = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  ending.done();
  if (!succeeded) process.stderr.write(Buffer.concat(output));
  return succeeded;
}

/**
 * Passes a signal on to the child's group, and ends this process once the group is gone.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function endTogether(child) {
  /** @type {'SIGINT' | 'SIGTERM' | undefined} */
  let asked;
  /** @param {NodeJS.Signals} signal */
  const signalGroup = (signal) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      // ESRCH: the group is gone already, which is what was wanted.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  /** @param {'SIGINT' | 'SIGTERM'} signal */
  const end = (signal) => {
    asked = signal;
    signalGroup(signal);
    setTimeout(() => signalGroup('SIGKILL'), graceMs).unref();
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  return {
    done() {
      process.off('SIGINT', end).off('SIGTERM', end);
      if (asked === undefined) return;
      signalGroup('SIGKILL');
      process.exit(128 + constants.signals[asked]);
    },
  };
}
