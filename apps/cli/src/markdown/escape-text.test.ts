import fc from 'fast-check';
import { micromark } from 'micromark';
import { expect, test } from 'vitest';
import { cleanLine } from '../render/clean-text';
import { codeSpan, escapeText } from './escape-text';

/** What a reader of the Markdown sees, when all of it is in one paragraph without any element. */
function seen(markdown: string): string {
  const html = micromark(markdown, { allowDangerousHtml: true });
  const inside = /^<p>([^<]*)<\/p>$/.exec(html)?.[1];
  if (inside === undefined) throw new Error(`Not one paragraph of text: ${html}`);
  return decode(inside);
}

function decode(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<b>',
    '&lt;',
    '**',
    '`',
    '``',
    '[a](b)',
    '![',
    '# ',
    '- ',
    '1. ',
    '+',
    '> ',
    '\\',
    '\n',
    '|',
    '~~',
    '$',
    '===',
  ),
);
const text = fc.array(piece).map((pieces) => pieces.join(''));

test('text is seen as it is, wherever a line begins', () => {
  fc.assert(
    fc.property(text, (given) => {
      const line = cleanLine(given).trim();
      fc.pre(line !== '');
      expect(seen(escapeText(given))).toBe(line);
    }),
    { numRuns: 300 },
  );
});

test('code is seen as it is', () => {
  fc.assert(
    fc.property(text, (given) => {
      const line = cleanLine(given).trim();
      fc.pre(line !== '');
      const html = micromark(`x ${codeSpan(given)} y`, { allowDangerousHtml: true });
      const inside = /^<p>x <code>([^<]*)<\/code> y<\/p>$/.exec(html)?.[1] ?? html;
      expect(decode(inside)).toBe(line);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Edit <b>.ts', String.raw`Edit \<b\>.ts`],
  ['# no heading', String.raw`\# no heading`],
  ['- no list', String.raw`\- no list`],
  ['1. no list', String.raw`1\. no list`],
  ['a\nb', 'a b'],
])('%j is written %j', (given, written) => {
  expect(escapeText(given)).toBe(written);
});
