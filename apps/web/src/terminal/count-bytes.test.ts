import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBytes } from './count-bytes';

it('counts what UTF-8 needs', () => {
  const whole = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\ufffd'));
  fc.assert(
    fc.property(whole, (text) => {
      expect(countBytes(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

it('counts bytes that were no text as no more than they were', () => {
  expect(countBytes(new TextDecoder().decode(new Uint8Array([0x61, 0xff, 0xfe])))).toBe(3);
});
