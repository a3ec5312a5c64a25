import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HunkRow } from '@showreel/views';
import { layoutHunk } from './layout-hunk';

const path = 'a.ts';

/** `-12:text`, `+:text`, ` 3|4:text`, with `$` where the file ends without a terminator. */
function draw(rows: HunkRow[]): string[] {
  const sign = { context: ' ', removed: '-', added: '+' };
  return rows.map(({ kind, text, old, new: now, endsBare }) => {
    const numbers = [old, now].filter((number) => number !== undefined).join('|');
    return `${sign[kind]}${numbers}:${text}${endsBare ? '$' : ''}`;
  });
}

describe('layoutHunk', () => {
  it('gives line numbers to each side from where the hunk starts, and no hunk starts at 1 that does not', () => {
    const { rows, added, removed } = layoutHunk(
      { path, oldText: 'a\nold\nb\n', newText: 'a\nnew\nmore\nb\n', start: { old: 36, new: 40 } },
      true,
    );
    expect(draw(rows)).toEqual([' 36|40:a', '-37:old', '+41:new', '+42:more', ' 38|43:b']);
    expect([added, removed]).toEqual([2, 1]);
  });

  it('keeps a blank line in its place among replaced lines', () => {
    const { rows } = layoutHunk(
      { path, oldText: 'a\nb\nc\n', newText: 'x\n\nz\n', start: { old: 1, new: 1 } },
      true,
    );
    expect(draw(rows)).toEqual(['-1:a', '+1:x', '-2:b', '+2:', '-3:c', '+3:z']);
  });

  it.each([
    ['only the final newline is added', 'a', 'a\n', ['-1:a$', '+1:a']],
    ['only the final newline goes', 'a\n', 'a', ['-1:a', '+1:a$']],
    ["'' to '\\n' is one added line", '', '\n', ['+1:']],
    ['a hunk ending in a blank line keeps it', 'a\n\n', 'b\n\n', ['-1:a', '+1:b', ' 2|2:']],
    ['a removed blank line is one removed line', 'a\n\nb\n', 'a\nb\n', [' 1|1:a', '-2:', ' 3|2:b']],
    ['tabs stay tabs', '\ta\n', '\t\ta\n', ['-1:\ta', '+1:\t\ta']],
    ['a file without a final newline stays so', 'a\nb', 'c\nb', ['-1:a', '+1:c', ' 2|2:b$']],
  ])('%s', (_name, oldText, newText, rows) => {
    expect(draw(layoutHunk({ path, oldText, newText, start: { old: 1, new: 1 } }, true).rows)).toEqual(rows);
  });

  it('gives a proposal no numbers and no end of file', () => {
    const proposed = { path, oldText: 'now()', newText: 'this.now()' };
    expect(draw(layoutHunk(proposed, false).rows)).toEqual(['-:now()', '+:this.now()']);
    expect(draw(layoutHunk({ ...proposed, oldText: null }, false).rows)).toEqual(['+:this.now()']);
  });

  it('paints no context red or green, and loses and invents nothing: each side of the rows is the text of that side, numbered without a gap', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '', '  c', 'd\te'), { maxLength: 12 })
      .chain((lines) => fc.constantFrom(lines.join('\n'), lines.map((line) => `${line}\n`).join('')));
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        const { rows } = layoutHunk({ path, oldText, newText, start: { old: 7, new: 9 } }, true);
        const side = (kind: 'removed' | 'added'): string =>
          rows
            .filter((row) => row.kind === kind || row.kind === 'context')
            .map((row) => row.text + (row.endsBare ? '' : '\n'))
            .join('');
        expect(side('removed')).toBe(oldText);
        expect(side('added')).toBe(newText);
        const numbers = rows.flatMap(({ new: now }) => (now === undefined ? [] : [now]));
        expect(numbers).toEqual((newText.match(/[^\n]*\n|[^\n]+/g) ?? []).map((_, at) => 9 + at));
      }),
    );
  });
});

describe('a large hunk', () => {
  const lines = (word: string): string => Array.from({ length: 300 }, (_, at) => `${word} ${at}\n`).join('');
  const kinds = (oldText: string, newText: string): string =>
    layoutHunk({ path, oldText, newText, start: { old: 1, new: 1 } }, true)
      .rows.map(({ kind }) => kind.charAt(0))
      .join('');

  it('has all that goes above all that comes when they have nothing in common', () => {
    expect(kinds(lines('some old text'), lines('words that are new'))).toBe(
      'r'.repeat(300) + 'a'.repeat(300),
    );
  });

  it('is not searched for all it kept, so that none freezes the page’s main thread: what is beyond the bound goes and comes', () => {
    const all = lines('a line that moved').match(/.*\n/g) ?? [];
    const reversed = [...all].reverse();
    // With a search without a bound one line of the two would stay.
    const more = [...all.map((line) => `x${line}`), ...all];
    const moreReversed = [...more].reverse();
    expect(kinds(all.join(''), reversed.join(''))).toContain('c');
    expect(kinds(more.join(''), moreReversed.join(''))).toBe('r'.repeat(600) + 'a'.repeat(600));
  });

  it('has each line above what it became when that shows', () => {
    expect(kinds(lines('call(old_name)'), lines('call(new_name)'))).toBe('ra'.repeat(300));
  });
});

it('says where a line and what it became begin to differ', () => {
  const { rows } = layoutHunk({ path, oldText: 'same one\n', newText: 'same two\nmore\n' }, true);
  expect(rows.map(({ differsAt }) => differsAt)).toEqual([5, 5, undefined]);
});

it('parts lines at line feeds alone', () => {
  const text = 'a\rb\u2028c\u2029d\u0085e\n';
  const { rows } = layoutHunk({ path, oldText: null, newText: text, start: { old: 1, new: 1 } }, true);
  expect(rows.map((row) => row.text)).toEqual(['a\rb\u2028c\u2029d\u0085e']);
});
