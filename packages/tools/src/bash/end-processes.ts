import { setTimeout as delay } from 'node:timers/promises';
import { createFamily, updateFamily, type FamilyTargets, type ProcessFamily } from './process-family';
import { hasMembers, signalGroup } from './signal-group';

/** How long until one looks again: soon at first, then less and less often. */
const firstPollMs = 50;
const lastPollMs = 250;
/** How long killed processes may take to be gone: one in an uninterruptible wait must not hold a call for ever. */
const goneMs = 2000;
/** How long processes have to end by themselves after SIGTERM. */
const graceMs = 2000;

/** What became of processes that were to end. */
export interface ProcessesEnd {
  /** How many groups they were in. */
  groups: number;
  /** `unknown`: what could be reached was ended, but the processes could not be looked at. */
  left: 'none' | 'some' | 'unknown';
}

/**
 * Ends processes and all their descendants, and resolves when they are gone, or have not gone for four seconds: SIGTERM
 * once to each group, SIGKILL to what is left after the grace. Those that come up meanwhile are ended too, and so are all
 * that share a group with one of them. However many groups and markers there are, they are looked for together.
 */
export async function endProcesses(targets: FamilyTargets): Promise<ProcessesEnd> {
  const family = createFamily(targets);
  const asked = new Set<number>();
  const killAfter = performance.now() + graceMs;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, lastPollMs)) {
    const { alive, failure } = await lookAt(family);
    if (alive.length === 0 && failure === undefined) return { groups: asked.size, left: 'none' };
    const now = performance.now();
    if (now >= killAfter + goneMs) {
      if (failure === undefined) return { groups: asked.size, left: 'some' };
      console.error('The processes of the machine could not be looked at:', failure);
      return { groups: asked.size, left: 'unknown' };
    }
    for (const group of alive) {
      if (now >= killAfter) signalGroup(group, 'SIGKILL');
      else if (!asked.has(group)) signalGroup(group, 'SIGTERM');
      asked.add(group);
    }
    await delay(pollMs);
  }
}

/**
 * Ends every process that carries the variable in its environment, or carried it once, its group and its descendants,
 * such as those that a server left which died. Only Linux can find them; elsewhere there are none to find.
 */
export async function endByMarker(name: string, value: string): Promise<ProcessesEnd> {
  return endProcesses({ markers: [{ name, value }] });
}

/** The groups that have members that run. When processes cannot be looked at, those that are known can be signalled. */
async function lookAt(family: ProcessFamily): Promise<{ alive: number[]; failure?: Error }> {
  try {
    return { alive: await updateFamily(family) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { alive: [...family.groups].filter(hasMembers), failure: error };
  }
}
