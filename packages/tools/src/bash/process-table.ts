import { readdir, readFile } from 'node:fs/promises';

/** Linux keeps a folder a process there, which tells what `kill` cannot. */
const hasTable = process.platform === 'linux';

/** The ids of the processes whose environment held `name=value` when they began; this one is never among them. */
export async function findMarked({ name, value }: { name: string; value: string }): Promise<number[]> {
  if (!hasTable) return [];
  const entry = `\0${name}=${value}\0`;
  return findProcesses(async (pid) =>
    `\0${await readFile(`/proc/${pid}/environ`, 'latin1')}`.includes(entry),
  );
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
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The name before it, in brackets, may hold anything: `pid (name) state parent group …`.
    const [state, , groupOf] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(groupOf) === group && state !== 'Z' && state !== 'X';
  });
  return running.length > 0;
}

/** Sends a signal to a process, or to a group by its negative id; that there is none any more is as good. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
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
