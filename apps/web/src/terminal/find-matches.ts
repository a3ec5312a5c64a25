import { lineOf, type OutputRow } from '@showreel/terminal';
import { rowText } from '@showreel/terminal';

/** A found piece of a row, in UTF-16 units of its text; `match` counts the matches from 0. */
export interface RowMark {
  from: number;
  to: number;
  match: number;
}

export interface Matches {
  query: string;
  count: number;
  /** The row in which each match begins. */
  rows: number[];
  marks: ReadonlyMap<number, readonly RowMark[]>;
}

export const noMatches: Matches = { query: '', count: 0, rows: [], marks: new Map() };

/** Finds a text in all rows, letters large or small. A line that is drawn in several rows is searched as one. */
export function findMatches(rows: readonly OutputRow[], query: string): Matches {
  if (query === '') return noMatches;
  const pattern = new RegExp(query.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'), 'giu');
  const marks = new Map<number, RowMark[]>();
  const found: number[] = [];
  for (let at = 0, next = 0; at < rows.length; at = next) {
    next = at + 1;
    const row = rows[at];
    const line = row === undefined ? undefined : lineOf(row);
    if (line === undefined) continue;
    const texts = [rowText(line)];
    for (let more = rows[next]; more !== undefined && 'goesOn' in more; more = rows[next]) {
      texts.push(rowText(more.goesOn));
      next += 1;
    }
    for (const { index, 0: text } of texts.join('').matchAll(pattern)) {
      const match = found.length;
      let start = 0;
      texts.forEach((piece, by) => {
        const from = Math.max(0, index - start);
        const to = Math.min(piece.length, index + text.length - start);
        start += piece.length;
        if (from >= to) return;
        if (found.length === match) found.push(at + by);
        const known = marks.get(at + by);
        if (known === undefined) marks.set(at + by, [{ from, to, match }]);
        else known.push({ from, to, match });
      });
    }
  }
  return { query, count: found.length, rows: found, marks };
}
