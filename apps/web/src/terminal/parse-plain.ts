import { applySgr } from './sgr';
import { trimRows, type TerminalRow, type TerminalSpan, type TerminalStyle } from './terminal-row';

export interface PlainScreen {
  rows: TerminalRow[];
  /** Whether this is all a terminal would show: false where output moves the cursor or erases. */
  isExact: boolean;
}

// Colours; other control sequences (CSI, OSC, the rest of ESC); and the control characters that are no line end or tab.
const sequence =
  /\u001b\[([\d;:]*)m|\u001b\[[ -?]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]?|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g;
/** Whether a line needs a closer look: most need none, and output comes by the thousand lines. */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/**
 * Reads output that holds text, line ends and colours at once, which most output is. What moves the cursor is passed
 * over, and of a line that was written several times (`\r`) the last writing stays; then the result is not exact.
 */
export function parsePlain(output: string): PlainScreen {
  const rows: TerminalRow[] = [];
  let row: TerminalSpan[] = [];
  let style: TerminalStyle = {};
  let isExact = true;
  const write = (text: string): void => {
    if (text !== '') row.push({ text, ...style });
  };
  for (const line of output.replaceAll('\r\n', '\n').split('\n')) {
    if (!control.test(line)) {
      write(line);
      rows.push(row);
      row = [];
      continue;
    }
    let from = 0;
    for (const match of line.matchAll(sequence)) {
      write(line.slice(from, match.index));
      from = match.index + match[0].length;
      if (match[1] === undefined) isExact = false;
      else style = applySgr(style, match[1]);
      if (match[0] === '\r' && from < line.length) row = [];
    }
    write(line.slice(from));
    rows.push(row);
    row = [];
  }
  return { rows: trimRows(rows), isExact };
}
