import type { FileChange, FileDiff } from '@showreel/views';
import { expect, test } from 'vitest';
import { renderDiffCall, renderDiffResult } from './diff';
import { createStyle } from './style';

const path = 'src/a.ts';
const hunk: FileDiff = { path, oldText: 'a\nb\n', newText: 'a\nc\n', start: { old: 1, new: 1 } };
const draw = (diffs: FileDiff[], file: Omit<FileChange, 'path' | 'added' | 'removed'>): string[] =>
  renderDiffResult(
    { card: 'diff', diffs, files: [{ path, added: 1, removed: 1, ...file }] },
    { cwd: '/w', style: createStyle(false), numbers: true },
  );

test.each<{ file: Omit<FileChange, 'path' | 'added' | 'removed'>; rows: string[] }>([
  { file: { change: 'created' }, rows: ['src/a.ts +1 −1 new, empty'] },
  { file: { change: 'edited' }, rows: ['src/a.ts +1 −1'] },
  { file: { change: 'overwritten' }, rows: ['src/a.ts +1 −1 overwritten'] },
  { file: { change: 'deleted' }, rows: ['src/a.ts +1 −1 deleted'] },
  { file: { change: 'moved', from: '/w/b.ts' }, rows: ['src/a.ts +1 −1 from b.ts'] },
  {
    file: { change: 'unchanged' },
    rows: ['src/a.ts +1 −1 No change', 'The file was written with the text it already had.'],
  },
  {
    file: { change: 'line-endings' },
    rows: ['src/a.ts +1 −1 Line endings only', 'Only line endings changed; every line reads the same.'],
  },
  {
    file: { change: 'overwritten', lineEndingsChanged: true, byteOrderMark: 'added' },
    rows: [
      'src/a.ts +1 −1 overwritten',
      'Line endings changed too; the lines below show what else did.',
      'A byte order mark was added too; no line shows it.',
    ],
  },
  {
    file: { change: 'line-endings', byteOrderMark: 'added' },
    rows: [
      'src/a.ts +1 −1 Byte order mark added',
      'Only a byte order mark was added; every line reads the same.',
    ],
  },
])('in the words of the page: $rows.0', ({ file, rows }) => {
  expect(draw([], file)).toEqual(rows);
});

test('a changed line stands above what it became, as on the page, with its numbers', () => {
  const change = { oldText: 'a\nb\nc\n', newText: 'a\nB\nC\nd', start: { old: 9, new: 12 } };
  expect(draw([{ path, ...change }], { change: 'edited' }).slice(1)).toEqual([
    '@@ -9,3 +12,4 @@',
    ' 9 12   a',
    '10    - b',
    '   13 + B',
    '11    - c',
    '   14 + C',
    '   15 + d',
    '      \\ No newline at end of file',
  ]);
});

test.each([
  { diffs: [hunk], leftOut: 3, row: '… 3 more changed places too large to keep' },
  { diffs: [], leftOut: 1, row: '… 1 changed place too large to keep' },
])('$row', ({ diffs, leftOut, row }) => {
  expect(draw(diffs, { change: 'edited', leftOut }).at(-1)).toBe(row);
  expect(draw(diffs, { change: 'edited' }).at(-1)).not.toContain('too large');
});

test('what a reader would not see, or a terminal would obey, is written out', () => {
  const newText = '\u202eadmin\u001b[2J\u2028\ra\tb\n';
  const rows = draw([{ ...hunk, oldText: '', newText }], { change: 'edited' });
  expect(rows.at(-1)).toBe('  1 + <U+202E>admin<ESC>[2J<U+2028><CR>a\tb');
});

test('of a very long line the beginning is printed, no pair parted, and how much is not', () => {
  const newText = `${'x'.repeat(3999)}😀${'y'.repeat(1_000_000)}\n`;
  const rows = draw([{ ...hunk, oldText: '', newText }], { change: 'edited' });
  expect(rows.at(-1)).toBe(`  1 + ${'x'.repeat(3999)}… [1000002 more characters]`);
});

test('what a proposal leaves out is said below the lines that it has', () => {
  const rows = renderDiffCall(
    {
      card: 'diff',
      title: 'Write src/a.ts',
      diffs: [{ path, oldText: null, newText: 'a\n' }],
      leftOut: 1200,
    },
    { cwd: '/w', style: createStyle(false), numbers: true },
  );
  expect(rows.at(-1)).toBe('… 1200 more lines too large to show');
});
