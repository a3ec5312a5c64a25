import { describe, expect, it } from 'vitest';
import { recordChange, wholeHunk } from './recorded-change';

describe('recordChange', () => {
  it('counts the whole change, and gives a new file no old text', () => {
    const hunks = wholeHunk('+', 'a\nb');
    expect(recordChange([{ path: 'n', change: 'created', hunks }])).toEqual({
      diffs: [{ path: 'n', oldText: null, newText: 'a\nb', start: { old: 1, new: 1 } }],
      files: [{ path: 'n', change: 'created', added: 2, removed: 0 }],
    });
  });

  it('leaves out hunks beyond 1 MiB, and says how many', () => {
    const big = { oldStart: 1, newStart: 1, lines: [`+${'x'.repeat(700_000)}`] };
    const small = { oldStart: 9, newStart: 9, lines: ['-a', '+b'] };
    const { diffs, files } = recordChange([{ path: 'f', change: 'edited', hunks: [big, big, small] }]);
    expect(diffs).toHaveLength(2);
    expect(files).toEqual([{ path: 'f', change: 'edited', added: 3, removed: 1, leftOut: 1 }]);
  });

  it('says of a file without hunks what it can', () => {
    const { files } = recordChange([
      { path: 'a', change: 'edited', hunks: [], lineEndingsChanged: true },
      { path: 'b', change: 'edited', hunks: [] },
      { path: 'c', change: 'deleted', hunks: [] },
    ]);
    expect(files.map(({ change }) => change)).toEqual(['line-endings', 'unchanged', 'deleted']);
  });

  it.each([
    ['', []],
    ['a\r\n', ['-a']],
    ['a', ['-a', '\\ No newline at end of file']],
  ])('takes the whole of %j as one hunk', (text, lines) => {
    expect(wholeHunk('-', text).flatMap((hunk) => hunk.lines)).toEqual(lines);
  });
});
