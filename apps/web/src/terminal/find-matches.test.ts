import { describe, expect, it } from 'vitest';
import { findMatches } from './find-matches';
import { joinParts } from '@showreel/terminal';

const rowsOf = (...lines: string[]) =>
  joinParts([{ omittedAfter: 0 }], [lines.map((text) => (text === '' ? [] : [{ text }]))]);

describe('findMatches', () => {
  it('counts every match, letters large or small, and says where each begins', () => {
    const found = findMatches(rowsOf('one One', '', 'none', 'two'), 'one');
    expect(found.count).toBe(3);
    expect(found.rows).toEqual([0, 0, 2]);
    expect(found.marks.get(0)).toEqual([
      { from: 0, to: 3, match: 0 },
      { from: 4, to: 7, match: 1 },
    ]);
    expect(found.marks.get(2)).toEqual([{ from: 1, to: 4, match: 2 }]);
  });

  it.each(['a.b', '(x)', '[1]', '$', '^', 'a|b', '\\', '/'])('looks for %s as it is written', (query) => {
    expect(findMatches(rowsOf(`< ${query} >`, 'acb'), query).rows).toEqual([0]);
  });

  it('finds across pieces of different looks, and characters beyond the basic plane', () => {
    const rows = joinParts([{ omittedAfter: 0 }], [[[{ text: 'fa', bold: true }, { text: 'il👍' }]]]);
    expect(findMatches(rows, 'fail').marks.get(0)).toEqual([{ from: 0, to: 4, match: 0 }]);
    expect(findMatches(rows, '👍').marks.get(0)).toEqual([{ from: 4, to: 6, match: 0 }]);
  });

  it('finds what lies across two rows of one long line, once, and nothing across two lines', () => {
    const rows = rowsOf(`${'x'.repeat(3998)}needle${'x'.repeat(10)}`, 'nee', 'dle');
    const found = findMatches(rows, 'needle');
    expect(found.count).toBe(1);
    expect(found.rows).toEqual([0]);
    const pieces = [...found.marks].flatMap(([row, marks]) => marks.map(({ from, to }) => [row, to - from]));
    expect(pieces.length).toBe(2);
    expect(pieces.reduce((sum, [, length = 0]) => sum + length, 0)).toBe(6);
  });

  it('finds nothing for nothing, and passes over what is left out', () => {
    expect(findMatches(rowsOf('a'), '').count).toBe(0);
    expect(findMatches([{ omitted: 5 }], '5').count).toBe(0);
  });
});
