import type { FileDiff } from './cards/diff';
import { compareLines, type CompareNumbers } from './compare-lines';
import { pairLines } from './pair-lines';

/** One line of a hunk as it is drawn. A side's number is absent where the hunk's place in the file is not known. */
export interface HunkRow {
  kind: 'context' | 'removed' | 'added';
  text: string;
  old?: number;
  new?: number;
  /** The file ends after this line, without a line terminator. */
  endsBare?: true;
  /** For a line that became the one beside it: where the two texts begin to differ, in UTF-16 units. */
  differsAt?: number;
}

export interface HunkLayout {
  rows: HunkRow[];
  added: number;
  removed: number;
}

/** In a hunk of more lines, only lines that are like each other are put beside each other. */
const largeFrom = 400;

/**
 * Lays a hunk out as lines, a changed line directly above what it became; in a large hunk, only where it shows that
 * they are the same lines, and else all that goes above all that comes. `isApplied` says that the texts are slices of
 * a file: only then does a missing line terminator mean that the file ends there. A proposal's texts are fragments.
 * `compare` is `diffArrays` of the `diff` package. The one order of lines in which changes are drawn, wherever they are.
 */
export function layoutHunk(
  { oldText, newText, start }: FileDiff,
  { isApplied, compare }: { isApplied: boolean; compare: CompareNumbers },
): HunkLayout {
  const rows: HunkRow[] = [];
  let old = start?.old;
  let now = start?.new;
  const step = (kind: HunkRow['kind'], line: string): HunkRow => ({
    kind,
    text: line.replace(/\n$/, ''),
    ...(kind === 'added' || old === undefined ? {} : { old: old++ }),
    ...(kind === 'removed' || now === undefined ? {} : { new: now++ }),
    ...(isApplied && !line.endsWith('\n') ? { endsBare: true } : {}),
  });
  const before = splitLines(isApplied ? (oldText ?? '') : terminate(oldText ?? ''));
  const after = splitLines(isApplied ? newText : terminate(newText));
  let [oldAt, newAt] = [0, 0];
  let gone: string[] = [];
  const runs = compareLines(before, after, compare);
  const isLarge = runs.reduce((sum, { count }) => sum + count, 0) > largeFrom;
  for (const { kind, count } of runs) {
    if (kind === 'removed') {
      gone = before.slice(oldAt, oldAt + count);
      oldAt += count;
      continue;
    }
    const lines = after.slice(newAt, newAt + count);
    newAt += count;
    if (kind === 'same') oldAt += count;
    const pairs = pairLines(gone, kind === 'added' ? lines : [], { onlyKin: isLarge });
    for (const { removed, added, differsAt } of pairs) {
      const mark = differsAt === undefined ? {} : { differsAt };
      if (removed !== undefined) rows.push({ ...step('removed', removed), ...mark });
      if (added !== undefined) rows.push({ ...step('added', added), ...mark });
    }
    gone = [];
    if (kind === 'same') for (const line of lines) rows.push(step('context', line));
  }
  for (const line of gone) rows.push(step('removed', line));
  return {
    rows,
    added: rows.filter(({ kind }) => kind === 'added').length,
    removed: rows.filter(({ kind }) => kind === 'removed').length,
  };
}

/** The lines of a text, each with its terminator. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function terminate(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
