import fc from 'fast-check';
import { test } from 'vitest';
import { TextCheck } from './text-check';

function isText(pieces: Buffer[]): boolean {
  const check = new TextCheck();
  return pieces.every((piece) => check.push(piece)) && check.end();
}

function decodes(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !bytes.includes(0);
  } catch {
    return false;
  }
}

function split(bytes: Buffer, sizes: number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });

test('text is text however it is split', () => {
  const text = fc.string({ unit: 'grapheme' }).map((one) => Buffer.from(one.replaceAll('\0', '')));
  fc.assert(fc.property(text, sizes, (bytes, by) => isText(split(bytes, by))));
});

test('bytes are text when they decode as UTF-8 and hold no NUL, however they are split', () => {
  // Bytes at the borders of what UTF-8 allows: surrogates, overlong forms, beyond U+10FFFF, torn characters.
  const byte = fc.constantFrom(
    0x00,
    0x41,
    0x80,
    0x9f,
    0xa0,
    0xbf,
    0xc1,
    0xc3,
    0xe0,
    0xe2,
    0xed,
    0xef,
    0xf0,
    0xf4,
    0xf5,
  );
  const bytes = fc.array(byte, { maxLength: 8 }).map((all) => Buffer.from(all));
  fc.assert(
    fc.property(bytes, sizes, (all, by) => isText(split(all, by)) === decodes(all)),
    { numRuns: 5000 },
  );
});
