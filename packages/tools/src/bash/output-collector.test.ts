import { appendOutput, emptyPane, paneEnd, paneHead, paneTail } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutputCollector } from './output-collector';

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Cuts bytes at those places. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

/** Bytes that begin, go on with and break UTF-8 in many ways. */
const oddBytes = fc
  .array(
    fc.constantFrom(
      0,
      0x41,
      0x80,
      0xa0,
      0xbf,
      0xc0,
      0xc3,
      0xe0,
      0xed,
      0xef,
      0xbb,
      0xf0,
      0x90,
      0xf4,
      0x8f,
      0xff,
    ),
  )
  .map((bytes) => Buffer.from(bytes));

describe('the collector', () => {
  test('decodes bytes cut anywhere as their whole: a character split between two chunks, invalid UTF-8, NUL', () => {
    fc.assert(
      fc.property(oddBytes, fc.array(fc.nat()), (bytes, places) => {
        const collector = createOutputCollector();
        for (const piece of cut(bytes, places)) collector.write(piece);
        collector.finish();
        const { pane, bytes: length, omittedBytes } = collector.read();
        expect(pane).toEqual({ head: decode(bytes), omitted: 0, tail: '' });
        expect({ length, omittedBytes }).toEqual({ length: bytes.length, omittedBytes: 0 });
      }),
    );
  });

  test('keeps of any output what a pane keeps, and counts the bytes between', () => {
    const piece = fc.tuple(
      fc.constantFrom('x', 'é', '😀', 'a😀', '\r\n'),
      fc.oneof(fc.nat(20), fc.nat(200_000)),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 80 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        (pieces, reads) => {
          const collector = createOutputCollector();
          let all = '';
          pieces.forEach(([text, count], index) => {
            collector.write(Buffer.from(text.repeat(count)));
            all += text.repeat(count);
            if (reads.includes(index)) collector.read();
          });
          const { pane, omittedBytes } = collector.read();
          expect(pane).toEqual(appendOutput(emptyPane, { offset: 0, data: all }));
          const left = all.slice(pane.head.length, all.length - pane.tail.length);
          expect(omittedBytes).toBe(Buffer.byteLength(left));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('counts what is left out of bytes that are not UTF-8 without ever saying that nothing is', () => {
    const collector = createOutputCollector();
    collector.write(Buffer.alloc(paneHead + paneTail + 1, 0xff));
    const { pane, omittedBytes } = collector.read();
    expect(paneEnd(pane)).toBe(paneHead + paneTail + 1);
    expect(omittedBytes).toBe(1);
  });
});
