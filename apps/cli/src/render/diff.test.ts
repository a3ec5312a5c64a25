import type { FileChange, FileDiff } from '@showreel/views';
import { expect, test } from 'vitest';
import { renderDiffResult } from './diff';
import { createStyle } from './style';

const path = 'src/a.ts';
const hunk: FileDiff = { path, oldText: 'a\nb\n', newText: 'a\nc\n', start: { old: 1, new: 1 } };
const draw = (diffs: FileDiff[], file: Omit<FileChange, 'path' | 'added' | 'removed'>): string[] =>
  renderDiffResult(
    { card: 'diff', diffs, files: [{ path, added: 1, removed: 1, ...file }] },
    { cwd: '/w', style: createStyle(false), numbers: true },
  );

test.each<{ file: Omit<FileChange, 'path' | 'added' | 'removed'>; header: string }>([
  { file: { change: 'created' }, header: 'created src/a.ts +1 −1' },
  { file: { change: 'edited' }, header: 'edited src/a.ts +1 −1' },
  { file: { change: 'overwritten' }, header: 'overwritten src/a.ts +1 −1' },
  { file: { change: 'deleted' }, header: 'deleted src/a.ts +1 −1' },
  { file: { change: 'moved', from: 'b.ts' }, header: 'moved b.ts → src/a.ts +1 −1' },
  { file: { change: 'unchanged' }, header: 'unchanged src/a.ts +1 −1' },
  { file: { change: 'line-endings' }, header: 'line endings changed src/a.ts +1 −1' },
  { file: { change: 'not-text' }, header: 'changed, not text src/a.ts +1 −1' },
  { file: { change: 'too-large' }, header: 'changed, too large to compare src/a.ts +1 −1' },
  {
    file: { change: 'overwritten', lineEndingsChanged: true },
    header: 'overwritten src/a.ts +1 −1 line endings changed too',
  },
])('$header', ({ file, header }) => {
  expect(draw([], file)[0]).toBe(header);
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
