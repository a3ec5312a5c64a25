/**
 * A text that is put in the place of `replaced`, a part of a file, with the line endings of that part: its first and its
 * last lines that are those of the part, and the lines between when there are as many on either side, end as those do.
 * The others stay as they are.
 */
export function withOwnEndings(text: Buffer, replaced: Buffer): Buffer {
  const [old, next] = [linesOf(replaced), linesOf(text)];
  const last = next.pop() ?? '';
  old.pop();
  const most = Math.min(old.length, next.length);
  let [head, tail] = [0, 0];
  while (head < most && isSameText(old[head], next[head])) head += 1;
  while (head + tail < most && isSameText(old.at(-1 - tail), next.at(-1 - tail))) tail += 1;
  const lines = next.map((line, at) => {
    const isAmongLast = at >= next.length - tail;
    if (at >= head && !isAmongLast && old.length !== next.length) return line;
    const own = old[isAmongLast ? at + old.length - next.length : at];
    return withoutReturn(line) + (own?.endsWith('\r') === true ? '\r' : '');
  });
  return Buffer.from([...lines, last].join('\n'), 'latin1');
}

/** The lines as Latin-1, cut at their line feeds: that of a CRLF leaves its CR. */
function linesOf(raw: Buffer): string[] {
  return raw.toString('latin1').split('\n');
}

function isSameText(one = '', other = ''): boolean {
  return withoutReturn(one) === withoutReturn(other);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
