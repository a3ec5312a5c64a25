import { setTimeout as delay } from 'node:timers/promises';
import { createFamily, sendSignal, updateFamily, type Marker } from './process-table';

const pollMs = 50;
/** How long killed processes may take to be gone: one in an uninterruptible wait must not hold a call for ever. */
const goneMs = 2000;
/** How long processes have to end by themselves after SIGTERM. */
const graceMs = 2000;

interface Targets {
  /** The id of a process group. */
  group?: number;
  /** A variable that the processes carry in their environment. */
  marker?: Marker;
}

/**
 * Ends processes and all their descendants, and resolves when they are gone: SIGTERM once to each group, SIGKILL to what
 * is left after the grace. Those that come up meanwhile are ended too, and so are all that share a group with one of
 * them. Resolves with how many groups there were.
 */
export async function endProcesses({ group, marker }: Targets): Promise<number> {
  const family = createFamily(group);
  const asked = new Set<number>();
  const killAfter = performance.now() + graceMs;
  while (performance.now() < killAfter + goneMs) {
    const alive = await updateFamily(family, marker);
    if (alive.length === 0) break;
    const isKill = performance.now() >= killAfter;
    for (const id of alive) {
      if (isKill) sendSignal(id, 'SIGKILL');
      else if (!asked.has(id)) sendSignal(id, 'SIGTERM');
      asked.add(id);
    }
    await delay(pollMs);
  }
  return asked.size;
}

/**
 * Ends every process that carries the variable in its environment, its group and its descendants, such as those that a
 * server left which died. Only Linux can find them; elsewhere there are none to find. Resolves with how many groups
 * there were.
 */
export async function killByMarker(name: string, value: string): Promise<number> {
  return endProcesses({ marker: { name, value } });
}
