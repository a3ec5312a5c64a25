import type { FileDiff } from '@showreel/views';
import { structuredPatch, type StructuredPatchHunk } from 'diff';

const contextLines = 3;
/** What is trimmed leaves more context than a hunk shows, so that the hunks are those of the whole texts. */
const keptLines = 4;
/** The most a diff may take, in milliseconds: the cost grows with the square of what differs. */
const mostMs = 300;
/** The largest side that is compared, and the most hunk text that a call keeps, in UTF-16 units. */
const mostSide = 10 * 1024 * 1024;
const mostHunkText = 1024 * 1024;

interface TextChange {
  path: string;
  /** LF-normalised, as `after` is. */
  before: string;
  after: string;
}

/** The hunks of one file's change. `added` and `removed` count its lines, those of left-out hunks too. */
export type Hunks =
  | { state: 'compared'; diffs: FileDiff[]; added: number; removed: number; leftOut: number }
  | { state: 'too-large' };

/**
 * The hunks between two texts, with three lines of context: each an exact slice of either side, line terminators
 * included, so that a change of the last one shows. Myers' algorithm by way of the `diff` package, within bounds.
 */
export function computeHunks({ path, before, after }: TextChange): Hunks {
  if (before.length > mostSide || after.length > mostSide) return { state: 'too-large' };
  const { start, oldEnd, newEnd, line } = findMiddle(before, after);
  const oldText = before.slice(start, oldEnd);
  const newText = after.slice(start, newEnd);
  const patch = structuredPatch(path, path, oldText, newText, undefined, undefined, {
    context: contextLines,
    timeout: mostMs,
  });
  if (patch === undefined) return { state: 'too-large' };
  const oldLines = splitLines(oldText);
  const newLines = splitLines(newText);
  const all = patch.hunks.map((hunk): FileDiff => ({
    path,
    oldText: sliceLines(oldLines, hunk.oldStart, hunk.oldLines),
    newText: sliceLines(newLines, hunk.newStart, hunk.newLines),
    start: { old: line + hunk.oldStart, new: line + hunk.newStart },
  }));
  const diffs = takeWithin(all, mostHunkText);
  return { state: 'compared', diffs, ...countChanges(patch.hunks), leftOut: all.length - diffs.length };
}

interface Middle {
  /** Index in both texts where the middle begins: the start of a line. */
  start: number;
  oldEnd: number;
  newEnd: number;
  /** How many lines come before the middle. */
  line: number;
}

/** What differs, widened by some lines of what does not. Found without splitting, since most of a text is the same. */
function findMiddle(old: string, next: string): Middle {
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && old.charCodeAt(head) === next.charCodeAt(head)) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    old.charCodeAt(old.length - 1 - tail) === next.charCodeAt(next.length - 1 - tail)
  ) {
    tail += 1;
  }
  const start = lineStartBefore(old, head, keptLines);
  const kept = tailAfterLines(old, old.length - tail, keptLines);
  let line = 0;
  for (let at = old.indexOf('\n'); at >= 0 && at < start; at = old.indexOf('\n', at + 1)) line += 1;
  return { start, oldEnd: old.length - kept, newEnd: next.length - kept, line };
}

/** The start of the line that lies `lines` before the one that holds index `at`. */
function lineStartBefore(text: string, at: number, lines: number): number {
  if (at === 0) return 0;
  let start = text.lastIndexOf('\n', at - 1) + 1;
  for (let passed = 0; passed < lines && start > 0; passed += 1) {
    start = start === 1 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
  }
  return start;
}

/** How much of the text's end lies beyond the line that holds index `at` and `lines` more. */
function tailAfterLines(text: string, at: number, lines: number): number {
  let end = at;
  for (let passed = 0; passed <= lines; passed += 1) {
    const feed = text.indexOf('\n', end);
    if (feed < 0) return 0;
    end = feed + 1;
  }
  return text.length - end;
}

/** The lines of a text with their terminators: joined they are the text. */
function splitLines(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const ended = lines.map((line) => `${line}\n`);
  return last === '' ? ended : [...ended, last];
}

function sliceLines(lines: string[], start: number, count: number): string {
  return lines.slice(start - 1, start - 1 + count).join('');
}

function takeWithin(diffs: FileDiff[], most: number): FileDiff[] {
  let units = 0;
  const beyond = diffs.findIndex((diff) => {
    units += (diff.oldText ?? '').length + diff.newText.length;
    return units > most;
  });
  return beyond < 0 ? diffs : diffs.slice(0, beyond);
}

/** Counts changed lines. The entry `\ No newline at end of file` stands among a hunk's lines but is none. */
function countChanges(hunks: StructuredPatchHunk[]): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const line of hunks.flatMap((hunk) => hunk.lines)) {
    if (line.startsWith('+')) added += 1;
    else if (line.startsWith('-')) removed += 1;
  }
  return { added, removed };
}
