import { definePresenter, formatCount } from '@showreel/views';
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
    title: titleOf(file_path) + describeAsked(offset, limit),
    locations: [{ path: file_path, line: Math.max(offset ?? 1, 1) }],
  }),
  presentResult: ({ file_path }, { content, meta }) => {
    // An image says what it is by itself; the sentence beside it is for a model.
    const images = content.filter(({ type }) => type === 'image');
    return {
      card: 'generic',
      title: titleOf(file_path) + describeRead(meta),
      content: images.length > 0 ? images : content,
    };
  },
  filesSeen: ({ file, version }) => (file === undefined ? [] : [{ file, version }]),
});

function titleOf(path: string): string {
  return `Read ${path}`;
}

/** Which lines are asked for: that says nothing of which there are. */
function describeAsked(offset = 0, limit = 0): string {
  const first = Math.max(offset, 1);
  if (limit > 0) return ` (${first} - ${first + limit - 1})`;
  return offset > 0 ? ` (from line ${offset})` : '';
}

/** ` (1–40 of 212)`; nothing of what was read whole, and of what has no lines. */
function describeRead(meta: ReadMeta): string {
  if (!('lines' in meta)) return '';
  const { firstLine, lines, totalLines } = meta;
  if (lines === 0 || lines === totalLines) return '';
  const range =
    lines === 1 ? formatCount(firstLine) : `${formatCount(firstLine)}–${formatCount(firstLine + lines - 1)}`;
  return ` (${range} of ${formatCount(totalLines)})`;
}
