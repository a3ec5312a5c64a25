import { readdir, readFile } from 'node:fs/promises';

/** Linux keeps a folder a process there, which tells what `kill` cannot. */
const hasTable = process.platform === 'linux';

/**
 * The ids of the process groups of those processes whose environment held `name=value` when they began. A group's other
 * members may have emptied their environment. This process is never among the processes.
 */
export async function findMarkedGroups({ name, value }: { name: string; value: string }): Promise<number[]> {
  if (!hasTable) return [];
  const entry = `\0${name}=${value}\0`;
  const groups = new Set<number>();
  await findProcesses(async (pid) => {
    const isMarked = `\0${await readFile(`/proc/${pid}/environ`, 'latin1')}`.includes(entry);
    if (isMarked) groups.add((await readStat(pid)).group);
    return isMarked;
  });
  return [...groups];
}

/** Whether a process group has members that run. What ended and waits for its parent to notice does not. */
export async function isGroupAlive(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0);
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  }
  if (!hasTable) return true;
  // In a container whose first process does not care for orphans, zombies keep their group for ever.
  const running = await findProcesses(async (pid) => {
    const { state, group: groupOf } = await readStat(pid);
    return groupOf === group && state !== 'Z' && state !== 'X';
  });
  return running.length > 0;
}

async function readStat(pid: number): Promise<{ state: string | undefined; group: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The name before it, in brackets, may hold anything: `pid (name) state parent group …`.
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, group: Number(group) };
}

/** Sends a signal to a process group by its id; that there is none any more is as good. */
export function sendSignal(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
}

/** Processes end while one looks at them, and some belong to somebody else: both are passed over. */
async function findProcesses(matches: (pid: number) => Promise<boolean>): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const matching = await Promise.all(
    pids.map((pid) =>
      matches(pid).catch((error: unknown) => {
        if (isUnreachable(error)) return false;
        throw error;
      }),
    ),
  );
  return pids.filter((_pid, at) => matching[at]);
}

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    ['ESRCH', 'ENOENT', 'EPERM', 'EACCES'].includes(error.code)
  );
}
