import type { DiffCallView, FileDiff } from '@showreel/views';
import { parseApplyPatch, type PatchedFile } from '../../changes/apply-patch';
import { joinPath } from '../join-path';

/** The card of a patch that is proposed, with the files that it touches; undefined when its text holds none. */
export function presentPatch(patch: string, folder?: string): DiffCallView | undefined {
  const files = parseApplyPatch(patch).map((file) => inFolder(file, folder));
  const [first] = files;
  if (first === undefined) return undefined;
  return {
    card: 'diff',
    title: titleOf(first, files.length - 1),
    diffs: files.flatMap(({ diffs }) => diffs),
    locations: files.map(({ path }) => ({ path })),
  };
}

/** The title of a change of files: of the first by its verb, with the number of the others. */
export function titleOf(
  { path, change, from }: Pick<PatchedFile, 'path' | 'change' | 'from'>,
  more: number,
): string {
  const verb = { created: 'Write', edited: 'Edit', deleted: 'Delete', moved: 'Move' }[change];
  const what = change === 'moved' && from !== undefined ? `${from} to ${path}` : path;
  return `${verb} ${what}${more === 0 ? '' : ` and ${more} more`}`;
}

function inFolder(file: PatchedFile, folder: string | undefined): PatchedFile {
  const path = joinPath(folder, file.path);
  const diffs = file.diffs.map((diff): FileDiff => ({ ...diff, path }));
  return { ...file, path, diffs, ...(file.from === undefined ? {} : { from: joinPath(folder, file.from) }) };
}
