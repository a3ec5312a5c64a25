import type { IBufferCell, IBufferLine } from '@xterm/headless';
import {
  dropOrdering,
  isSameStyle,
  type TerminalColor,
  type TerminalRow,
  type TerminalSpan,
  type TerminalStyle,
} from './terminal-row';

const isForeign = /[^\u0000-\u007f]/;

/** Adds what a line of a terminal shows to a row. `cell` is one to read with. */
export function readLine(line: IBufferLine, cell: IBufferCell, row: TerminalRow): void {
  const text = line.translateToString(true);
  let look: string | undefined;
  let last: TerminalSpan | undefined = row.at(-1);
  for (let x = 0, read = 0; x < line.length && read < text.length; x += 1) {
    const found = line.getCell(x, cell);
    // The second half of a wide character is no character of its own.
    if (found === undefined || found.getWidth() === 0) continue;
    const chars = found.getChars() || ' ';
    read += chars.length;
    const drawn = isForeign.test(chars) ? dropOrdering(chars) : chars;
    const key = lookOf(found);
    // A line that goes on where the one above it wrapped goes on in its look, too.
    const goesOn =
      look === undefined ? last !== undefined && isSameStyle(last, styleOf(found)) : key === look;
    if (last !== undefined && goesOn) last.text += drawn;
    else {
      last = { text: drawn, ...styleOf(found) };
      row.push(last);
    }
    look = key;
  }
}

/** A cell's look as a short text: cells are compared far more often than their looks differ. */
function lookOf(cell: IBufferCell): string {
  if (cell.isAttributeDefault()) return '';
  const flags =
    (cell.isBold() && 1) |
    (cell.isDim() && 2) |
    (cell.isItalic() && 4) |
    (cell.isUnderline() && 8) |
    (cell.isStrikethrough() && 16) |
    (cell.isInverse() && 32);
  return `${cell.getFgColorMode()},${cell.getFgColor()},${cell.getBgColorMode()},${cell.getBgColor()},${flags}`;
}

function styleOf(cell: IBufferCell): TerminalStyle {
  const color = colorOf(cell.isFgPalette(), cell.isFgRGB(), cell.getFgColor());
  const ground = colorOf(cell.isBgPalette(), cell.isBgRGB(), cell.getBgColor());
  return {
    ...(color === undefined ? {} : { color }),
    ...(ground === undefined ? {} : { ground }),
    ...(cell.isBold() ? { bold: true } : {}),
    ...(cell.isDim() ? { dim: true } : {}),
    ...(cell.isItalic() ? { italic: true } : {}),
    ...(cell.isUnderline() ? { underline: true } : {}),
    ...(cell.isStrikethrough() ? { struck: true } : {}),
    ...(cell.isInverse() ? { inverse: true } : {}),
  };
}

function colorOf(isPalette: boolean, isRgb: boolean, value: number): TerminalColor | undefined {
  if (isPalette) return { index: value };
  return isRgb ? { rgb: value } : undefined;
}
