import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitWide } from './split-wide';

it.each([
  ['plain', [['plain', false]]],
  [
    '日本x',
    [
      ['日', true],
      ['本', true],
      ['x', false],
    ],
  ],
  [
    'ok ✅ é',
    [
      ['ok ', false],
      ['✅', true],
      [' é', false],
    ],
  ],
  [
    '👩‍👩‍👧|⚠️',
    [
      ['👩‍👩‍👧', true],
      ['|', false],
      ['⚠️', true],
    ],
  ],
  ['│─✓ e\u0301', [['│─✓ e\u0301', false]]],
] as const)('parts %s', (text, pieces) => {
  expect(splitWide(text).map((piece) => [piece.text, piece.isWide])).toEqual(pieces);
});

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        splitWide(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
