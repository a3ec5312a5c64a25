import type { OmittedOutput, OutputPane } from '@showreel/views';
import { createPlainReader } from './plain-reader';
import { trimStart } from './trim-start';
import { rowText, type TerminalRow } from './terminal-row';

/** A stretch of output without a gap, and how much was left out after it. */
export interface OutputPart {
  text: string;
  /** Where the text begins in the whole output, in the unit that `omittedAfter` counts in. */
  start: number;
  /** What the log leaves out after this part: bytes, or UTF-16 units while the command runs. */
  omittedAfter: number;
}

/** What a very long line goes on with in the next row: one row draws no more than the page can take. */
interface FurtherPiece {
  goesOn: TerminalRow;
}

/**
 * One row of the pane: a line, or a further piece of it, or the mark of what is left out there. Lines come by the
 * hundred thousand, so they stand as they are.
 */
export type OutputRow = TerminalRow | FurtherPiece | { omitted: number };

/** The line, or the piece of one, that a row draws; undefined where it marks what is left out. */
export function lineOf(row: OutputRow): TerminalRow | undefined {
  if (Array.isArray(row)) return row;
  return 'goesOn' in row ? row.goesOn : undefined;
}

/** The most of a line that one row draws, in UTF-16 units: more would hold the page up. */
const mostDrawn = 4000;

interface KeptOutput {
  output?: string;
  omitted?: OmittedOutput;
}

const known = new WeakMap<object, readonly OutputPart[]>();

/** The parts of an output: the same ones for the same output, so that what was read of it can be remembered by them. */
export function partsOf(output: KeptOutput | OutputPane): readonly OutputPart[] {
  const parts = known.get(output) ?? ('head' in output ? paneParts(output) : resultParts(output));
  known.set(output, parts);
  return parts;
}

/** The parts of a command's kept output. */
function resultParts({ output = '', omitted }: KeptOutput): OutputPart[] {
  if (omitted === undefined) return [{ text: output, start: 0, omittedAfter: 0 }];
  return [
    { text: output.slice(0, omitted.at), start: 0, omittedAfter: omitted.bytes },
    { text: output.slice(omitted.at), start: omitted.at + omitted.bytes, omittedAfter: 0 },
  ];
}

/** The parts of a running command's output. */
function paneParts({ head, tail, omitted }: OutputPane): OutputPart[] {
  if (omitted === 0) return [{ text: head + tail, start: 0, omittedAfter: 0 }];
  return [
    { text: head, start: 0, omittedAfter: omitted },
    { text: tail, start: head.length + omitted, omittedAfter: 0 },
  ];
}

/** How much of an output its parts lack, in the unit they count in. */
export function omittedOf(parts: readonly OutputPart[]): number {
  return parts.reduce((sum, { omittedAfter }) => sum + omittedAfter, 0);
}

/** What can be read of an output at once. */
export interface FirstRows {
  rows: OutputRow[];
  /** Whether the rows are all that a terminal would show. */
  isExact: boolean;
}

/** So much of a part is read at once, in UTF-16 units: more than a running command's pane holds. */
const mostAtOnce = 262_144;

export function readFirstRows(parts: readonly OutputPart[]): FirstRows {
  const read = parts.map(({ text, start }) => {
    const reader = createPlainReader();
    reader.append(trimStart(text.slice(0, mostAtOnce), start));
    return { rows: reader.rows(), isExact: reader.isExact() && text.length <= mostAtOnce };
  });
  return {
    rows: joinParts(
      parts,
      read.map(({ rows }) => rows),
    ),
    isExact: read.every(({ isExact }) => isExact),
  };
}

export function joinParts(
  parts: readonly { omittedAfter: number }[],
  screens: readonly TerminalRow[][],
): OutputRow[] {
  let rows: OutputRow[] = [];
  parts.forEach(({ omittedAfter }, at) => {
    const lines = screens[at] ?? [];
    rows = rows.concat(lines.some(isLong) ? lines.flatMap(cutLine) : lines);
    if (omittedAfter > 0) rows.push({ omitted: omittedAfter });
  });
  return rows;
}

function isLong(line: TerminalRow): boolean {
  let length = 0;
  for (const { text } of line) length += text.length;
  return length > mostDrawn;
}

function cutLine(line: TerminalRow): OutputRow[] {
  if (!isLong(line)) return [line];
  const rows: OutputRow[] = [];
  let row: TerminalRow = [];
  let room = mostDrawn;
  const endRow = (): void => {
    rows.push(rows.length === 0 ? row : { goesOn: row });
    row = [];
    room = mostDrawn;
  };
  for (const span of line) {
    for (let from = 0; from < span.text.length;) {
      const most = Math.min(span.text.length, from + room);
      const to = most > from + 1 && partsPair(span.text, most) ? most - 1 : most;
      row.push({ ...span, text: span.text.slice(from, to) });
      room -= to - from;
      if (room <= 1) endRow();
      from = to;
    }
  }
  if (row.length > 0) endRow();
  return rows;
}

function partsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

/** The rows as text: a line a line, and a mark where something is left out. */
export function rowsText(rows: readonly OutputRow[], leftOut: (omitted: number) => string): string {
  let text = '';
  rows.forEach((row, at) => {
    const isNewLine = at > 0 && !('goesOn' in row);
    const drawn = 'omitted' in row ? leftOut(row.omitted) : rowText(lineOf(row) ?? []);
    text += isNewLine ? `\n${drawn}` : drawn;
  });
  return text;
}

/** The text as the log has it, with its escape codes, and a mark where something is left out. */
export function rawText(parts: readonly OutputPart[], leftOut: (omitted: number) => string): string {
  return parts
    .map(({ text, omittedAfter }) => (omittedAfter === 0 ? text : `${text}\n${leftOut(omittedAfter)}\n`))
    .join('');
}

/** Whether the parts hold more than that many lines; looks no further than it must. */
export function hasMoreLines(parts: readonly OutputPart[], most: number): boolean {
  let lines = 0;
  for (const { text } of parts) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      lines += 1;
      if (lines > most) return true;
    }
  }
  return false;
}
