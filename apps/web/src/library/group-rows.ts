import type { LibraryRow } from './library-row';

export interface RowGroup {
  name: string;
  rows: LibraryRow[];
}

/**
 * Puts rows, newest first, under the headings a reader looks for: what is active, then by day in the reader's own time
 * zone. `now` is in milliseconds since the epoch. A heading without a row does not appear.
 */
export function groupRows(rows: readonly LibraryRow[], now: number): RowGroup[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(today - 1).setHours(0, 0, 0, 0);
  const week = new Date(yesterday - 5 * 86_400_000).setHours(0, 0, 0, 0);
  const groups = new Map<string, LibraryRow[]>();
  for (const name of ['Active now', 'Today', 'Yesterday', 'Last 7 days', 'Earlier']) groups.set(name, []);
  for (const row of rows) groups.get(headingOf(row))?.push(row);
  return [...groups].flatMap(([name, members]) => (members.length === 0 ? [] : [{ name, rows: members }]));

  function headingOf({ isActive, at }: LibraryRow): string {
    if (isActive) return 'Active now';
    if (at >= today) return 'Today';
    if (at >= yesterday) return 'Yesterday';
    return at >= week ? 'Last 7 days' : 'Earlier';
  }
}
