/** The text with every CRLF as LF. */
export function toLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** How many lines a text has. A last line without a line feed counts, what comes after the last line feed does not. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let feeds = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) feeds += 1;
  return text.endsWith('\n') ? feeds : feeds + 1;
}

/** `1 line`, `2 lines`. */
export function lineCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
}
