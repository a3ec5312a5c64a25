import { lineCount } from './line-text';

/** Bounds of what one read shows: UTF-16 units a line, and bytes in all. */
const mostLineUnits = 2000;
const mostBytes = 256 * 1024;

interface ShownLines {
  /** Numbered lines, each `number, tab, text`; what was cut is said in its place. */
  text: string;
  lines: number;
}

/** Numbers a page of lines, bounded. `text` is LF-normalised; its first line has the number `firstLine`. */
export function numberLines({
  text,
  firstLine,
  totalLines,
}: {
  text: string;
  firstLine: number;
  totalLines: number;
}): ShownLines {
  if (totalLines === 0) return { text: 'The file is empty.', lines: 0 };
  if (text === '') {
    return { text: `The file has ${lineCount(totalLines)}; there is no line ${firstLine}.`, lines: 0 };
  }
  const shown: string[] = [];
  let bytes = 0;
  for (const line of (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')) {
    const numbered = `${firstLine + shown.length}\t${cutLine(line)}`;
    bytes += Buffer.byteLength(numbered) + 1;
    if (bytes > mostBytes) break;
    shown.push(numbered);
  }
  const next = firstLine + shown.length;
  if (next <= totalLines) {
    shown.push(`[${lineCount(totalLines - next + 1)} more. Read on from line ${next}.]`);
  }
  return { text: shown.join('\n'), lines: next - firstLine };
}

function cutLine(line: string): string {
  if (line.length <= mostLineUnits) return line;
  const parts = /[\uD800-\uDBFF]$/.test(line.slice(0, mostLineUnits));
  const cut = parts ? mostLineUnits - 1 : mostLineUnits;
  return `${line.slice(0, cut)}… [${(line.length - cut).toLocaleString('en')} more characters]`;
}
