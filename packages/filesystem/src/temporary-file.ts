import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from './to-file-system-error';

/** When this process began, in milliseconds: one number that goes with its id, since ids are given again. */
const begun = Math.round(performance.timeOrigin);

/**
 * A new file's path, beside `real`, for its new content. The name tells whose content it is (by a digest, since the
 * target's own name may be as long as a name can be) and which process writes.
 */
export function temporaryFor(real: string): string {
  return join(
    dirname(real),
    `${prefixFor(real)}${process.pid}-${begun}-${randomBytes(4).toString('hex')}.tmp`,
  );
}

/** Removes the temporary files of `real` whose process is dead. */
export async function removeTemporaries(real: string): Promise<void> {
  const folder = dirname(real);
  const prefix = prefixFor(real);
  for (const name of await namesIn(folder)) {
    const writer = name.startsWith(prefix)
      ? /^(\d+)-(\d+)-[0-9a-f]{8}\.tmp$/.exec(name.slice(prefix.length))
      : null;
    if (writer === null || isAlive(Number(writer[1]), Number(writer[2]))) continue;
    await rm(join(folder, name), { force: true });
  }
}

function prefixFor(real: string): string {
  return `.showreel-${createHash('sha256').update(basename(real)).digest('hex').slice(0, 16)}-`;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Whether the process that wrote may still write. A container gives its server the same id at every start. */
function isAlive(pid: number, since: number): boolean {
  if (pid === process.pid) return since === begun;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return errnoOf(error) !== 'ESRCH';
  }
}
