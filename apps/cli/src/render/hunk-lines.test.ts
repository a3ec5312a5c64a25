import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { FileDiff } from '@showreel/views';
import { layOutHunk } from './hunk-lines';

const start = { old: 9, new: 12 };
const draw = (hunk: Omit<FileDiff, 'path'>): string[] =>
  layOutHunk({ path: 'a', ...hunk }).map(
    (line) => `${line.old ?? '-'} ${line.new ?? '-'} ${line.sign}${line.text}${line.isEnded ? '' : '⌿'}`,
  );

test.each([
  {
    what: 'a changed line between context',
    hunk: { oldText: 'a\nb\nc\n', newText: 'a\nB\nc\n', start },
    lines: ['9 12  a', '10 - -b', '- 13 +B', '11 14  c'],
  },
  {
    what: 'a new file',
    hunk: { oldText: null, newText: 'a\n', start: { old: 1, new: 1 } },
    lines: ['- 1 +a'],
  },
  { what: 'a file emptied', hunk: { oldText: 'a\n', newText: '', start }, lines: ['9 - -a'] },
  {
    what: 'only the final line feed',
    hunk: { oldText: 'a', newText: 'a\n', start },
    lines: ['9 - -a⌿', '- 12 +a'],
  },
  { what: 'a first blank line', hunk: { oldText: '', newText: '\n', start }, lines: ['- 12 +'] },
  {
    what: 'a hunk that ends in a blank line',
    hunk: { oldText: 'a\n\n', newText: 'b\n\n', start },
    lines: ['9 - -a', '- 12 +b', '10 13  '],
  },
  { what: 'no line known', hunk: { oldText: 'a', newText: 'b' }, lines: ['- - -a⌿', '- - +b⌿'] },
])('$what', ({ hunk, lines }) => {
  expect(draw(hunk)).toEqual(lines);
});

test('both sides come out again, with every line numbered in order', () => {
  const text = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'c\n')).map((lines) => lines.join(''));
  fc.assert(
    fc.property(text, text, fc.boolean(), (oldText, newText, isEnded) => {
      const lines = layOutHunk({ path: 'a', oldText, newText: isEnded ? newText : `${newText}end`, start });
      const side = (sign: '-' | '+'): string =>
        lines
          .filter((line) => line.sign === ' ' || line.sign === sign)
          .map((line) => line.text + (line.isEnded ? '\n' : ''))
          .join('');
      expect(side('-')).toBe(oldText);
      expect(side('+')).toBe(isEnded ? newText : `${newText}end`);
      const numbers = lines.flatMap((line) => line.new ?? []);
      expect(numbers).toEqual(numbers.map((_number, index) => start.new + index));
    }),
  );
});
