import type { TextPage } from '@showreel/filesystem';
import { lineCount } from './line-text';

/** Bounds of what one read shows: lines without a limit, UTF-16 units of one line, and bytes of all lines. */
export const readBounds = { lines: 2000, lineUnits: 2000, bytes: 256 * 1024 };

type Page = Pick<TextPage, 'lines' | 'firstLine' | 'totalLines'>;

/**
 * Numbers a page of lines, each `number, tab, text`, and says in place what is missing: the end of a long line, and the
 * lines after the page. `limit` is the number of lines that were asked for.
 */
export function numberLines({ lines, firstLine, totalLines }: Page, limit: number): string {
  if (totalLines === 0) return 'The file is empty.';
  if (firstLine > totalLines) return `The file has ${lineCount(totalLines)}; there is no line ${firstLine}.`;
  const shown = lines.map(({ text, cut }, at) => `${firstLine + at}\t${text}${describeCut(cut)}`);
  const next = firstLine + lines.length;
  if (next <= totalLines) {
    const bound =
      lines.length < limit ? `These lines fill ${readBounds.bytes / 1024} KiB, the most at once. ` : '';
    shown.push(`[${bound}${lineCount(totalLines - next + 1)} more. Read on from line ${next}.]`);
  }
  return shown.join('\n');
}

function describeCut(units: number): string {
  if (units === 0) return '';
  return `… [${units.toLocaleString('en')} more ${units === 1 ? 'character' : 'characters'}]`;
}
