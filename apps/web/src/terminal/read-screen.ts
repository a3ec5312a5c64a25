import type { IBufferCell, IBufferLine, Terminal } from '@xterm/headless';
import {
  trimRows,
  type TerminalColor,
  type TerminalRow,
  type TerminalSpan,
  type TerminalStyle,
} from './terminal-row';

/** Lines are allocated at full width, so the screen is no wider than most output; longer lines are joined again. */
const columns = 160;
const scrollback = 20_000;

/**
 * What a terminal shows at the end of an output: carriage returns, erasing and cursor movement done, wide characters in
 * their columns. Loads the terminal when it is first needed.
 */
export async function readScreen(output: string): Promise<TerminalRow[]> {
  const { Terminal } = await import('@xterm/headless');
  const terminal = new Terminal({
    cols: columns,
    rows: 50,
    scrollback,
    convertEol: true,
    allowProposedApi: true,
  });
  try {
    await new Promise<void>((resolve) => {
      terminal.write(output, resolve);
    });
    return readRows(terminal);
  } finally {
    terminal.dispose();
  }
}

function readRows({ buffer: { active } }: Terminal): TerminalRow[] {
  const rows: TerminalRow[] = [];
  const cell = active.getNullCell();
  for (let at = 0; at < active.length; at += 1) {
    const line = active.getLine(at);
    if (line === undefined) continue;
    const spans = readLine(line, cell);
    const above = rows.at(-1);
    if (line.isWrapped && above !== undefined) rows[rows.length - 1] = [...above, ...spans];
    else rows.push(spans);
  }
  return trimRows(rows);
}

function readLine(line: IBufferLine, cell: IBufferCell): TerminalRow {
  const spans: TerminalSpan[] = [];
  const length = line.translateToString(true).length;
  let look = '';
  for (let x = 0, written = 0; x < line.length && written < length; x += 1) {
    const read = line.getCell(x, cell);
    // The second half of a wide character is no character of its own.
    if (read === undefined || read.getWidth() === 0) continue;
    const text = read.getChars() || ' ';
    written += text.length;
    const last = spans.at(-1);
    const key = lookOf(read);
    if (last !== undefined && key === look) last.text += text;
    else spans.push({ text, ...styleOf(read) });
    look = key;
  }
  return spans;
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
