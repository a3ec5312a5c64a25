import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoreLines, joinParts, lineOf, partsOf, rawText, readFirstRows, rowsText } from './output-rows';
import { rowText } from './terminal-row';

const esc = '\u001b';
const leftOutText = (omitted: number): string => `[${omitted} B left out]`;

describe('partsOf', () => {
  it('parts a result where it lacks something, and gives the same parts for the same result', () => {
    const result = { output: 'headtail', omitted: { at: 4, bytes: 100 } };
    expect(partsOf(result)).toEqual([
      { text: 'head', start: 0, omittedAfter: 100 },
      { text: 'tail', start: 104, omittedAfter: 0 },
    ]);
    expect(partsOf(result)).toBe(partsOf(result));
    expect(partsOf({ head: 'a', tail: 'b', omitted: 0 })).toEqual([
      { text: 'ab', start: 0, omittedAfter: 0 },
    ]);
    expect(partsOf({ head: 'a', tail: 'b', omitted: 3 })[1]).toEqual({
      text: 'b',
      start: 4,
      omittedAfter: 0,
    });
  });
});

describe('readFirstRows', () => {
  it('reads both sides of what is left out, and begins the second cleanly', () => {
    const parts = partsOf({
      output: `${esc}[31mone${esc}[32mtwo\nthree`.replace(`${esc}[32m`, '[32m'),
      omitted: { at: 8, bytes: 9 },
    });
    const { rows, isExact } = readFirstRows(parts);
    expect(rowsText(rows, leftOutText)).toBe('one\n[9 B left out]\ntwo\nthree');
    expect(isExact).toBe(true);
  });

  it('says when it read a part alone', () => {
    expect(readFirstRows([{ text: 'x'.repeat(300_000), start: 0, omittedAfter: 0 }]).isExact).toBe(false);
    expect(readFirstRows([{ text: 'a\bb', start: 0, omittedAfter: 0 }]).isExact).toBe(false);
  });
});

describe('joinParts', () => {
  it('draws a long line in several rows that are one line when it is copied', () => {
    const line = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6000 }), { maxLength: 4 });
    fc.assert(
      fc.property(line, (texts) => {
        const spans = texts.map((text) => ({ text }));
        const rows = joinParts([{ omittedAfter: 0 }], [[spans, [{ text: 'next' }]]]);
        expect(rowsText(rows, leftOutText)).toBe(`${texts.join('')}\nnext`);
        for (const row of rows) expect(rowText(lineOf(row) ?? []).length).toBeLessThanOrEqual(4000);
        for (const row of rows) expect(rowText(lineOf(row) ?? [])).not.toMatch(/[\ud800-\udbff]$/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('rawText', () => {
  it('is the text of the log, with its escapes, and says what is left out', () => {
    const output = `${esc}[31ma\rb`;
    expect(rawText(partsOf({ output }), leftOutText)).toBe(output);
    expect(rawText(partsOf({ output: 'ab', omitted: { at: 1, bytes: 3 } }), leftOutText)).toBe(
      'a\n[3 B left out]\nb',
    );
  });
});

describe('hasMoreLines', () => {
  it('counts lines over all parts', () => {
    const parts = partsOf({ output: 'a\nb\nc\n', omitted: { at: 2, bytes: 1 } });
    expect([hasMoreLines(parts, 2), hasMoreLines(parts, 3)]).toEqual([true, false]);
  });
});
