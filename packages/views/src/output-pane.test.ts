import { expect, test } from 'vitest';
import fc from 'fast-check';
import { appendOutput, emptyPane, paneEnd, paneHead, paneTail, type OutputPane } from './output-pane';

/** Writes the text in pieces cut at the given places, some of them twice. */
function writeInPieces(text: string, cuts: readonly number[], pane: OutputPane = emptyPane): OutputPane {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort(
    (a, b) => a - b,
  );
  return places.reduce((written, end, index) => {
    const start = places[index - 1] ?? 0;
    return appendOutput(written, { offset: start, data: text.slice(start, end) });
  }, pane);
}

/** A text of about the given length whose units are all different from their neighbours', with pairs among them. */
function makeText(length: number, unit: string): string {
  return Array.from({ length: Math.ceil(length / (unit.length + 1)) }, (_, index) =>
    String.fromCharCode(0x30 + (index % 70)).concat(unit),
  ).join('');
}

const unit = fc.constantFrom('a', '\u{1F600}', 'a\u{1F600}', '\u{1F600}a', '日本');
const length = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: paneHead - 4, max: paneHead + 4 }),
  fc.integer({ min: paneHead + paneTail - 4, max: paneHead + paneTail + 4 }),
  fc.integer({ min: paneHead + paneTail, max: 2 * (paneHead + paneTail) }),
);
// The shift puts pairs across the edges of head and tail, whatever the period of the text.
const text = fc
  .tuple(length, unit, fc.nat(3))
  .map(([size, piece, shift]) => 'x'.repeat(shift) + makeText(size, piece));
const place = fc.oneof(
  fc.nat(600_000),
  fc.integer({ min: -3, max: 3 }).map((by) => paneHead + by),
);
const cuts = fc.array(place, { maxLength: 12 });

function holdsHalfAPair(part: string): boolean {
  return /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(part);
}

test('is bounded, loses nothing it does not count, and parts no pair', () => {
  fc.assert(
    fc.property(text, cuts, (whole, at) => {
      const pane = writeInPieces(whole, at);
      expect(pane.head.length).toBeLessThanOrEqual(paneHead + 1);
      expect(pane.tail.length).toBeLessThanOrEqual(paneTail);
      expect(paneEnd(pane)).toBe(whole.length);
      expect(whole.startsWith(pane.head) && whole.endsWith(pane.tail)).toBe(true);
      expect(holdsHalfAPair(pane.head) || holdsHalfAPair(pane.tail)).toBe(false);
      if (whole.length <= paneHead + paneTail) expect(pane.omitted).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

test('is the same however the output was cut into pieces', () => {
  fc.assert(
    fc.property(text, cuts, (whole, at) => {
      expect(writeInPieces(whole, at)).toEqual(appendOutput(emptyPane, { offset: 0, data: whole }));
    }),
    { numRuns: 60 },
  );
});

test('passes over what it has already: a snapshot given again, or one that overlaps', () => {
  fc.assert(
    fc.property(text, cuts, cuts, (whole, at, again) => {
      const pane = writeInPieces(whole, at);
      expect(writeInPieces(whole, again, pane)).toEqual(pane);
    }),
    { numRuns: 30 },
  );
});

test('a pane sent as its head and its tail is the same pane', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const pane = writeInPieces(whole, []);
      const joined = appendOutput(appendOutput(emptyPane, { offset: 0, data: pane.head }), {
        offset: pane.head.length + pane.omitted,
        data: pane.tail,
      });
      expect(joined).toEqual(pane);
    }),
    { numRuns: 30 },
  );
});

test.each([
  { why: 'at the start', from: emptyPane, offset: 5, data: 'xy', to: { head: '', omitted: 5, tail: 'xy' } },
  {
    why: 'behind the head',
    from: { head: 'abc', omitted: 0, tail: '' },
    offset: 5,
    data: 'xy',
    to: { head: 'abc', omitted: 2, tail: 'xy' },
  },
  {
    why: 'behind a tail, which is no end any more',
    from: { head: 'abc', omitted: 2, tail: 'xy' },
    offset: 10,
    data: 'z',
    to: { head: 'abc', omitted: 7, tail: 'z' },
  },
  {
    why: 'then contiguous output',
    from: { head: 'abc', omitted: 2, tail: 'xy' },
    offset: 7,
    data: 'z',
    to: { head: 'abc', omitted: 2, tail: 'xyz' },
  },
  {
    why: 'then output that overlaps the tail',
    from: { head: 'abc', omitted: 2, tail: 'xy' },
    offset: 6,
    data: 'yz',
    to: { head: 'abc', omitted: 2, tail: 'xyz' },
  },
  {
    why: 'of nothing',
    from: { head: 'abc', omitted: 2, tail: 'xy' },
    offset: 99,
    data: '',
    to: { head: 'abc', omitted: 2, tail: 'xy' },
  },
])('a gap $why', ({ from, offset, data, to }) => {
  expect(appendOutput(from, { offset, data })).toEqual(to);
});

test('a pair whose halves arrive apart at the edge of the head stays whole', () => {
  const [high = '', low = ''] = '\u{1F600}'.split('');
  const nearlyFull = appendOutput(emptyPane, { offset: 0, data: 'a'.repeat(paneHead - 1) });
  const half = appendOutput(nearlyFull, { offset: paneHead - 1, data: high });
  const whole = appendOutput(half, { offset: paneHead, data: `${low}z` });
  expect(whole.head.endsWith('\u{1F600}')).toBe(true);
  expect(whole.tail).toBe('z');
});
