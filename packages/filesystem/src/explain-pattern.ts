/**
 * Escapes every `{` that begins no counted repetition, since ripgrep takes it for a broken one while most other
 * engines, and those who write patterns for them, take it for itself: `interface Foo {`.
 */
export function escapeLoneBraces(pattern: string): { escaped: string; at: number[] } {
  const at: number[] = [];
  const escaped = pattern.replace(notLone, (found, offset: number) => {
    if (found !== '{') return found;
    at.push(Array.from(pattern.slice(0, offset)).length);
    return '\\{';
  });
  return { escaped, at };
}

/** Escapes with braces of their own (`\p{L}`, `\x{41}`, `\b{start}`), other escapes, counted repetitions; or a brace. */
const notLone = /\\[pPxuUbB]\{[^{}]*\}|\\[^]|\{\d+(?:,\d*)?\}|\{/g;

/** ripgrep puts the pattern between `(?:` and `)`, and shows that indented by four. */
const prefix = '    (?:'.length;

/** What ripgrep says of a pattern that it refused, as a sentence; undefined when that is not what it says. */
export function explainPattern(errors: string, pattern: string): string | undefined {
  if (errors.includes('is not allowed in a regex')) return lineBreakInPattern;
  if (errors.includes('exceeds size limit')) {
    return 'The pattern is too large when its repetitions are written out. Make their counts smaller.';
  }
  const reason = /^error: (.+)$/m.exec(errors)?.[1];
  if (reason === undefined) return undefined;
  return `The pattern is not a valid regular expression: ${reason}, ${describePlace(errors, pattern)}.`;
}

export const lineBreakInPattern =
  'The pattern is matched against one line at a time, so it cannot hold a line break. Search for one of its lines.';

/** Where the carets point. What they point at outside the pattern is the group that ripgrep puts around it. */
function describePlace(errors: string, pattern: string): string {
  const carets = /^( +)(\^+)$/m.exec(errors);
  const characters = Array.from(pattern);
  let start = (carets?.[1] ?? '').length - prefix;
  for (const brace of escapeLoneBraces(pattern).at) if (brace < start) start -= 1;
  const marked = characters.slice(Math.max(start, 0), start + (carets?.[2] ?? '').length).join('');
  return start < 0 || marked === '' ? 'at its end' : `at ${marked} (character ${start + 1})`;
}
