import type { OutputPane, TerminalResultView } from '@showreel/views';
import { parsePlain, type PlainScreen } from './parse-plain';
import type { TerminalRow } from './terminal-row';

/** A stretch of output without a gap, and how much was left out after it. */
export interface OutputPart {
  text: string;
  /** What the log leaves out after this part: bytes, or UTF-16 units while the command runs. */
  omittedAfter: number;
}

/** One row of the pane: a line, or the mark of what is left out there. */
export type OutputRow = { line: TerminalRow } | { omitted: number };

/** The parts of a command's kept output. */
export function resultParts({ output = '', omitted }: TerminalResultView): OutputPart[] {
  if (omitted === undefined) return [{ text: output, omittedAfter: 0 }];
  return [
    { text: output.slice(0, omitted.at), omittedAfter: omitted.bytes },
    { text: output.slice(omitted.at), omittedAfter: 0 },
  ];
}

/** The parts of a running command's output. */
export function paneParts({ head, tail, omitted }: OutputPane): OutputPart[] {
  if (omitted === 0) return [{ text: head + tail, omittedAfter: 0 }];
  return [
    { text: head, omittedAfter: omitted },
    { text: tail, omittedAfter: 0 },
  ];
}

/** The rows at once, and whether they are what a terminal would show. */
export function plainRows(parts: readonly OutputPart[]): { rows: OutputRow[]; isExact: boolean } {
  const screens = parts.map(({ text }) => parseOnce(text));
  return {
    rows: joinParts(
      parts,
      screens.map(({ rows }) => rows),
    ),
    isExact: screens.every(({ isExact }) => isExact),
  };
}

export function joinParts(parts: readonly OutputPart[], screens: readonly TerminalRow[][]): OutputRow[] {
  return parts.flatMap(({ omittedAfter }, at) => [
    ...(screens[at] ?? []).map((line) => ({ line })),
    ...(omittedAfter > 0 ? [{ omitted: omittedAfter }] : []),
  ]);
}

/** The newest texts that were parsed. The head of a growing output stays the same text while its tail moves on. */
const parsed = new Map<string, PlainScreen>();
const mostParsed = 6;

function parseOnce(text: string): PlainScreen {
  const screen = parsed.get(text) ?? parsePlain(text);
  parsed.delete(text);
  parsed.set(text, screen);
  for (const oldest of parsed.keys()) {
    if (parsed.size <= mostParsed) break;
    parsed.delete(oldest);
  }
  return screen;
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
