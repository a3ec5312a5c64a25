/** The text between `<tag>` and `</tag>`, the first of them; undefined when there is none. */
export function textInTag(text: string, tag: string): string | undefined {
  const open = `<${tag}>`;
  const from = text.indexOf(open);
  const to = from < 0 ? -1 : text.indexOf(`</${tag}>`, from + open.length);
  return to < 0 ? undefined : text.slice(from + open.length, to);
}

/** The text without the parts between `<tag>` and `</tag>`, tags included. Linear, whatever the text. */
export function withoutTag(text: string, tag: string): string {
  const close = `</${tag}>`;
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = findOpening(text, tag, at);
    const to = from < 0 ? -1 : text.indexOf(close, from);
    if (to < 0) break;
    kept.push(text.slice(at, from));
    at = to + close.length;
  }
  return at === 0 ? text : kept.join('') + text.slice(at);
}

/** Where `<tag>` or `<tag …>` begins. */
function findOpening(text: string, tag: string, from: number): number {
  for (let at = text.indexOf(`<${tag}`, from); at >= 0; at = text.indexOf(`<${tag}`, at + 1)) {
    const next = text.charAt(at + tag.length + 1);
    if (next === '>' || next === ' ') return at;
  }
  return -1;
}

/** Text without terminal colours and other escape sequences, for where no terminal draws it. */
export function withoutEscapes(text: string): string {
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
}
