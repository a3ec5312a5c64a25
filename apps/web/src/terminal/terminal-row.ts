/** A colour as a terminal names it: one of its 256, or red, green and blue. */
export type TerminalColor = { index: number } | { rgb: number };

/** How a piece of output looks. Absent: as usual. */
export interface TerminalStyle {
  color?: TerminalColor;
  ground?: TerminalColor;
  bold?: true;
  dim?: true;
  italic?: true;
  underline?: true;
  struck?: true;
  inverse?: true;
}

export interface TerminalSpan extends TerminalStyle {
  text: string;
}

/** One line of a terminal as it stands at the end, in pieces of one look. */
export type TerminalRow = TerminalSpan[];

export function rowText(row: TerminalRow): string {
  return row.map(({ text }) => text).join('');
}

/** The rows without what is blank at their end. */
export function trimRows(rows: TerminalRow[]): TerminalRow[] {
  let end = rows.length;
  while (end > 0 && rowText(rows[end - 1] ?? []).trim() === '' && !hasGround(rows[end - 1] ?? [])) end -= 1;
  return rows.slice(0, end);
}

function hasGround(row: TerminalRow): boolean {
  return row.some(({ ground, inverse }) => ground !== undefined || inverse === true);
}
