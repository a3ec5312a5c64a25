import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { marksIn } from './process-marks';
import { createSharedLook } from './shared-look';

/** Linux keeps a folder a process there, which tells what `kill` cannot. */
export const hasTable = process.platform === 'linux';

/** So many processes are looked at before others have their turn. */
const atOnce = 64;
/** So many environments are read at a time. */
const readers = 4;

export interface ProcessEntry {
  pid: number;
  parent: number;
  group: number;
  /** False for what has ended and waits for its parent to notice: without one that cares, it waits for ever. */
  runs: boolean;
  /** When it began: with it, an id that was given to another process meanwhile is told from the same process. */
  startedAt: string;
}

/**
 * All processes of the machine as they are after the call. Whoever asks while others wait shares their look: however
 * many ask, the table is read once at a time, with no more than a few files open. Rejects when it cannot be read.
 */
export const listProcesses = createSharedLook(async (): Promise<readonly ProcessEntry[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const entries: ProcessEntry[] = [];
  for (const [at, pid] of pids.entries()) {
    if (at % atOnce === atOnce - 1) await nextTurn();
    // A read of these takes microseconds and waits for nobody; only the turns between them let others go on.
    const stat = ifReachable(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
    if (stat !== undefined) entries.push(parseEntry(pid, stat));
  }
  return entries;
});

/** The processes by their marks, as they are after the call; shared and bounded as `listProcesses` is. */
export const listMarks = createSharedLook(async (): Promise<ReadonlyMap<string, readonly number[]>> => {
  const marked = new Map<string, number[]>();
  const pids = (await listProcesses()).map(({ pid }) => pid).filter((pid) => pid !== process.pid);
  const rest = pids.values();
  const read = async (): Promise<void> => {
    for (const pid of rest) {
      const limits = ifReachable(() => readFileSync(`/proc/${pid}/limits`, 'latin1')) ?? '';
      // This one may wait for a process that is busy with its memory: the turns of others must not.
      const environ = (await readFile(`/proc/${pid}/environ`, 'latin1').catch(passUnreachable)) ?? '';
      for (const mark of marksIn({ environ, limits })) marked.set(mark, [...(marked.get(mark) ?? []), pid]);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return marked;
});

function parseEntry(pid: number, stat: string): ProcessEntry {
  // The name before it, in brackets, may hold anything: `pid (name) state parent group …`.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  // The 22nd field of all: in ticks since the machine started.
  const startedAt = fields[19] ?? '';
  return { pid, parent: Number(parent), group: Number(group), runs: !'ZX'.includes(state), startedAt };
}

/** Processes end while one looks at them, and some belong to somebody else: both are passed over. */
function ifReachable<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch (error) {
    passUnreachable(error);
    return;
  }
}

function passUnreachable(error: unknown): undefined {
  if (isUnreachable(error)) return undefined;
  throw error;
}

/** Whether an error says that a process is gone or somebody else's. */
export function isUnreachable(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    ['ESRCH', 'ENOENT', 'EPERM', 'EACCES'].includes(error.code)
  );
}
