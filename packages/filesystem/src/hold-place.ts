/// <reference lib="es2024.string" />
import type { Stats } from 'node:fs';
import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { FileName } from './file-system';
import { FileSystemError } from './file-system-error';
import type { HeldFolder, HoldFolder } from './held-folder';
import { errnoOf, withFileErrors } from './to-file-system-error';

/** As many links as Linux follows before it calls them a circle. */
const mostLinks = 40;

/** Where a path leads: the real, absolute path with every link resolved, and its one name in the workspace. */
export interface Place {
  real: string;
  file: FileName;
}

/** The place that a path leads to, its folder held. */
export interface HeldPlace extends Place {
  /** The folder that it lies in; of those on the way to it, the last one that is there. */
  folder: HeldFolder;
  /** The real path of `folder` when it was found. */
  folderPath: string;
  /** The names of the folders from there on that are not there. */
  missing: readonly string[];
  /** The name in the last folder. */
  name: string;
  /** What had that name, which is no link; undefined when nothing had. */
  stats: Stats | undefined;
}

interface PlaceOptions {
  root: string;
  /** Absolute, or relative to `root`. */
  path: string;
  hold: HoldFolder;
}

/**
 * Runs work on the place that a path leads to, whose folder is held meanwhile; also where the file or its folders do
 * not exist yet, and where a link leads to nothing. Rejects with `outside-workspace` when the place lies outside the
 * real `root`: that is asked of the folder held, not of a path that may lead elsewhere a moment later.
 */
export async function withPlace<Result>(
  options: PlaceOptions,
  work: (place: HeldPlace) => Promise<Result>,
): Promise<Result> {
  const held = await holdPlace(options);
  try {
    return await work(held);
  } finally {
    held.folder.close();
  }
}

/** Throws when the folder is not any more where it was found. */
export async function refuseMoved(
  { folder, folderPath }: Pick<HeldPlace, 'folder' | 'folderPath'>,
  path: string,
): Promise<void> {
  const now = await folder.findPath().catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (now !== folderPath) throw movedAway(path);
}

export function movedAway(path: string): FileSystemError {
  return new FileSystemError(
    'stale-version',
    path,
    `The folder of ${path} was moved or replaced by another program just now. Check the path, then try again.`,
  );
}

async function holdPlace({ root, path, hold }: PlaceOptions): Promise<HeldPlace> {
  refuseHalfCharacter(path);
  const named = resolve(root, path);
  const [foundRoot, found] = await Promise.allSettled([
    findRoot(root, path),
    withFileErrors(path, () => follow(hold, named, mostLinks)),
  ]);
  if (foundRoot.status === 'rejected') {
    if (found.status === 'fulfilled') found.value.folder.close();
    throw foundRoot.reason;
  }
  const realRoot = foundRoot.value;
  // Of what lies outside by its name nothing is told, not even whether it exists.
  if (found.status === 'rejected') {
    throw isInside(root, named) || isInside(realRoot, named) ? found.reason : outside(path);
  }
  const { folder, folderPath, missing, name } = found.value;
  const real = join(folderPath, ...missing, name);
  if (!isInside(realRoot, real)) {
    folder.close();
    throw outside(path);
  }
  return { ...found.value, real, file: relative(realRoot, real).split(sep).join('/') };
}

type Found = Omit<HeldPlace, keyof Place>;

/** Follows an absolute path, and at its end as many links. */
async function follow(hold: HoldFolder, path: string, links: number): Promise<Found> {
  const [above, name] = [dirname(path), basename(path)];
  const folder = await hold(above).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT' && above !== path) return undefined;
    throw error;
  });
  if (folder === undefined) return below(await follow(hold, above, links), name);
  let isFound = false;
  try {
    const [folderPath, stats] = await Promise.all([folder.findPath(), lstatIfAny(folder.at(name))]);
    if (stats?.isSymbolicLink() !== true) {
      isFound = true;
      return { folder, folderPath, missing: [], name, stats };
    }
    if (links === 0) throw systemError('ELOOP');
    const target = await readlink(folder.at(name));
    // Not normalised: `..` after a link is the system's to resolve.
    const next = isAbsolute(target) ? target : `${folderPath}${sep}${target}`;
    return await follow(hold, next, links - 1);
  } finally {
    if (!isFound) folder.close();
  }
}

/** A place in a folder that is not there. */
function below({ name: above, ...found }: Found, name: string): Found {
  if ([above, name].some((part) => part === '.' || part === '..')) {
    found.folder.close();
    throw systemError('ENOENT');
  }
  return { ...found, missing: [...found.missing, above], name, stats: undefined };
}

function systemError(code: 'ENOENT' | 'ELOOP'): Error {
  return Object.assign(new Error(`The path leads nowhere (${code}).`), { code });
}

async function lstatIfAny(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function findRoot(root: string, path: string): Promise<string> {
  try {
    return await realpath(root);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    throw new FileSystemError(
      'not-found',
      path,
      "The session's folder is not there any more. Put it back or start another session.",
      { cause: error },
    );
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function outside(path: string): FileSystemError {
  return new FileSystemError(
    'outside-workspace',
    path,
    `${path} lies outside the session's folder. Name a file inside it.`,
  );
}

/** Half of a surrogate pair alone would be written as U+FFFD: another name than the one that was given. */
function refuseHalfCharacter(path: string): void {
  if (path.isWellFormed()) return;
  throw new FileSystemError(
    'not-found',
    path,
    'A path cannot hold half a character (a lone surrogate). Check the path.',
  );
}
