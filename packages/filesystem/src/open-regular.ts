import { constants, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { FileSystemError } from './file-system-error';
import { refuseMoved, type HeldPlace } from './hold-place';

/**
 * Opens the regular file at a place to read; rejects with `not-regular` for anything else, which is not opened. A FIFO
 * put there since the place was found does not hang (O_NONBLOCK), a link put there is not followed (O_NOFOLLOW), and
 * what lies in a folder put in the place of its folder is not read.
 */
export async function openRegular(
  place: HeldPlace,
  path: string,
): Promise<{ file: FileHandle; stats: Stats }> {
  if (place.stats !== undefined) refuseIrregular(place.stats, path);
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const file = await open(place.folder.at(place.name), flags);
  try {
    const [stats] = await Promise.all([file.stat(), refuseMoved(place, path)]);
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
