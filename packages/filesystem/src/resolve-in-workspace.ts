import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { FileName } from './file-system';
import { FileSystemError } from './file-system-error';
import { errnoOf, withFileErrors } from './to-file-system-error';

/** As many links as Linux follows before it calls them a circle. */
const mostLinks = 40;

/** Where a path leads: the real, absolute path with every link resolved, and its one name in the workspace. */
export interface Place {
  real: string;
  file: FileName;
}

/** The real, absolute path that `locateInWorkspace` finds. */
export async function resolveInWorkspace(root: string, path: string): Promise<string> {
  return (await locateInWorkspace(root, path)).real;
}

/**
 * Where `path` (absolute, or relative to `root`) leads, also where the file or its folders do not exist yet, and where
 * a link leads to nothing. Rejects with `outside-workspace` when that lies outside the real `root`.
 */
export async function locateInWorkspace(root: string, path: string): Promise<Place> {
  const named = resolve(root, path);
  const resolving = withFileErrors(path, () => resolveLinks(named, mostLinks));
  const [realRoot, [resolved]] = await Promise.all([findRoot(root, path), Promise.allSettled([resolving])]);
  const outside = (): FileSystemError =>
    new FileSystemError(
      'outside-workspace',
      path,
      `${path} lies outside the session's folder. Name a file inside it.`,
    );
  // Of what lies outside by its name nothing is told, not even whether it exists.
  const namedInside = isInside(root, named) || isInside(realRoot, named);
  if (resolved.status === 'rejected') throw namedInside ? resolved.reason : outside();
  const real = resolved.value;
  if (!isInside(realRoot, real)) throw outside();
  return { real, file: relative(realRoot, real).split(sep).join('/') };
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

async function resolveLinks(path: string, links: number): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  const folder = await resolveLinks(dirname(path), links);
  const here = join(folder, basename(path));
  const target = await readLinkIfAny(here);
  if (target === undefined) return here;
  if (links === 0) throw Object.assign(new Error('too many links'), { code: 'ELOOP' });
  return resolveLinks(resolve(folder, target), links - 1);
}

async function readLinkIfAny(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'EINVAL') return undefined;
    throw error;
  }
}
