import { changesEndings } from './line-endings';
import type { Splice } from './replace-text';
import { countLineFeeds, decodeUtf8, toLfBytes } from './text';

const lineFeed = 0x0a;
/** How many lines around those that changed are given. */
const linesAround = 3;

/** The lines that an edit changed with some around them, LF-normalised, and how many lines come before them. */
export interface EditedLines {
  linesBefore: number;
  before: string;
  after: string;
  /** Whether line endings of them changed. */
  lineEndingsDiffer: boolean;
}

/** Those lines of an edit of a text. What they cost does not grow with the text, but that its lines are counted. */
export function editedLines(raw: Buffer, splice: Splice): EditedLines {
  const from = startOfLinesBefore(raw, splice.start);
  const gone = Math.max(0, splice.end - splice.start - splice.inserted.length);
  const to = endOfLinesAfter(raw, Math.max(splice.end, splice.start + countSame(raw, splice) + gone));
  const before = raw.subarray(from, to);
  const [head, tail] = [raw.subarray(from, splice.start), raw.subarray(splice.end, to)];
  const after = Buffer.concat([head, splice.inserted, tail]);
  return {
    linesBefore: countLineFeeds(raw.subarray(0, from)),
    before: lfOf(before),
    after: lfOf(after),
    lineEndingsDiffer: changesEndings(before, after, raw),
  };
}

/**
 * How many bytes from the splice on are the same before and after it. Of a line put in or taken out among its likes, it
 * is the last one that shows as new or gone, as in any diff, so that the lines around it are those after the likes.
 */
function countSame(raw: Buffer, { start, end, inserted }: Splice): number {
  const most = raw.length - Math.max(start, end - inserted.length);
  const after = (at: number): number | undefined =>
    at < inserted.length ? inserted[at] : raw[end + at - inserted.length];
  let count = 0;
  while (count < most && raw[start + count] === after(count)) count += 1;
  return count;
}

function startOfLinesBefore(raw: Buffer, at: number): number {
  let start = at;
  for (let line = 0; line <= linesAround && start > 0; line += 1) {
    // The first time to where the line itself begins.
    start = raw.subarray(0, line === 0 ? start : start - 1).lastIndexOf(lineFeed) + 1;
  }
  return start;
}

function endOfLinesAfter(raw: Buffer, at: number): number {
  let end = at;
  for (let line = 0; line <= linesAround && end < raw.length; line += 1) {
    const feed = raw.indexOf(lineFeed, end);
    end = feed < 0 ? raw.length : feed + 1;
  }
  return end;
}

function lfOf(raw: Buffer): string {
  return decodeUtf8(toLfBytes(raw));
}
