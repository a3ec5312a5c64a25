import { z } from 'zod';
import { fileLocation } from '../file-location';

/**
 * One hunk: the exact, LF-normalised slice of the file on each side, line terminators included.
 *
 * In a result `oldText: null` means that there was no file; in a call it means that the old text is not known.
 * `start` is the 1-based first line of the hunk on each side, absent when it is not known.
 */
export const fileDiff = z.object({
  path: z.string(),
  oldText: z.string().nullable(),
  newText: z.string(),
  start: z.object({ old: z.int().positive(), new: z.int().positive() }).exactOptional(),
});
export type FileDiff = z.infer<typeof fileDiff>;

const fileChangeKind = z.enum([
  'created',
  'edited',
  'overwritten',
  'deleted',
  'moved',
  'unchanged',
  'line-endings',
  'not-text',
  'too-large',
]);
export type FileChangeKind = z.infer<typeof fileChangeKind>;

const lineEnding = z.enum(['none', 'lf', 'crlf', 'mixed']);

/**
 * What happened to one file. `added` and `removed` count lines of the whole change, also where hunks were left out;
 * `leftOut` says how many hunks were. `lineEndingsChanged`: beside its text, since hunks are LF-normalised.
 * `byteOrderMark`: one came or went, which no hunk shows. A file whose lines all stayed is `line-endings`: its line
 * endings changed, or with `byteOrderMark` that alone, unless `lineEndingsChanged` says both.
 *
 * Of a change without lines to show, `size` is how many bytes the file had and has now, and `endings` how its `lines`
 * lines ended and end now. Logs from before these were kept lack them.
 */
export const fileChange = z.object({
  path: z.string(),
  change: fileChangeKind,
  from: z.string().exactOptional(),
  added: z.int().nonnegative(),
  removed: z.int().nonnegative(),
  leftOut: z.int().positive().exactOptional(),
  lineEndingsChanged: z.literal(true).exactOptional(),
  byteOrderMark: z.enum(['added', 'removed']).exactOptional(),
  size: z.object({ before: z.int().nonnegative(), after: z.int().nonnegative() }).exactOptional(),
  endings: z.object({ before: lineEnding, after: lineEnding, lines: z.int().nonnegative() }).exactOptional(),
});
export type FileChange = z.infer<typeof fileChange>;

/** A proposed change of files, before anything was written. `leftOut` lines of its texts come after those of `diffs`. */
export const diffCallView = z.object({
  card: z.literal('diff'),
  title: z.string(),
  diffs: z.array(fileDiff),
  leftOut: z.int().positive().exactOptional(),
  locations: z.array(fileLocation).exactOptional(),
});
export type DiffCallView = z.infer<typeof diffCallView>;

/** The applied change. A file's hunks are adjacent in `diffs`; `files` says what a hunk cannot. */
export const diffResultView = z.object({
  card: z.literal('diff'),
  title: z.string().exactOptional(),
  diffs: z.array(fileDiff),
  files: z.array(fileChange).exactOptional(),
});
export type DiffResultView = z.infer<typeof diffResultView>;
