import type { PageBounds, TextPage } from '../file-system';

/** The page of a text as it is said in words: all lines first, then the bounds. What a backend is measured against. */
export function pageOf(content: string, bounds: PageBounds): Omit<TextPage, 'file' | 'version'> {
  const all = content
    .split('\n')
    .map((line, at, { length }) => (at < length - 1 ? line.replace(/\r$/, '') : line));
  if (all.at(-1) === '') all.pop();
  const marked = all[0]?.startsWith('\uFEFF') === true ? [all[0].slice(1), ...all.slice(1)] : all;
  const firstLine = Math.max(1, bounds.offset ?? 1);
  const wanted = marked.slice(firstLine - 1, firstLine - 1 + (bounds.limit ?? Infinity)).map((line) => {
    const text = line.slice(0, bounds.lineUnits).replace(/[\uD800-\uDBFF]$/, '');
    return { text, cut: line.length - text.length };
  });
  let bytes = 0;
  const beyond = wanted.findIndex(({ text }) => (bytes += Buffer.byteLength(text) + 1) > bounds.bytes);
  return { lines: beyond < 0 ? wanted : wanted.slice(0, beyond), firstLine, totalLines: marked.length };
}
