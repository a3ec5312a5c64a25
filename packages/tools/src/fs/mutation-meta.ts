import { fileChange, fileDiff, type DiffResultView, type SeenFile } from '@showreel/views';
import { z } from 'zod';
import { firstLines, mostHunkText } from './hunk-room';
import { countLines, toLf } from './line-text';

/**
 * What `write` and `edit` persist of a change that was made: its hunks, and what a hunk cannot say. A created file
 * persists no text, since its arguments hold all of it.
 */
export const mutationMeta = z.object({
  diffs: z.array(fileDiff),
  files: z.array(fileChange),
  /** The file's one name in the session's folder; logs from before it was kept have none. */
  file: z.string().exactOptional(),
  /** The version of the file as it is now, by which a later edit knows that it was seen. */
  version: z.string(),
  /** Hunks that were left out, in logs from before this stood with the file. */
  leftOut: z.int().positive().exactOptional(),
});
export type MutationMeta = z.infer<typeof mutationMeta>;

/**
 * The result card of a change; `text` is the whole content that the arguments give to a created file: of a large one the
 * first lines are shown, and its one hunk counts as left out.
 */
export function presentMutation(path: string, text: string, meta: MutationMeta): DiffResultView {
  const { diffs, leftOut } = meta;
  const files = leftOut === undefined ? meta.files : meta.files.map((file) => ({ leftOut, ...file }));
  if (!files.some(({ change }) => change === 'created')) return { card: 'diff', diffs, files };
  const newText = toLf(text);
  const first = firstLines(newText, mostHunkText);
  const hasLines = first.leftOut === 0 || first.text !== '';
  return {
    card: 'diff',
    diffs: hasLines ? [{ path, oldText: null, newText: first.text, start: { old: 1, new: 1 } }] : [],
    files: files.map((file) => ({
      ...file,
      added: countLines(newText),
      ...(first.leftOut === 0 ? {} : { leftOut: 1 }),
    })),
  };
}

/** The file that was changed, at the version that the change left. */
export function changedFile({ file, version }: MutationMeta): SeenFile[] {
  return file === undefined ? [] : [{ file, version }];
}
