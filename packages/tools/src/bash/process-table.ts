import { readdir, readFile } from 'node:fs/promises';

/** Linux keeps a folder a process there, which tells what `kill` cannot. */
const hasTable = process.platform === 'linux';

/** A variable that processes carry in their environment from when they began. */
export interface Marker {
  name: string;
  value: string;
}

interface ProcessEntry {
  pid: number;
  parent: number;
  group: number;
  /** False for what has ended and waits for its parent to notice: without one that cares, it waits for ever. */
  runs: boolean;
  /** When it began: with it, an id that was given to another process meanwhile is told from the same process. */
  startedAt: string;
}

/** Processes that belong together, as far as they are known. */
export interface ProcessFamily {
  groups: Set<number>;
  /** When each member began, by its id. */
  members: Map<number, string>;
}

/** The family of a process group, or one that is not known yet but by its marker. */
export function createFamily(group?: number): ProcessFamily {
  return { groups: new Set(group === undefined ? [] : [group]), members: new Map() };
}

/**
 * Adds to a family what belongs to it now: processes that carry the marker, the descendants of all members, which may
 * have left their group and emptied their environment, and the other processes of all their groups. A member stays one
 * when its parent has ended and when it leaves its group. Resolves with the ids of the groups that have members that
 * run. Only Linux tells of more than the groups that are known; the group of this process is never among them.
 */
export async function updateFamily({ groups, members }: ProcessFamily, marker?: Marker): Promise<number[]> {
  if (!hasTable) return [...groups].filter(hasMembers);
  const all = await listProcesses();
  const marked = new Set(marker === undefined ? [] : await findMarked(all, marker));
  const startOf = new Map(all.map(({ pid, startedAt }) => [pid, startedAt]));
  const isKnown = (pid: number): boolean => members.has(pid) && members.get(pid) === startOf.get(pid);
  const isMember = ({ pid, parent, group }: ProcessEntry): boolean =>
    marked.has(pid) || isKnown(pid) || isKnown(parent) || groups.has(group);
  const own = all.find(({ pid }) => pid === process.pid)?.group;
  const others = all.filter(({ group }) => group !== own);
  // A member brings in its group and its children, which bring in theirs: until nothing is new.
  for (let known = -1; known < members.size + groups.size;) {
    known = members.size + groups.size;
    for (const { pid, group, startedAt } of others.filter(isMember)) {
      members.set(pid, startedAt);
      groups.add(group);
    }
  }
  return [
    ...new Set(others.filter(({ runs, group }) => runs && groups.has(group)).map(({ group }) => group)),
  ];
}

/** Sends a signal to a process group by its id; that there is none any more is as good. */
export function sendSignal(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
}

/** Whether a process group has members that run. */
export async function isGroupAlive(group: number): Promise<boolean> {
  if (!hasMembers(group)) return false;
  return !hasTable || (await listProcesses()).some((entry) => entry.runs && entry.group === group);
}

function hasMembers(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  }
}

async function listProcesses(): Promise<ProcessEntry[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const entries = await Promise.all(pids.map((pid) => ifReachable(readEntry(pid))));
  return entries.filter((entry) => entry !== undefined);
}

async function readEntry(pid: number): Promise<ProcessEntry> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The name before it, in brackets, may hold anything: `pid (name) state parent group …`.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  // The 22nd field of all: in ticks since the machine started.
  const startedAt = fields[19] ?? '';
  return { pid, parent: Number(parent), group: Number(group), runs: !'ZX'.includes(state), startedAt };
}

async function findMarked(all: ProcessEntry[], { name, value }: Marker): Promise<number[]> {
  const entry = `\0${name}=${value}\0`;
  const isMarked = async (pid: number): Promise<boolean> =>
    `\0${await readFile(`/proc/${pid}/environ`, 'latin1')}`.includes(entry);
  const pids = all.map(({ pid }) => pid).filter((pid) => pid !== process.pid);
  const marked = await Promise.all(pids.map((pid) => ifReachable(isMarked(pid))));
  return pids.filter((_pid, at) => marked[at] === true);
}

/** Processes end while one looks at them, and some belong to somebody else: both are passed over. */
async function ifReachable<Result>(look: Promise<Result>): Promise<Result | undefined> {
  try {
    return await look;
  } catch (error) {
    if (isUnreachable(error)) return undefined;
    throw error;
  }
}

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    ['ESRCH', 'ENOENT', 'EPERM', 'EACCES'].includes(error.code)
  );
}
