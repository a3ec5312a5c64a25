import fc from 'fast-check';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { micromark } from 'micromark';
import { expect, test } from 'vitest';
import { textLines } from '../render/content';
import { fence } from './fence';

const toHtml = (markdown: string): string =>
  micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

test.each([
  { what: 'plain text', lines: ['a', 'b'], ticks: 3 },
  { what: '``` itself', lines: ['```', 'x', '```'], ticks: 4 },
  { what: 'a run in the middle of a line', lines: ['x `````y'], ticks: 6 },
  { what: 'nothing', lines: [], ticks: 3 },
])('an output of $what, in a fenced block, has a fence of $ticks', ({ lines, ticks }) => {
  const marks = '`'.repeat(ticks);
  expect(fence('console', lines)).toBe([`${marks}console`, ...lines, marks].join('\n'));
});

test('an output that contains ``` itself, or anything, stays inside its fence, to the letter', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '`',
      '```',
      '~~~',
      '````\n',
      '\n',
      '\r',
      '   ```\n',
      '\t```',
      '> ```\n',
      '<script>',
      '\u2028',
      '\u0085',
      '\u0000',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const lines = textLines(pieces.join(''));
      const inside = lines.map((line) => `${escapeHtml(line)}\n`).join('');
      expect(toHtml(`before\n\n${fence('console', lines)}\n\nafter`)).toBe(
        `<p>before</p>\n<pre><code class="language-console">${inside}</code></pre>\n<p>after</p>`,
      );
    }),
    { numRuns: 200 },
  );
});

test('an output of as many lines and backticks as a log keeps', () => {
  expect(
    fence(
      '',
      Array.from({ length: 200_000 }, () => '`'),
    ),
  ).toMatch(/^```\n`\n/);
  expect(fence('', ['` '.repeat(200_000)])).toMatch(/^```\n` /);
});
