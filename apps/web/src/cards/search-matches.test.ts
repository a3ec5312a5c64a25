import { expect, it } from 'vitest';
import { parseMatches } from './search-matches';

const cwd = '/w';

it('puts the matches of a file together, and what stands around them', () => {
  const locations = [
    { path: 'a.ts', line: 3 },
    { path: 'a.ts', line: 30 },
    { path: 'b-1.ts', line: 1 },
  ];
  const text = [
    'More than 4 matches in 2 files',
    'a.ts-2- before',
    'a.ts:3:   one: 1',
    'a.ts:30: two',
    'b-1.ts:1: ',
    'b-1.ts:2: beyond the last location',
    '[The search stopped here.]',
    '',
  ].join('\n');
  expect(parseMatches(text, { locations, cwd })).toEqual({
    count: 'More than 4 matches in 2 files',
    files: [
      {
        path: 'a.ts',
        lines: [
          { number: 2, text: 'before', isMatch: false },
          { number: 3, text: '  one: 1', isMatch: true },
          { number: 30, text: 'two', isMatch: true },
        ],
      },
      {
        path: 'b-1.ts',
        lines: [
          { number: 1, text: '', isMatch: true },
          { number: 2, text: 'beyond the last location', isMatch: true },
        ],
      },
    ],
    remark: '[The search stopped here.]',
  });
});

it('knows a list of files, and a path that is quoted', () => {
  const locations = [{ path: '/w/a.ts' }, { path: 'odd\nname' }];
  expect(parseMatches('1,002 files\n/w/a.ts\n"odd\\nname"\n[1,000 more.]', { locations, cwd })).toEqual({
    count: '1,002 files',
    files: [
      { path: 'a.ts', lines: [] },
      { path: '"odd\\nname"', lines: [] },
    ],
    remark: '[1,000 more.]',
  });
});

it.each([
  ['no locations', '1 match in 1 file\na.ts:1: x', []],
  ['no count', 'a.ts:1: x', [{ path: 'a.ts', line: 1 }]],
  ['another order', '2 files\nb.ts\na.ts', [{ path: 'a.ts' }, { path: 'b.ts' }]],
  ['another line', '1 match in 1 file\na.ts:12: x', [{ path: 'a.ts', line: 1 }]],
  ['less than the locations say', '2 files\na.ts', [{ path: 'a.ts' }, { path: 'b.ts' }]],
  ['a line of another kind', '1 match in 1 file\na.ts:1: x\nand more', [{ path: 'a.ts', line: 1 }]],
])('leaves content alone that is no such list: %s', (_why, text, locations) => {
  expect(parseMatches(text, { locations, cwd })).toBeUndefined();
});
