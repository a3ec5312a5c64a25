import { diffArrays } from 'diff';
import { compareLines, type FileDiff } from '@showreel/views';

/** One line of a hunk. `old` and `new` are its 1-based numbers on each side, as far as they are known. */
export interface HunkLine {
  sign: ' ' | '-' | '+';
  /** Without its line feed. */
  text: string;
  old?: number;
  new?: number;
  /** Whether a line feed ends the line; a file's last line may have none. */
  isEnded: boolean;
}

const signs = { same: ' ', removed: '-', added: '+' } as const;

/** Lays a bounded hunk out as a unified diff: the lines of both sides, each with its sign and its numbers. */
export function layOutHunk({ oldText, newText, start }: FileDiff): HunkLine[] {
  const [before, after] = [splitLines(oldText ?? ''), splitLines(newText)];
  const lines: HunkLine[] = [];
  let [old, next] = [0, 0];
  for (const { kind, count } of compareLines(before, after, diffArrays)) {
    for (const end = lines.length + count; lines.length < end;) {
      const line = (kind === 'removed' ? before[old] : after[next]) ?? '';
      lines.push({
        sign: signs[kind],
        text: line.replace(/\n$/, ''),
        isEnded: line.endsWith('\n'),
        ...(kind === 'added' || start === undefined ? {} : { old: start.old + old }),
        ...(kind === 'removed' || start === undefined ? {} : { new: start.new + next }),
      });
      if (kind !== 'added') old += 1;
      if (kind !== 'removed') next += 1;
    }
  }
  return lines;
}

/** Lines with their line feeds: a text that ends with one has no empty last line. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
