import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { filePath } from './file-path-argument';

export const readPresenter = definePresenter({
  name: 'read',
  args: z.object({
    file_path: filePath,
    offset: z.int().min(0).max(1_000_000_000).exactOptional().describe('The first line to read, from 1.'),
    limit: z.int().min(0).max(100_000).exactOptional().describe('How many lines to read: 2,000 without it.'),
  }),
  meta: z.object({
    path: z.string(),
    /** The version that was seen: what a later edit or overwrite of the file is checked against. */
    version: z.string(),
    firstLine: z.int().positive(),
    /** How many lines were shown. */
    lines: z.int().nonnegative(),
    totalLines: z.int().nonnegative(),
  }),
  presentCall: ({ file_path, offset, limit }) => ({
    card: 'generic',
    kind: 'read',
    title: `Read ${file_path}${describeRange(offset, limit)}`,
    locations: [{ path: file_path, line: Math.max(offset ?? 1, 1) }],
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

function describeRange(offset = 0, limit = 0): string {
  const first = Math.max(offset, 1);
  if (limit > 0) return ` (${first} - ${first + limit - 1})`;
  return offset > 0 ? ` (from line ${offset})` : '';
}
