import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { filePath } from './file-path-argument';

/** The file that a read saw, and its version then: what a later edit or overwrite of it is checked against. */
const seenFields = {
  path: z.string(),
  /** The file's one name in the session's folder; old logs lack it. */
  file: z.string().exactOptional(),
  version: z.string(),
};

const readMeta = z.union([
  z.object({
    ...seenFields,
    firstLine: z.int().positive(),
    /** How many lines were shown. */
    lines: z.int().nonnegative(),
    totalLines: z.int().nonnegative(),
  }),
  /** An image, or other data that is not text; `size` is in bytes. */
  z.object({ ...seenFields, size: z.int().nonnegative() }),
]);
export type ReadMeta = z.infer<typeof readMeta>;

export const readPresenter = definePresenter({
  name: 'read',
  args: z.object({
    file_path: filePath,
    offset: z.int().min(0).max(1_000_000_000).exactOptional().describe('The first line to read, from 1.'),
    limit: z.int().min(0).max(100_000).exactOptional().describe('How many lines to read: 2,000 without it.'),
  }),
  meta: readMeta,
  presentCall: ({ file_path, offset, limit }) => ({
    card: 'generic',
    kind: 'read',
    title: `Read ${file_path}${describeRange(offset, limit)}`,
    locations: [{ path: file_path, line: Math.max(offset ?? 1, 1) }],
  }),
  presentResult: (_args, { content }) => {
    // An image says what it is by itself; the sentence beside it is for a model.
    const images = content.filter(({ type }) => type === 'image');
    return { card: 'generic', content: images.length > 0 ? images : content };
  },
  filesSeen: ({ file, version }) => (file === undefined ? [] : [{ file, version }]),
});

function describeRange(offset = 0, limit = 0): string {
  const first = Math.max(offset, 1);
  if (limit > 0) return ` (${first} - ${first + limit - 1})`;
  return offset > 0 ? ` (from line ${offset})` : '';
}
