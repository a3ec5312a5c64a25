import { holdFolder } from './held-folder';
import { withPlace, type Place } from './hold-place';

/** The real, absolute path that `locateInWorkspace` finds. */
export async function resolveInWorkspace(root: string, path: string): Promise<string> {
  return (await locateInWorkspace(root, path)).real;
}

/**
 * Where `path` (absolute, or relative to `root`) leads, also where the file or its folders do not exist yet, and where
 * a link leads to nothing. Rejects with `outside-workspace` when that lies outside the real `root`. What the path leads
 * to later is another question: whoever changes a file works in its place as it is held (`withPlace`).
 */
export function locateInWorkspace(root: string, path: string): Promise<Place> {
  return withPlace({ root, path, hold: holdFolder }, ({ real, file }) => Promise.resolve({ real, file }));
}
