import { diffArrays } from 'diff';
import type { FileDiff } from '@showreel/views';

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

/** The most time that one hunk may take to lay out, in milliseconds; past it, all old lines stand before all new. */
const layoutMs = 300;

/** Lays a bounded hunk out as a unified diff: the lines of both sides, each with its sign and its numbers. */
export function layOutHunk({ oldText, newText, start }: FileDiff): HunkLine[] {
  const [before, after] = [splitLines(oldText ?? ''), splitLines(newText)];
  const changes = diffArrays(before, after, { timeout: layoutMs }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  let [oldLine, newLine] = [start?.old ?? 0, start?.new ?? 0];
  return changes.flatMap(({ value, added, removed }) =>
    value.map((line): HunkLine => {
      const number = {
        ...(added || start === undefined ? {} : { old: oldLine }),
        ...(removed || start === undefined ? {} : { new: newLine }),
      };
      if (!added) oldLine += 1;
      if (!removed) newLine += 1;
      const sign = added ? '+' : removed ? '-' : ' ';
      return { sign, text: line.replace(/\n$/, ''), isEnded: line.endsWith('\n'), ...number };
    }),
  );
}

/** Lines with their line feeds: a text that ends with one has no empty last line. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
