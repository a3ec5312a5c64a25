// Measures: 10,000 coloured lines turned into the rows that the page draws. First as text and colours alone, which most
// output is; then as output that also moves the cursor, which is run through a terminal.
// Beside it: the same text written into @xterm/headless, and every cell of it read.
import { Terminal } from '@xterm/headless';
import { createOutputReader } from '@showreel/terminal';
import { median, takeTurns, time, type Row, type Table } from '../side-by-side';
import { colouredLines } from './coloured-lines';

const lines = 10_000;
const runs = 15;

export async function measureRows(): Promise<Table[]> {
  const plain = colouredLines(lines);
  const moving = `${plain}50%\r\u001b[K100%\n`;
  const rows: Row[] = [];
  const cases = [
    { name: 'text and colours', text: plain },
    { name: 'with cursor movement', text: moving },
  ];
  for (const { name, text } of cases) {
    const readings = await takeTurns({
      runs,
      ours: () => time(() => readRows(text)),
      bare: () => time(() => readCells(text)),
    });
    rows.push({ name, ours: median(readings.ours), bare: median(readings.bare), unit: 'ms' });
  }
  return [{ title: 'Rows of 10,000 coloured lines', baseline: '@xterm/headless, cell by cell', rows }];
}

async function readRows(text: string): Promise<void> {
  const reader = createOutputReader();
  const rows = await reader.read([{ text, start: 0, omittedAfter: 0 }]);
  reader.dispose();
  if (rows.length < lines) throw new Error('The rows are not those of the text.');
}

async function readCells(text: string): Promise<void> {
  const terminal = new Terminal({
    cols: 160,
    rows: 50,
    scrollback: 20_000,
    convertEol: true,
    allowProposedApi: true,
  });
  await new Promise<void>((resolve) => {
    terminal.write(text, resolve);
  });
  const { active } = terminal.buffer;
  const cell = active.getNullCell();
  let characters = 0;
  for (let at = 0; at < active.length; at += 1) {
    const line = active.getLine(at);
    for (let x = 0; x < (line?.length ?? 0); x += 1) {
      const read = line?.getCell(x, cell);
      characters += (read?.getChars() ?? '').length + (read?.getFgColor() ?? 0) * 0;
    }
  }
  terminal.dispose();
  if (characters < lines) throw new Error('The cells are not those of the text.');
}
