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
    const { text, style } = readCell(line, x, cell);
    if (text === undefined) continue;
    written += text.length;
    const last = spans.at(-1);
    const key = JSON.stringify(style);
    if (last !== undefined && key === look) last.text += text;
    else spans.push({ text, ...style });
    look = key;
  }
  return spans;
}

/** A cell's characters and look. The second half of a wide character has none. */
function readCell(line: IBufferLine, x: number, cell: IBufferCell): { text?: string; style: TerminalStyle } {
  const read = line.getCell(x, cell);
  if (read === undefined || read.getWidth() === 0) return { style: {} };
  const color = colorOf(read.isFgPalette(), read.isFgRGB(), read.getFgColor());
  const ground = colorOf(read.isBgPalette(), read.isBgRGB(), read.getBgColor());
  return {
    text: read.getChars() || ' ',
    style: {
      ...(color === undefined ? {} : { color }),
      ...(ground === undefined ? {} : { ground }),
      ...(read.isBold() ? { bold: true } : {}),
      ...(read.isDim() ? { dim: true } : {}),
      ...(read.isItalic() ? { italic: true } : {}),
      ...(read.isUnderline() ? { underline: true } : {}),
      ...(read.isStrikethrough() ? { struck: true } : {}),
      ...(read.isInverse() ? { inverse: true } : {}),
    },
  };
}

function colorOf(isPalette: boolean, isRgb: boolean, value: number): TerminalColor | undefined {
  if (isPalette) return { index: value };
  return isRgb ? { rgb: value } : undefined;
}
