import type { FileChange, FileDiff } from '@showreel/views';

/** A hunk as logs spell it: lines with a mark in front (' ', '-', '+', or '\' for a missing last line feed). */
export interface MarkedHunk {
  oldStart: number;
  newStart: number;
  lines: readonly string[];
  /** Where the hunk stands is not known: the starts mean nothing. */
  unplaced?: true;
}

/** The hunk as an exact slice of either side. A start of 0 (an empty side) is line 1. */
export function diffOfHunk(path: string, { oldStart, newStart, lines, unplaced }: MarkedHunk): FileDiff {
  const sides = { old: [] as string[], next: [] as string[] };
  let last: 'old' | 'next' | 'both' | undefined;
  for (const line of lines) {
    const text = `${line.slice(1)}\n`;
    switch (line.charAt(0)) {
      case '-':
        sides.old.push(text);
        last = 'old';
        break;
      case '+':
        sides.next.push(text);
        last = 'next';
        break;
      case '\\':
        if (last === 'old' || last === 'both') endWithoutFeed(sides.old);
        if (last === 'next' || last === 'both') endWithoutFeed(sides.next);
        break;
      default:
        sides.old.push(text);
        sides.next.push(text);
        last = 'both';
    }
  }
  return {
    path,
    oldText: sides.old.join(''),
    newText: sides.next.join(''),
    ...(unplaced === true ? {} : { start: { old: Math.max(1, oldStart), new: Math.max(1, newStart) } }),
  };
}

function endWithoutFeed(lines: string[]): void {
  const line = lines.pop();
  if (line !== undefined) lines.push(line.replace(/\n$/, ''));
}

/** How many lines hunks add and remove. */
export function countMarked(hunks: readonly MarkedHunk[]): Pick<FileChange, 'added' | 'removed'> {
  const count = (mark: string): number =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.startsWith(mark)).length, 0);
  return { added: count('+'), removed: count('-') };
}
