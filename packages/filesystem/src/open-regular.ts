import { constants, type Stats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { FileSystemError } from './file-system-error';

/**
 * Opens a regular file to read, by its real path; rejects with `not-regular` for anything else. A FIFO put there
 * between the look and the opening does not hang (O_NONBLOCK), a link put there is not followed (O_NOFOLLOW).
 */
export async function openRegular(real: string, path: string): Promise<{ file: FileHandle; stats: Stats }> {
  refuseIrregular(await lstat(real), path);
  const file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stats = await file.stat();
    refuseIrregular(stats, path);
    return { file, stats };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Throws `not-regular` about `path` for a folder, a device, a pipe, a socket or a link. */
export function refuseIrregular(stats: Stats, path: string): void {
  if (stats.isFile()) return;
  const message = stats.isDirectory()
    ? `${path} is a folder. Name a file in it.`
    : `${path} is not a regular file (a device, a pipe or a socket). Name a regular file.`;
  throw new FileSystemError('not-regular', path, message);
}
