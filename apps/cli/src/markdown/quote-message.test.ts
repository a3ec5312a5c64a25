import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { quoteMessage } from './quote-message';

const toHtml = (markdown: string, allowDangerousHtml: boolean): string =>
  micromark(markdown, { allowDangerousHtml, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

test.each([
  {
    what: 'Markdown as it is',
    text: '# A\n\n- **b** `c`\n\n```ts\n<T>\n```',
    quoted: '> # A\n>\n> - **b** `c`\n>\n> ```ts\n> <T>\n> ```',
  },
  { what: 'HTML inside a line', text: 'a <b>c</b>', quoted: String.raw`> a \<b>c\</b>` },
  { what: 'HTML as a block', text: '<div>\n*x*\n</div>', quoted: '> \\<div>\n> *x*\n> \\</div>' },
  { what: 'a comment that is never closed', text: '<!-- x\n\ny', quoted: '> \\<!-- x\n>\n> y' },
  { what: 'HTML in code', text: '`<b>` and <i>', quoted: String.raw`> ${'`<b>`'} and \<i>` },
  {
    what: 'an address in angle brackets',
    text: '<https://example.test>',
    quoted: '> <https://example.test>',
  },
  { what: 'code that a tab would indent, were it not quoted', text: '\t<b>', quoted: '> \t\\<b>' },
  { what: 'comparisons', text: 'a < b', quoted: '> a < b' },
])('$what', ({ text, quoted }) => {
  expect(quoteMessage(text)).toBe(quoted);
});

test('whatever is said, no HTML is live, and it ends where the quotation ends', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...[
        '<b>',
        '</b>',
        '<div>',
        '<!--',
        '-->',
        '<?',
        '<![CDATA[',
        '<script>',
        '<style>',
        '<a href="',
        '">',
        '\\',
      ],
      ...[
        '`',
        '```',
        '~~~\n',
        '\n',
        '\n\n',
        '\t',
        '    ',
        '> ',
        '- ',
        '1. ',
        '|',
        '| a | b |\n|---|---|\n',
        '&lt;',
      ],
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const document = `${quoteMessage(pieces.join(''))}\n\nafter`;
      const html = toHtml(document, true);
      expect(html).toBe(toHtml(document, false));
      expect(html).toMatch(/<\/blockquote>\n<p>after<\/p>(?:\n<section data-footnotes|$)/);
    }),
    { numRuns: 300 },
  );
});
