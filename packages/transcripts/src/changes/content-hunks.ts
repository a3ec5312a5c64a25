import { structuredPatch } from 'diff';
import type { MarkedHunk } from './hunk-text';

/** A file's whole text before and after a change. */
export interface FileTexts {
  before: string;
  after: string;
}

/** The longest text of a side that is compared here, in UTF-16 units. */
const mostText = 10 * 1024 * 1024;

/** The most insertions and removals that are looked for: the same texts give the same hunks, however busy the machine. */
const mostEdits = 1000;

/**
 * The hunks of a change of which the log holds both whole texts, as exact slices of them, LF-normalised. The places are
 * those of the log's own `hunks`. Where these leave out a part of the change (a diff that passes over white space) or do
 * not fit the texts, the texts are compared anew.
 */
export function hunksOfTexts(texts: FileTexts, hunks: readonly MarkedHunk[]): MarkedHunk[] {
  const before = withLineFeeds(texts.before);
  const after = withLineFeeds(texts.after);
  if (before === after) return [];
  return (
    sliceHunks({ before, after }, hunks) ?? compareTexts({ before, after }) ?? replaceWhole({ before, after })
  );
}

/** Whether a change gave the file other line endings. */
export function changesLineEndings({ before, after }: FileTexts): boolean {
  return before !== '' && after !== '' && before.includes('\r\n') !== after.includes('\r\n');
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

interface Side {
  lines: readonly string[];
  /** Whether the last line ends with a line feed. */
  isEnded: boolean;
}

function sideOf(text: string): Side {
  const lines = text.split('\n');
  const isEnded = lines.at(-1) === '';
  return { lines: isEnded ? lines.slice(0, -1) : lines, isEnded };
}

/** The hunks with their lines taken from the texts; undefined when they do not tell the whole change. */
function sliceHunks(texts: FileTexts, hunks: readonly MarkedHunk[]): MarkedHunk[] | undefined {
  const before = sideOf(texts.before);
  const after = sideOf(texts.after);
  let at = { old: 0, new: 0 };
  const sliced: MarkedHunk[] = [];
  for (const hunk of hunks) {
    const from = { old: Math.max(hunk.oldStart, 1) - 1, new: Math.max(hunk.newStart, 1) - 1 };
    if (hunk.unplaced === true || !areSame(before, after, at, from)) return undefined;
    const slice = sliceLines({ before, after, from }, hunk.lines);
    if (slice === undefined) return undefined;
    sliced.push({ oldStart: hunk.oldStart, newStart: hunk.newStart, lines: slice.lines });
    at = slice.end;
  }
  const end = { old: before.lines.length, new: after.lines.length };
  return areSame(before, after, at, end) ? sliced : undefined;
}

type Position = { old: number; new: number };

/** Whether the lines between hunks are the same on both sides. */
function areSame(before: Side, after: Side, from: Position, to: Position): boolean {
  const count = to.old - from.old;
  if (count < 0 || count !== to.new - from.new) return false;
  for (let step = 0; step < count; step += 1) {
    if (before.lines[from.old + step] !== after.lines[from.new + step]) return false;
  }
  const reachesEnd = to.old === before.lines.length && to.new === after.lines.length;
  return count === 0 || !reachesEnd || before.isEnded === after.isEnded;
}

function sliceLines(
  { before, after, from }: { before: Side; after: Side; from: Position },
  marked: readonly string[],
): { lines: string[]; end: Position } | undefined {
  const lines: string[] = [];
  const end = { ...from };
  const take = (mark: '-' | '+'): boolean => {
    const side = mark === '-' ? before : after;
    const at = mark === '-' ? end.old : end.new;
    const line = side.lines[at];
    if (line === undefined) return false;
    lines.push(mark + line);
    if (at === side.lines.length - 1 && !side.isEnded) lines.push('\\ No newline at end of file');
    if (mark === '-') end.old += 1;
    else end.new += 1;
    return true;
  };
  for (const line of marked) {
    const mark = line.charAt(0);
    if (mark === '\\') continue;
    if (mark === '-' || mark === '+') {
      if (!take(mark)) return undefined;
    } else if (isSameLine(before, after, end)) {
      lines.push(` ${before.lines[end.old] ?? ''}`);
      if (end.old === before.lines.length - 1 && !before.isEnded) lines.push('\\ No newline at end of file');
      end.old += 1;
      end.new += 1;
    } else if (!take('-') || !take('+')) {
      return undefined;
    }
  }
  return { lines, end };
}

function isSameLine(before: Side, after: Side, at: Position): boolean {
  const line = before.lines[at.old];
  if (line === undefined || line !== after.lines[at.new]) return false;
  const isLast = at.old === before.lines.length - 1;
  const isUnended = isLast && !before.isEnded;
  return isUnended === (at.new === after.lines.length - 1 && !after.isEnded);
}

function compareTexts({ before, after }: FileTexts): MarkedHunk[] | undefined {
  if (before.length > mostText || after.length > mostText) return undefined;
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: mostEdits });
  return patch?.hunks.map(({ oldStart, newStart, lines }) => ({ oldStart, newStart, lines }));
}

/** All of the old text goes and all of the new one comes. */
function replaceWhole({ before, after }: FileTexts): MarkedHunk[] {
  return [{ oldStart: 1, newStart: 1, lines: [...markAll('-', before), ...markAll('+', after)] }];
}

function markAll(mark: '-' | '+', text: string): string[] {
  const { lines, isEnded } = sideOf(text);
  const marked = lines.map((line) => mark + line);
  return isEnded || marked.length === 0 ? marked : [...marked, '\\ No newline at end of file'];
}
