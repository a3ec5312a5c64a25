import { link, rename, rm } from 'node:fs/promises';
import { FileSystemError } from './file-system-error';
import { errnoOf } from './to-file-system-error';

/** The errors of file systems that have no hard links, and of those that do not let this file have one. */
const noHardLinks = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK']);

interface Naming {
  temporary: string;
  target: string;
  path: string;
  /** The system's hard links. */
  makeLink?: (from: string, to: string) => Promise<void>;
}

/**
 * Gives a new file its name; rejects with `stale-version` about `path` when something has that by now. A rename would
 * replace it, a hard link does not. Where there are none, what appears after the last look at the name is lost.
 */
export async function nameNew({ temporary, target, path, makeLink = link }: Naming): Promise<void> {
  try {
    await makeLink(temporary, target);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EEXIST') throw changedMeanwhile(path);
    if (errno === undefined || !noHardLinks.has(errno)) throw error;
    return rename(temporary, target);
  }
  await removeTemporary(temporary);
}

/** How the work ended matters more than a file that could not be removed: it is looked for again by its name. */
export async function removeTemporary(temporary: string): Promise<void> {
  await rm(temporary, { force: true }).catch(() => undefined);
}

export function changedMeanwhile(path: string): FileSystemError {
  return new FileSystemError(
    'stale-version',
    path,
    `${path} was changed by another program just now. Read it again, then change it.`,
  );
}
