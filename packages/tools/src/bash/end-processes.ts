import { setTimeout as delay } from 'node:timers/promises';
import { findMarked, isGroupAlive, sendSignal } from './process-table';

const pollMs = 50;
/** How long killed processes may take to be gone: one in an uninterruptible wait must not hold a call for ever. */
const goneMs = 2000;
/** How long processes have to end by themselves after SIGTERM. */
const graceMs = 2000;

interface Targets {
  /** The id of a process group. */
  group?: number;
  /** A variable that the processes carry in their environment. */
  marker?: { name: string; value: string };
}

/**
 * Ends processes and resolves when they are gone: SIGTERM once to each, SIGKILL to what is left after the grace. Those
 * that come up meanwhile are ended too. Resolves with how many processes there were, a group counting as one.
 */
export async function endProcesses(targets: Targets): Promise<number> {
  const asked = new Set<number>();
  const killAfter = performance.now() + graceMs;
  while (performance.now() < killAfter + goneMs) {
    const found = await findTargets(targets);
    if (found.length === 0) break;
    const isKill = performance.now() >= killAfter;
    for (const pid of found) {
      if (isKill) sendSignal(pid, 'SIGKILL');
      else if (!asked.has(pid)) sendSignal(pid, 'SIGTERM');
      asked.add(pid);
    }
    await delay(pollMs);
  }
  return asked.size;
}

/**
 * Ends every process that carries the variable in its environment, such as those that a server left which died. Only
 * Linux can find them; elsewhere there are none to find. Resolves with how many there were.
 */
export async function killByMarker(name: string, value: string): Promise<number> {
  return endProcesses({ marker: { name, value } });
}

/** What to signal: a group by its negative id, and processes by theirs. */
async function findTargets({ group, marker }: Targets): Promise<number[]> {
  const groups = group !== undefined && (await isGroupAlive(group)) ? [-group] : [];
  return [...groups, ...(marker === undefined ? [] : await findMarked(marker))];
}
