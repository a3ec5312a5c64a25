import { longestRun } from './escape-text';

/** What a fenced block is called: it says how a viewer colours it. */
type FenceInfo = '' | 'console' | 'diff' | 'json' | 'sh';

/**
 * Lines as a fenced block (CommonMark 0.31, 4.5). Its fence is longer than any run of backticks inside, so nothing that
 * is printed can close it.
 */
export function fence(info: FenceInfo, lines: readonly string[]): string {
  const longest = lines.reduce((most, line) => Math.max(most, longestRun(line)), 2);
  const ticks = '`'.repeat(longest + 1);
  return [`${ticks}${info}`, ...lines, ticks].join('\n');
}
