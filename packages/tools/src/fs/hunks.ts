import { compareLines, type FileDiff } from '@showreel/views';
import { diffArrays } from 'diff';
import { findMiddle } from './find-middle';
import { groupRuns, growHunk, type HunkRuns, type HunkSize } from './group-runs';
import { mostHunkText } from './hunk-room';
import { countLines } from './line-text';

/** The largest side that is compared, in UTF-16 units, and the most lines of both sides that may differ. */
const mostSide = 10 * 1024 * 1024;
const mostLines = 200_000;
/** The lines around what differs that are looked at: as many as a hunk shows of them. */
const linesAround = 3;

interface TextChange {
  path: string;
  /** How many lines of the file come before both texts; none unless given. */
  linesBefore?: number;
  /** LF-normalised, as `after` is. */
  before: string;
  after: string;
}

/** The hunks of one file's change. `added` and `removed` count its lines, those of left-out hunks too. */
export type Hunks =
  | { state: 'compared'; diffs: FileDiff[]; added: number; removed: number; leftOut: number }
  | { state: 'too-large'; added: number; removed: number };

/**
 * The hunks between two texts, with three lines of context: each an exact slice of either side, line terminators
 * included, so that a change of the last one shows. Myers' algorithm by way of the `diff` package, within bounds that
 * do not depend on time: the same change always gives the same hunks.
 *
 * The first hunk that is beyond the bound on text is cut between two lines, and it and those after it count as left
 * out; when not even one changed line has room, nothing of it is kept.
 */
export function computeHunks({ path, linesBefore = 0, before, after }: TextChange): Hunks {
  const { start, oldEnd, newEnd } = findMiddle(before, after);
  const removed = countLines(before.slice(start, oldEnd));
  const added = countLines(after.slice(start, newEnd));
  const isTooLarge = Math.max(before.length, after.length) > mostSide || removed + added > mostLines;
  if (isTooLarge) return { state: 'too-large', added, removed };
  const from = startOfLinesBefore(before, start);
  const tail = endOfLinesAfter(before, oldEnd) - oldEnd;
  const old = splitLines(before.slice(from, oldEnd + tail));
  const next = splitLines(after.slice(from, newEnd + tail));
  const runs = compareLines(old, next, diffArrays);
  const count = (kind: 'added' | 'removed'): number =>
    runs.reduce((sum, run) => (run.kind === kind ? sum + run.count : sum), 0);
  const hunks = groupRuns(runs);
  const { diffs, whole } = takeWithin(hunks, {
    path,
    old,
    next,
    line: linesBefore + countLines(before.slice(0, from)),
  });
  return {
    state: 'compared',
    diffs,
    added: count('added'),
    removed: count('removed'),
    leftOut: hunks.length - whole,
  };
}

function startOfLinesBefore(text: string, at: number): number {
  let start = at;
  for (let line = 0; line < linesAround && start > 0; line += 1) {
    start = start === 1 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
  }
  return start;
}

function endOfLinesAfter(text: string, at: number): number {
  let end = at;
  for (let line = 0; line < linesAround && end < text.length; line += 1) {
    const feed = text.indexOf('\n', end);
    end = feed < 0 ? text.length : feed + 1;
  }
  return end;
}

/** The lines of a text with their terminators: joined they are the text. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Lines around a change on both sides, and how many lines of the file come before them. */
interface Sides {
  path: string;
  old: string[];
  next: string[];
  line: number;
}

/** The first hunks, as far as there is room for their text. `whole` is how many of them are not cut. */
function takeWithin(hunks: readonly HunkRuns[], sides: Sides): { diffs: FileDiff[]; whole: number } {
  const diffs: FileDiff[] = [];
  let room = mostHunkText;
  for (const [whole, hunk] of hunks.entries()) {
    const { size, hasChange, units } = fitHunk(hunk, sides, room);
    if (hasChange) diffs.push(sliceHunk(hunk, sides, size));
    if (units > room) return { diffs, whole };
    room -= units;
  }
  return { diffs, whole: hunks.length };
}

/**
 * How much of a hunk has room, in whole lines. `units` is the text of those lines and of the one that had no room any
 * more.
 */
function fitHunk(
  hunk: HunkRuns,
  { old, next }: Sides,
  room: number,
): { size: HunkSize; hasChange: boolean; units: number } {
  let size: HunkSize = { old: 0, next: 0 };
  let [hasChange, units] = [false, 0];
  for (const { isChange, ...grown } of growHunk(hunk.runs)) {
    if (grown.old > size.old) units += old[hunk.old + size.old]?.length ?? 0;
    if (grown.next > size.next) units += next[hunk.next + size.next]?.length ?? 0;
    if (units > room) break;
    size = grown;
    hasChange ||= isChange;
  }
  return { size, hasChange, units };
}

function sliceHunk(hunk: HunkRuns, { path, old, next, line }: Sides, size: HunkSize): FileDiff {
  return {
    path,
    oldText: old.slice(hunk.old, hunk.old + size.old).join(''),
    newText: next.slice(hunk.next, hunk.next + size.next).join(''),
    start: { old: line + hunk.old + 1, new: line + hunk.next + 1 },
  };
}
