import type { SearchSubject } from '@showreel/views';

/** Where a line matches: from, and up to where, in UTF-16 units. */
export type MatchSpan = [from: number, to: number];

/** The most steps that one line may cost, as a power of two: some milliseconds. */
const mostBits = 22;
/** A line of fewer units than this is marked whole, or the pattern not at all. */
const leastUnits = 120;

/**
 * Finds what a search matched in a line, to mark it. The tool's engine takes linear time and this one does not, and a
 * log's pattern may be chosen to make it stall. So a pattern is taken only when it is plain enough to mean the same to
 * both and to be bounded in its cost; undefined for others, and then nothing is marked. Beyond the bound of a costly
 * pattern the rest of a long line stays unmarked.
 */
export function createMatcher({
  of,
  pattern,
  ignoreCase,
}: SearchSubject): ((line: string) => MatchSpan[]) | undefined {
  const bits = of === 'lines' ? costOf(pattern) : undefined;
  if (bits === undefined) return undefined;
  // Each unbounded repetition tries each length, from each place.
  const units = Math.floor(2 ** ((mostBits - bits.fixed) / (1 + bits.unbounded)));
  const expression = units < leastUnits ? undefined : compile(pattern, ignoreCase === true);
  if (expression === undefined) return undefined;
  return (line) =>
    [...line.slice(0, units).matchAll(expression)]
      .filter(([text]) => text !== '')
      .map(({ 0: text, index }) => [index, index + text.length]);
}

/** A piece of a pattern that both engines read alike: an escape, a class without sets in it, a group, or one character. */
const piece =
  /\\[\\^$.|?*+()[\]{}\-/"'#&~ =!:,;@%_`dDwWsSbBnrt]|\[\^?(?:\\[\\^$.|?*+()[\]{}\-/"'#&~ dwsnrt]|[^\][\\&~])*\]|\((?:\?:)?(?!\?)|[^\\[\]{}()]|\)|\{\d+(?:,\d*)?\}/y;

/**
 * What a pattern costs, as powers of two of a line's length (`unbounded`) and of nothing (`fixed`). Undefined when it is
 * not plain: a group that is repeated without bound could cost any power.
 */
function costOf(pattern: string): { unbounded: number; fixed: number } | undefined {
  let unbounded = 0;
  let fixed = 0;
  let depth = 0;
  let last = '';
  piece.lastIndex = 0;
  for (let at = 0; at < pattern.length; at = piece.lastIndex) {
    const found = piece.exec(pattern)?.[0];
    // A class with nothing in it, or with sets in it, is read otherwise.
    if (found === undefined || /^\[\^?\]|^\[.*--/.test(found)) return undefined;
    if (found.startsWith('(')) depth += 1;
    if (found === ')') depth -= 1;
    if (depth < 0) return undefined;
    // Alternatives side by side add up; those in a group multiply with what follows it.
    if (found === '|') fixed += depth === 0 ? 0.2 : 1;
    const most = mostTimes(found);
    if (most === Infinity) {
      if (last === ')') return undefined;
      unbounded += 1;
    } else if (most !== undefined && !mostTimesOrLazy(last, found)) {
      fixed += last === ')' ? Math.max(1, most) : Math.log2(most + 1);
    }
    last = found;
  }
  return depth === 0 ? { unbounded, fixed } : undefined;
}

/** How often a quantifier repeats what is before it at most; undefined for anything else. */
function mostTimes(found: string): number | undefined {
  if (found === '*' || found === '+') return Infinity;
  if (found === '?') return 1;
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(found) ?? [];
  if (least === undefined) return undefined;
  if (comma === '') return Number(least);
  return most === '' ? Infinity : Number(most);
}

/** A question mark after a quantifier makes that lazy, and repeats nothing. */
function mostTimesOrLazy(last: string, found: string): boolean {
  return found === '?' && mostTimes(last) !== undefined;
}

function compile(pattern: string, ignoreCase: boolean): RegExp | undefined {
  try {
    return new RegExp(pattern, ignoreCase ? 'gi' : 'g');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
