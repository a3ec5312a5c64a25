import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from './line-splitter';

function split(text: string, cuts: readonly number[], longest?: number): (string | undefined)[] {
  const splitter = new LineSplitter(longest);
  const bytes = Buffer.from(text);
  const at = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
  const lines: (string | undefined)[] = [];
  let from = 0;
  // One buffer for every chunk, as a file is read.
  const buffer = Buffer.alloc(bytes.length);
  for (const to of at) {
    bytes.copy(buffer, 0, from, to);
    for (const line of splitter.push(buffer.subarray(0, to - from))) {
      expect(line.line).toBe(lines.length + 1);
      lines.push(line.bytes === undefined ? undefined : Buffer.from(line.bytes).toString());
    }
    from = to;
  }
  const last = splitter.unended;
  if (last !== undefined)
    lines.push(last.bytes === undefined ? undefined : Buffer.from(last.bytes).toString());
  return lines;
}

describe('LineSplitter', () => {
  it('splits at line feeds alone, wherever chunks are cut', () => {
    const piece = fc.constantFrom('a', '\n', '\r', '\u2028', 'é', '😀', '\n\n');
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(60)), (pieces, cuts) => {
        const text = pieces.join('');
        const expected = text.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(split(text, cuts)).toEqual(expected);
      }),
    );
  });

  it('holds nothing of a line over the limit, and goes on behind it', () => {
    for (const cuts of [[], [2], [1, 3, 5, 7], [4, 5, 6]]) {
      expect(split('ab\n123456\ncd\n12345', cuts, 4)).toEqual(['ab', undefined, 'cd', undefined]);
    }
  });

  it('drops what was read early, and keeps the number of its line', () => {
    const splitter = new LineSplitter();
    expect([...splitter.push(Buffer.from('a\n{}'))]).toHaveLength(1);
    expect(splitter.unended?.line).toBe(2);
    splitter.dropHeld();
    expect(splitter.unended).toBeUndefined();
    const rest = [...splitter.push(Buffer.from(' \nb\n'))];
    expect(rest.map(({ line, bytes }) => [line, Buffer.from(bytes ?? []).toString()])).toEqual([
      [2, ' '],
      [3, 'b'],
    ]);
  });
});
