import { cleanLine } from '../render/clean-text';

/** What begins or ends something in CommonMark or GitHub's Markdown inside a line. */
const special = /[\\`*_[\]<>&#|~$]/g;

/** What begins a list, or underlines a heading, where a line begins. */
const bulletAtStart = /^[-+=]/;
const numberAtStart = /^(\d+)([.)])(?=\s|$)/;

/** Text as one line of Markdown that shows it as it is: nothing in it is markup, and no HTML is live. */
export function escapeText(text: string): string {
  return cleanLine(text)
    .trim()
    .replace(special, String.raw`\$&`)
    .replace(bulletAtStart, String.raw`\$&`)
    .replace(numberAtStart, String.raw`$1\$2`);
}

/** Text as code inside a line, between backticks longer than any run of them in it (CommonMark 0.31, 6.1). */
export function codeSpan(text: string): string {
  const line = cleanLine(text).trim();
  if (line === '') return '';
  const ticks = '`'.repeat(longestRun(line) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** The length of the longest run of backticks in a text. */
export function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
