import type { JsonValue } from '@showreel/views';

/** How deeply lists and objects of a script's arguments may lie in one another. */
const deepest = 32;

/**
 * Reads a literal of JavaScript that stands at `at`: an object, a list, a string of any quotes (a template only without
 * substitutions), a number, true, false or null. Undefined when there is anything else, such as a variable: nothing is
 * evaluated.
 */
export function readLiteral(
  source: string,
  at: number,
  depth = 0,
): { value: JsonValue; end: number } | undefined {
  const start = skipSpace(source, at);
  const first = source.charAt(start);
  if (first === '"' || first === "'" || first === '`') return readString(source, start);
  if (source.startsWith('String.raw`', start)) return readString(source, start + 'String.raw'.length, true);
  if (depth > deepest) return undefined;
  if (first === '{') return readObject(source, start, depth);
  if (first === '[') return readList(source, start, depth);
  const word = /^(?:true|false|null|-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w$])/i.exec(
    source.slice(start, start + 40),
  )?.[0];
  if (word === undefined) return undefined;
  const end = start + word.length;
  if (word === 'true' || word === 'false') return { value: word === 'true', end };
  return { value: word === 'null' ? null : Number(word.replaceAll('_', '')), end };
}

function readObject(source: string, start: number, depth: number): ReturnType<typeof readLiteral> {
  const entries: [string, JsonValue][] = [];
  let at = skipSpace(source, start + 1);
  while (source.charAt(at) !== '}') {
    const name = /^[\w$]+/.exec(source.slice(at, at + 200))?.[0];
    const quoted = name === undefined ? readString(source, at) : undefined;
    const key = name ?? (typeof quoted?.value === 'string' ? quoted.value : undefined);
    if (key === undefined) return undefined;
    const colon = skipSpace(source, quoted?.end ?? at + key.length);
    if (source.charAt(colon) !== ':') return undefined;
    const read = readLiteral(source, colon + 1, depth + 1);
    if (read === undefined) return undefined;
    entries.push([key, read.value]);
    at = skipSpace(source, read.end);
    if (source.charAt(at) === ',') at = skipSpace(source, at + 1);
    else if (source.charAt(at) !== '}') return undefined;
  }
  return { value: Object.fromEntries(entries), end: at + 1 };
}

function readList(source: string, start: number, depth: number): ReturnType<typeof readLiteral> {
  const values: JsonValue[] = [];
  let at = skipSpace(source, start + 1);
  while (source.charAt(at) !== ']') {
    const read = readLiteral(source, at, depth + 1);
    if (read === undefined) return undefined;
    values.push(read.value);
    at = skipSpace(source, read.end);
    if (source.charAt(at) === ',') at = skipSpace(source, at + 1);
    else if (source.charAt(at) !== ']') return undefined;
  }
  return { value: values, end: at + 1 };
}

function skipSpace(source: string, at: number): number {
  const space = /[^\s]/g;
  space.lastIndex = at;
  return space.exec(source)?.index ?? source.length;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
};

/** A string that begins at its quote. */
function readString(source: string, start: number, isRaw = false): ReturnType<typeof readLiteral> {
  const quote = source.charAt(start);
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  const pieces: string[] = [];
  const stop = quote === '`' ? /[\\`]|\$\{/g : quote === '"' ? /[\\"\n]/g : /[\\'\n]/g;
  let at = start + 1;
  for (;;) {
    stop.lastIndex = at;
    const found = stop.exec(source);
    if (found === null || found[0] === '\n' || found[0] === '${') return undefined;
    pieces.push(source.slice(at, found.index));
    if (found[0] === quote) return { value: pieces.join(''), end: found.index + 1 };
    if (isRaw) {
      pieces.push(source.slice(found.index, found.index + 2));
      at = found.index + 2;
      continue;
    }
    const escape = readEscape(source, found.index + 1);
    pieces.push(escape.text);
    at = escape.end;
  }
}

function readEscape(source: string, at: number): { text: string; end: number } {
  const code = /^(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(source.slice(at, at + 10));
  if (code !== null) {
    const point = parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16);
    const text =
      point > 0x10ffff
        ? '\uFFFD'
        : code[1] === undefined
          ? String.fromCharCode(point)
          : String.fromCodePoint(point);
    return { text, end: at + code[0].length };
  }
  const letter = source.charAt(at);
  return { text: escapes[letter] ?? letter, end: at + 1 };
}
