import type { EndingStyle } from './file-system';
import { endingStyleOf } from './text';

/** A line of UTF-8 as Latin-1, whose line feed is cut off: it ends in a CR when the line ended in CRLF. */
type Line = string;

/**
 * Whether lines that a change leaves, or puts in the place of others, end otherwise than before. `before` and `after`
 * are the same part of the text on either side, and `whole` is all of the text before, which tells whether an ending is
 * new to it.
 *
 * Lines at both ends that differ in nothing else are compared one by one; those between by how often each ends which
 * way, without regard to order.
 */
export function changesEndings(before: Buffer, after: Buffer, whole: Buffer): boolean {
  const styles = [endingStyleOf(before), endingStyleOf(after)];
  if (styles.includes('none')) return false;
  if (!styles.includes('mixed')) return styles[0] !== styles[1];
  const [old, next] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, next.length);
  let [head, tail] = [0, 0];
  for (; head < most && isSameText(old[head], next[head]); head += 1) {
    if (old[head] !== next[head]) return true;
  }
  for (; head + tail < most && isSameText(old.at(-1 - tail), next.at(-1 - tail)); tail += 1) {
    if (old.at(-1 - tail) !== next.at(-1 - tail)) return true;
  }
  const counted = compareCounts(
    countLines(old.slice(head, old.length - tail)),
    countLines(next.slice(head, next.length - tail)),
  );
  if (counted.kept) return true;
  const known = counted.gone.size > 0 ? counted.gone : kindsOf(endingStyleOf(whole));
  return [...counted.added].some((kind) => !known.has(kind));
}

/** The lines that end in a line feed. */
function linesOf(raw: Buffer): Line[] {
  const lines = raw.toString('latin1').split('\n');
  lines.pop();
  return lines;
}

function textOf(line: Line): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function isSameText(one: Line | undefined, other: Line | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && textOf(one) === textOf(other));
}

type Kind = 'lf' | 'crlf';
type Counts = Record<Kind, number>;
const kinds = ['lf', 'crlf'] as const;

function kindsOf(style: EndingStyle): Set<Kind> {
  return new Set(style === 'mixed' ? kinds : style === 'none' ? [] : [style]);
}

/** How often each text ends which way. */
function countLines(lines: readonly Line[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const line of lines) {
    const text = textOf(line);
    const count = counts.get(text) ?? { lf: 0, crlf: 0 };
    count[text === line ? 'lf' : 'crlf'] += 1;
    counts.set(text, count);
  }
  return counts;
}

const none: Counts = { lf: 0, crlf: 0 };

/** Whether a line was kept with another ending, and which endings have the lines that went, and those that came. */
function compareCounts(
  old: ReadonlyMap<string, Counts>,
  next: ReadonlyMap<string, Counts>,
): { kept: boolean; gone: Set<Kind>; added: Set<Kind> } {
  const [gone, added] = [new Set<Kind>(), new Set<Kind>()];
  for (const text of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(text) ?? none, next.get(text) ?? none];
    const [less, more] = [
      kinds.filter((kind) => before[kind] > after[kind]),
      kinds.filter((kind) => before[kind] < after[kind]),
    ];
    // Of one text, lines with the one ending went, and lines with the other came.
    if (less.length > 0 && more.length > 0) return { kept: true, gone, added };
    for (const kind of less) gone.add(kind);
    for (const kind of more) added.add(kind);
  }
  return { kept: false, gone, added };
}
