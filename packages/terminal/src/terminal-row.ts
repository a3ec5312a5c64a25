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
  const [first] = row;
  if (row.length < 2) return first?.text ?? '';
  return row.map(({ text }) => text).join('');
}

/** The rows without what is blank at their end. */
export function trimRows(rows: TerminalRow[]): TerminalRow[] {
  let end = rows.length;
  while (end > 0 && isBlank(rows[end - 1] ?? [])) end -= 1;
  return end === rows.length ? rows : rows.slice(0, end);
}

export function isBlank(row: TerminalRow): boolean {
  return row.every(
    ({ text, ground, inverse }) => text.trim() === '' && ground === undefined && inverse === undefined,
  );
}

export function isSameStyle(one: TerminalStyle, other: TerminalStyle): boolean {
  return (
    isSameColor(one.color, other.color) &&
    isSameColor(one.ground, other.ground) &&
    one.bold === other.bold &&
    one.dim === other.dim &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.struck === other.struck &&
    one.inverse === other.inverse
  );
}

function isSameColor(one: TerminalColor | undefined, other: TerminalColor | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if ('index' in one) return 'index' in other && one.index === other.index;
  return 'rgb' in other && one.rgb === other.rgb;
}

const ordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text without the characters that make a browser draw it in another order than it was written: a terminal shows
 * nothing of them, and a record must not read as something that is not there.
 */
export function dropOrdering(text: string): string {
  return text.replaceAll(ordering, '');
}
