import { applySgr } from './sgr';
import { dropOrdering, trimRows, type TerminalRow, type TerminalStyle } from './terminal-row';

/** Reads output as it comes: text, line ends, tabs and colours, which is all that most output holds. */
export interface PlainReader {
  append: (text: string) => void;
  rows: () => TerminalRow[];
  /** Whether the rows are all that a terminal would show: false once output moved the cursor, erased, or was unusual. */
  isExact: () => boolean;
}

/** Colours; other control sequences (CSI, OSC, further strings, the rest of ESC); control characters but the line end. */
const sequence =
  /\u001b\[([\d;]*)m|\u001b\[[ -?]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[PX^_][^\u001b]*(?:\u001b\\)?|\u001b[ -/]*[0-~]?|[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
/** What has begun and not ended, so that what follows decides what it is: a control sequence, a line end, a pair. */
const unended =
  /(?:\u001b(?:\[[ -?]*|[ -/]*)|\u001b\][^\u0007\u001b]*\u001b?|\u001b[PX^_][^\u001b]*\u001b?|[\r\ud800-\udbff])$/;
/** So far back a sequence is looked for that has not ended. Nothing drawn is that long. */
const longestSequence = 4096;
/** Whether a line needs a closer look: most need none, and output comes by the thousand lines. */
const isUnusual = /[^ -~]/;
const isForeign = /[^\u0000-\u007f]/;
/** What may join the character before it, has no width, or is half a pair: how it stands in its row, a terminal decides. */
const joining = /[\p{M}\p{Cf}\p{Cs}\u115f-\u11ff\ud7b0-\ud7ff\uffa0]|[\u{1f3fb}-\u{1f3ff}]/u;
const tabWidth = 8;
/** Beyond it, a tab may meet the edge of a terminal's screen. */
const lastTabColumn = 144;

export function createPlainReader(): PlainReader {
  const rows: TerminalRow[] = [];
  let row: TerminalRow = [];
  /** The characters in `row`, and the spaces that a tab went over: they are there once something stands behind them. */
  let column = 0;
  let gap = 0;
  let style: TerminalStyle = {};
  let isStyled = false;
  let isExact = true;
  let rest = '';

  const write = (text: string): void => {
    if (text === '') return;
    if (gap > 0) row.push({ text: ' '.repeat(gap) });
    row.push(isStyled ? { text, ...style } : { text });
    column += gap + text.length;
    gap = 0;
  };
  const endRow = (): void => {
    rows.push(row);
    row = [];
    column = 0;
    gap = 0;
  };
  const control = (found: string, parameters: string | undefined, endsLine: boolean): void => {
    if (found === '\t') {
      const at = column + gap;
      if (at >= lastTabColumn || row.some(({ text }) => isForeign.test(text))) isExact = false;
      gap += tabWidth - (at % tabWidth);
      return;
    }
    if (found === '\r') {
      if (endsLine) return;
      // Of a line that is written again the last writing stays, which is near to what a terminal shows.
      row = [];
      column = 0;
      gap = 0;
    }
    const next = parameters === undefined ? undefined : applySgr(style, parameters);
    if (next === undefined) isExact = false;
    else {
      style = next;
      isStyled = Object.keys(style).length > 0;
    }
  };
  const readLine = (given: string, isWhole: boolean): void => {
    if (!isUnusual.test(given)) {
      write(given);
      return;
    }
    let line = given;
    if (isForeign.test(line) && joining.test(line)) {
      isExact = false;
      line = dropOrdering(line);
    }
    let from = 0;
    for (const match of line.matchAll(sequence)) {
      write(line.slice(from, match.index));
      from = match.index + match[0].length;
      control(match[0], match[1], isWhole && from === line.length);
    }
    write(line.slice(from));
  };

  return {
    append: (text) => {
      let fresh = rest + text;
      const open = unended.exec(fresh.slice(-longestSequence));
      rest = open?.[0] ?? '';
      fresh = fresh.slice(0, fresh.length - rest.length).replaceAll('\r\n', '\n');
      let from = 0;
      for (let end = fresh.indexOf('\n'); end >= 0; end = fresh.indexOf('\n', from)) {
        readLine(fresh.slice(from, end), true);
        endRow();
        from = end + 1;
      }
      readLine(fresh.slice(from), false);
    },
    rows: () => trimRows(row.length === 0 ? rows.slice() : [...rows, row.slice()]),
    isExact: () => isExact,
  };
}

export interface PlainScreen {
  rows: TerminalRow[];
  isExact: boolean;
}

/** Reads a whole output at once, as `createPlainReader` does. */
export function parsePlain(output: string): PlainScreen {
  const reader = createPlainReader();
  reader.append(output);
  return { rows: reader.rows(), isExact: reader.isExact() };
}
