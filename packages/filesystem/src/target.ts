import type { Stats } from 'node:fs';
import type { FileVersion, SeenVersions } from './file-system';
import { FileSystemError } from './file-system-error';
import { openRegular } from './open-regular';
import { readContent } from './read-content';
import { refuseAborted } from './read-pieces';
import { replaceFile } from './replace-file';
import type { HoldFolder } from './held-folder';
import type { HeldPlace } from './hold-place';
import { errnoOf } from './to-file-system-error';

/** The largest file, in bytes, that is edited, or compared with what replaces it. */
export const mostBytes = 10 * 1024 * 1024;

/** A file that is about to be changed, in its turn. `path` is how the caller named it. */
export interface Target extends HeldPlace {
  path: string;
  hold: HoldFolder;
  seen: SeenVersions;
  signal: AbortSignal | undefined;
}

/** What is at a target before its change. `bytes` is absent when the file is larger than `mostBytes`. */
export interface Found {
  stats: Stats;
  bytes?: Buffer;
  version: FileVersion;
}

/** What is at the target; undefined when nothing is. Rejects with `too-large` beyond `most` bytes. */
export async function findTarget(target: Target, { most = Infinity } = {}): Promise<Found | undefined> {
  const { path, signal } = target;
  if (target.missing.length > 0) return undefined;
  const opened = await openRegular(target, path).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (opened === undefined) return undefined;
  const { file, stats } = opened;
  try {
    if (stats.size > most) throw tooLarge(path);
    const { bytes, size, version } = await readContent(opened, path, { most: mostBytes, signal });
    return { stats, version, ...(bytes.length === size ? { bytes } : {}) };
  } finally {
    await file.close();
  }
}

/** The version of what was found. Rejects with `stale-version` when it is not the one that was last seen. */
export async function requireSeen({ path, file, seen }: Target, found: Found): Promise<FileVersion> {
  const lastSeen = await seen.get(file);
  if (found.version === lastSeen) return found.version;
  throw new FileSystemError(
    'stale-version',
    path,
    lastSeen === undefined
      ? `${path} was not read in this session yet. Read it first, then change it.`
      : `${path} has changed since this session last read it. Read it again, then change it.`,
  );
}

/** Puts content in the place of what was found; `meanwhile` is called while the disk works. */
export function replaceFound(
  target: Target,
  found: Found | undefined,
  pieces: readonly Uint8Array[],
  meanwhile: () => void = () => undefined,
): Promise<void> {
  const beforeRename = (): void => refuseAborted(target.path, target.signal);
  return replaceFile(target, pieces, { old: found?.stats, meanwhile, beforeRename });
}

export function tooLarge(path: string): FileSystemError {
  return new FileSystemError('too-large', path, `${path} is larger than 10 MiB, too large to edit here.`);
}

/** What is told of a file that was replaced, when other names of it keep the old content. */
export function otherNamesOf(found: Found | undefined): { otherNames?: number } {
  return found !== undefined && found.stats.nlink > 1 ? { otherNames: found.stats.nlink - 1 } : {};
}
