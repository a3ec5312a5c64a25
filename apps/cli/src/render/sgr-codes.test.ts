import { expect, test } from 'vitest';
import { sgrCodes } from './sgr-codes';

test.each([
  [{}, ''],
  [{ bold: true, color: { index: 1 } } as const, '1;31'],
  [{ color: { index: 9 }, ground: { index: 15 } }, '91;107'],
  [{ dim: true, italic: true, underline: true, inverse: true, struck: true } as const, '2;3;4;7;9'],
  [{ color: { index: 208 }, ground: { rgb: 0x010203 } }, '38;5;208;48;2;1;2;3'],
])('%j is switched on by %s', (style, codes) => {
  expect(sgrCodes(style)).toBe(codes);
});
