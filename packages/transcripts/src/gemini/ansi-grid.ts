import type { JsonValue } from '@showreel/views';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';

/**
 * What a terminal's screen shows, as text with SGR colours. Gemini CLI keeps a command's screen as rows of cells of one
 * look (`AnsiOutput`, `packages/core/src/utils/terminalSerializer.ts`), each row padded to the terminal's width and the
 * cursor drawn as an inverse cell: padding, that cell and the empty rows at the end are left out. Undefined when the
 * value is no such grid.
 */
export function readAnsiGrid(display: JsonValue | undefined): string | undefined {
  const rows = asList(display)?.map(cellsOf);
  if (rows === undefined) return undefined;
  const lines: string[] = [];
  for (const cells of rows) {
    if (cells === undefined) return undefined;
    lines.push(drawRow(cells));
  }
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

interface Cells {
  text: string;
  /** SGR parameters; empty for the default look. */
  look: string;
  /** Whether spaces in this look can be seen. */
  isVisibleBlank: boolean;
}

function cellsOf(row: JsonValue): Cells[] | undefined {
  const cells: Cells[] = [];
  for (const each of asList(row) ?? [null]) {
    const cell = asObject(each);
    const text = asString(cell?.['text']);
    if (cell === undefined || text === undefined) return undefined;
    const isCursor = cell['inverse'] === true && text === ' ';
    cells.push({
      text,
      look: isCursor ? '' : lookOf(cell),
      isVisibleBlank:
        (cell['inverse'] === true && !isCursor) ||
        cell['underline'] === true ||
        colourOf(cell['bg']) !== undefined,
    });
  }
  return cells;
}

function drawRow(row: readonly Cells[]): string {
  const cells = [...row];
  for (let last = cells.pop(); last !== undefined; last = cells.pop()) {
    const text = last.isVisibleBlank ? last.text : last.text.trimEnd();
    if (text === '') continue;
    cells.push({ ...last, text });
    break;
  }
  return cells.map(({ text, look }) => (look === '' ? text : `\u001b[${look}m${text}\u001b[0m`)).join('');
}

const flags = [
  ['bold', '1'],
  ['dim', '2'],
  ['italic', '3'],
  ['underline', '4'],
  ['inverse', '7'],
] as const;

function lookOf(cell: JsonObject): string {
  const codes: string[] = flags.filter(([flag]) => cell[flag] === true).map(([, code]) => code);
  const front = colourOf(cell['fg']);
  const back = colourOf(cell['bg']);
  if (front !== undefined) codes.push(colourCode(front, 'front'));
  if (back !== undefined) codes.push(colourCode(back, 'back'));
  return codes.join(';');
}

function colourOf(value: JsonValue | undefined): string | undefined {
  const colour = asString(value)?.toLowerCase();
  return colour !== undefined && /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined;
}

/** The sixteen named colours, as the grid spells them: they are given back as names, which a page draws in its own. */
const named = [
  '#000000',
  '#800000',
  '#008000',
  '#808000',
  '#000080',
  '#800080',
  '#008080',
  '#c0c0c0',
  '#808080',
  '#ff0000',
  '#00ff00',
  '#ffff00',
  '#0000ff',
  '#ff00ff',
  '#00ffff',
  '#ffffff',
];

function colourCode(colour: string, side: 'front' | 'back'): string {
  const name = named.indexOf(colour);
  const base = side === 'front' ? 0 : 10;
  if (name !== -1) return String((name < 8 ? 30 + name : 90 + name - 8) + base);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `${38 + base};2;${red};${green};${blue}`;
}
