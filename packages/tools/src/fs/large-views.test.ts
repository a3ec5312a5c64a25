import type { DiffCallView, DiffResultView } from '@showreel/views';
import { describe, expect, test } from 'vitest';
import { editPresenter } from './edit-presenter';
import { mostHunkText } from './hunk-room';
import { countLines } from './line-text';
import { writePresenter } from './write-presenter';

// One call's views hold no more of its texts than there is room for, and say exactly what they leave out.

const path = 'big.txt';
const line = `${'x'.repeat(89)}\n`;
const large = line.repeat(100_000);
const lineOfMegabytes = 'x'.repeat(9_000_000);

const created = {
  diffs: [],
  files: [{ path, change: 'created', added: 100_000, removed: 0 }],
  version: '1',
};

function proposed(args: { content: string } | { old_string: string; new_string: string }): DiffCallView {
  const presenter = 'content' in args ? writePresenter : editPresenter;
  const view = presenter.presentCall({ file_path: path, ...args });
  if (view.card !== 'diff') throw new Error('The card is no diff.');
  return view;
}

function shownOf({ diffs }: DiffCallView | DiffResultView): string[] {
  return diffs.flatMap(({ oldText, newText }) => [oldText ?? '', newText]);
}

describe('a large text', () => {
  test.each([
    { what: 'to write', args: { content: large } },
    { what: 'to put in', args: { old_string: 'a', new_string: large } },
    { what: 'to replace', args: { old_string: large, new_string: '' } },
    { what: 'on both sides', args: { old_string: large, new_string: large.replaceAll('x', 'y') } },
    { what: 'to create', args: { old_string: '', new_string: large } },
  ])('$what is proposed by its first lines, and those left out are counted', ({ args }) => {
    const view = proposed(args);
    const shown = shownOf(view);
    const units = shown.reduce((sum, text) => sum + text.length, 0);
    expect(units).toBeLessThanOrEqual(mostHunkText);
    expect(units).toBeGreaterThan(mostHunkText / 2 - 100);
    const given = 'content' in args ? ['', args.content] : [args.old_string, args.new_string];
    for (const [side, text] of given.entries()) expect(text.startsWith(shown[side] ?? '?')).toBe(true);
    const count = (texts: string[]): number => texts.reduce((sum, text) => sum + countLines(text), 0);
    expect(view.leftOut).toBe(count(given) - count(shown));
    expect(view.locations).toEqual([{ path }]);
  });

  test('of a file that was created is shown by its first lines, with the counts of all', () => {
    const args = { file_path: path, content: large.replaceAll('\n', '\r\n') };
    const view = writePresenter.presentResult(args, { content: [], isError: false, meta: created });
    if (view.card !== 'diff') throw new Error('The card is no diff.');
    const [diff] = view.diffs;
    expect(diff).toMatchObject({ path, oldText: null, start: { old: 1, new: 1 } });
    expect(diff?.newText.length).toBeLessThanOrEqual(mostHunkText);
    expect(diff?.newText.length).toBeGreaterThan(mostHunkText - 90);
    expect(large.startsWith(diff?.newText ?? '?')).toBe(true);
    expect(view.files).toEqual([{ path, change: 'created', added: 100_000, removed: 0, leftOut: 1 }]);
  });

  test('in one line that has no room is not shown at all, and said to be left out', () => {
    const view = proposed({ content: lineOfMegabytes });
    expect(view).toMatchObject({ diffs: [], leftOut: 1 });
    const args = { file_path: path, content: lineOfMegabytes };
    const meta = { ...created, files: [{ path, change: 'created', added: 1, removed: 0 }] };
    expect(writePresenter.presentResult(args, { content: [], isError: false, meta })).toEqual({
      card: 'diff',
      diffs: [],
      files: [{ path, change: 'created', added: 1, removed: 0, leftOut: 1 }],
    });
  });
});

test.each(['', 'a', 'a\n', line.repeat(Math.floor(mostHunkText / line.length)), 'x'.repeat(mostHunkText)])(
  'a text that has room is shown whole',
  (content) => {
    const view = proposed({ content });
    expect(view.diffs).toEqual([{ path, oldText: null, newText: content }]);
    expect(view.leftOut).toBeUndefined();
  },
);
