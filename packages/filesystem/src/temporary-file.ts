import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import type { HeldFolder } from './held-folder';
import { errnoOf } from './to-file-system-error';

/**
 * When this process began: one number that goes with its id, since ids are given again. On Linux as the system tells it
 * of any process, elsewhere in milliseconds.
 */
const begun = ownStart() ?? Math.round(performance.timeOrigin);

/**
 * A new name, beside the file `name`, for its new content. It tells whose content it is (by a digest, since the
 * file's own name may be as long as a name can be) and which process writes.
 */
export function temporaryFor(name: string): string {
  return `${prefixFor(name)}${process.pid}-${begun}-${randomUUID().slice(0, 8)}.tmp`;
}

/** Removes the temporary files of the file `name` in a folder whose process is dead. */
export async function removeTemporaries(folder: HeldFolder, name: string): Promise<void> {
  const prefix = prefixFor(name);
  for (const found of await readdir(folder.at('.'))) {
    const writer = found.startsWith(prefix)
      ? /^(\d+)-(\d+)-[0-9a-f]{8}\.tmp$/.exec(found.slice(prefix.length))
      : null;
    if (writer === null || (await mayWrite(Number(writer[1]), Number(writer[2])))) continue;
    await rm(folder.at(found), { force: true });
  }
}

function prefixFor(name: string): string {
  return `.showreel-${createHash('sha256').update(name).digest('hex').slice(0, 12)}-`;
}

/** Whether the process that wrote may still write. A container gives its server the same id at every start. */
async function mayWrite(pid: number, since: number): Promise<boolean> {
  if (pid === process.pid) return since === begun;
  if (!isThere(pid)) return false;
  const writer = await findProcess(pid);
  // Where nothing more can be known of it, it is left to write.
  return writer === undefined || (writer.start === since && !writer.isDead);
}

/** Whether the system knows a process of that id, be it one that is dead and was not waited for. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return errnoOf(error) !== 'ESRCH';
  }
}

interface ProcessFacts {
  /** In ticks of the clock since the system started. */
  start: number;
  /** Dead, but its parent has not asked how it ended (a zombie). */
  isDead: boolean;
}

/** What Linux tells of a process; undefined elsewhere, and where it is hidden. */
async function findProcess(pid: number): Promise<ProcessFacts | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(unlessSystemError);
  return stat === undefined ? undefined : parseStat(stat);
}

function ownStart(): number | undefined {
  try {
    return parseStat(readFileSync('/proc/self/stat', 'utf8')).start;
  } catch (error) {
    unlessSystemError(error);
    return undefined;
  }
}

function unlessSystemError(error: unknown): void {
  if (errnoOf(error) === undefined) throw error;
}

/** Fields 3 and 22 of proc_pid_stat(5), those after the program's name, which may hold spaces and parentheses. */
function parseStat(stat: string): ProcessFacts {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { start: Number(fields[19]), isDead: fields[0] === 'Z' || fields[0] === 'X' };
}
