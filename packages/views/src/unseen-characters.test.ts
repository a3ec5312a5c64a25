import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasUnseen, nameUnseen, splitUnseen } from './unseen-characters';

const draw = (text: string): string =>
  splitUnseen(text)
    .map((piece) => (typeof piece === 'string' ? piece : `<${piece.name}>`))
    .join('');

test.each([
  ['plain\ttext, é 漢字 😀', 'plain\ttext, é 漢字 😀'],
  ['', ''],
  ['a\r', 'a<CR>'],
  ['\u001b[31mred', '<ESC>[31mred'],
  ['if (\u202e admin \u2066', 'if (<U+202E> admin <U+2066>'],
  ['one\u2028two\u2029', 'one<U+2028>two<U+2029>'],
  ['\ufeffmark', '<U+FEFF>mark'],
  ['zero\u200bwidth', 'zero<U+200B>width'],
  ['tag \u{e0041}', 'tag <U+E0041>'],
  ['family 👩‍👧, می‌خواهم', 'family 👩‍👧, می‌خواهم'],
])('%j is shown as %j', (text, shown) => {
  expect(draw(text)).toBe(shown);
  expect(hasUnseen(text)).toBe(text !== shown);
});

test('the pieces are the text', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\r', '\u202e', '\u{e0020}', 'a'), fc.string({ unit: 'grapheme' })),
  });
  fc.assert(
    fc.property(text, (whole) => {
      const pieces = splitUnseen(whole);
      expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.character)).join('')).toBe(
        whole,
      );
      expect(pieces.some((piece) => typeof piece !== 'string')).toBe(hasUnseen(whole));
    }),
  );
});

test('a title is one line that says what is not seen in it', () => {
  expect(nameUnseen('Edit ev\u202elin.ts\r\n  and\u2066 on')).toBe('Edit ev<U+202E>lin.ts and<U+2066> on');
});
