import type { FileDiff } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeHunks } from './hunks';
import { applyFirst, applyHunks, expectSlices, linesOf } from './test-hunks';

function hunksOf(
  before: string,
  after: string,
): { diffs: FileDiff[]; added: number; removed: number; leftOut: number } {
  const hunks = computeHunks({ path: 'a.txt', before, after });
  if (hunks.state !== 'compared') throw new Error('too large to compare');
  return hunks;
}

/** How many lines the two sides begin with in common, and end with. */
function contextOf({ oldText, newText }: FileDiff): { head: number; tail: number } {
  const [old, next] = [linesOf(oldText ?? ''), linesOf(newText)];
  const common = (one: string[], other: string[]): number => {
    const differs = one.findIndex((line, at) => line !== other[at]);
    return differs < 0 ? one.length : differs;
  };
  return { head: common(old, next), tail: common(old.toReversed(), next.toReversed()) };
}

/** In how many hunks changes of lines are shown: those with no more than six lines between them share one. */
function countPlaces(changes: string[]): number {
  let places = 0;
  let end = -Infinity;
  for (const [at, change] of changes.entries()) {
    if (change === 'keep') continue;
    if (at - end > 6) places += 1;
    end = change === 'insert' ? at : at + 1;
  }
  return places;
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`);

describe('hunks', () => {
  test.each([
    {
      what: 'only the final newline added',
      before: 'a\nb',
      after: 'a\nb\n',
      oldText: 'a\nb',
      newText: 'a\nb\n',
    },
    { what: 'only the final newline removed', before: 'b\n', after: 'b', oldText: 'b\n', newText: 'b' },
    {
      what: "'' to '\\n', a newline into an empty file",
      before: '',
      after: '\n',
      oldText: '',
      newText: '\n',
    },
    { what: 'text into an empty file', before: '', after: 'a', oldText: '', newText: 'a' },
    { what: 'all text removed', before: 'a\n', after: '', oldText: 'a\n', newText: '' },
    {
      what: 'a removed blank line, at the end',
      before: 'a\n\n',
      after: 'a\n',
      oldText: 'a\n\n',
      newText: 'a\n',
    },
    {
      what: 'a hunk ending in a blank line',
      before: 'a\n\n',
      after: 'b\n\n',
      oldText: 'a\n\n',
      newText: 'b\n\n',
    },
    { what: 'a blank first line', before: '\na\n', after: '\nb\n', oldText: '\na\n', newText: '\nb\n' },
    {
      what: 'a removed blank line, in the middle',
      before: 'a\n\nb\n',
      after: 'a\nb\n',
      oldText: 'a\n\nb\n',
      newText: 'a\nb\n',
    },
    {
      what: 'a line that looks like a marker',
      before: '\\ No newline\n',
      after: '+x\n',
      oldText: '\\ No newline\n',
      newText: '+x\n',
    },
    {
      what: 'tabs, as they are, and a lone CR',
      before: '\ta\r\n',
      after: '\ta\n',
      oldText: '\ta\r\n',
      newText: '\ta\n',
    },
  ])('show $what', ({ before, after, oldText, newText }) => {
    expect(hunksOf(before, after).diffs).toEqual([
      { path: 'a.txt', oldText, newText, start: { old: 1, new: 1 } },
    ]);
  });

  test('of lines 4 and 12 of 12 begin at 1 and 9: not every hunk starts at 1', () => {
    const before = numbered(12);
    const after = before.with(3, 'x\n').with(11, 'y\n');
    const { diffs, added, removed } = hunksOf(before.join(''), after.join(''));
    expect(diffs.map(({ start }) => start)).toEqual([
      { old: 1, new: 1 },
      { old: 9, new: 9 },
    ]);
    expect(diffs[0]).toMatchObject({
      oldText: before.slice(0, 7).join(''),
      newText: after.slice(0, 7).join(''),
    });
    expect(diffs[1]).toMatchObject({ oldText: before.slice(8).join(''), newText: after.slice(8).join('') });
    expect({ added, removed }).toEqual({ added: 2, removed: 2 });
  });

  test('of five scattered places are five, numbered on each side', () => {
    const before = numbered(100);
    const sites = [2, 20, 50, 75, 98];
    const after = before.map((line, at) => (sites.includes(at) ? `new\n${line}` : line));
    const { diffs } = hunksOf(before.join(''), after.join(''));
    expect(diffs.map(({ start }) => start)).toEqual(
      sites.map((at, earlier) => ({ old: Math.max(1, at - 2), new: Math.max(1, at - 2) + earlier })),
    );
  });

  test('deep in a long file stand at their lines', () => {
    const before = numbered(20_000);
    const after = before.with(15_000, 'x\n').join('');
    const { diffs } = hunksOf(before.join(''), after);
    expect(diffs.map(({ start }) => start)).toEqual([{ old: 14_998, new: 14_998 }]);
  });

  test('of equal texts are none', () => {
    expect(hunksOf('a\n', 'a\n')).toEqual({ state: 'compared', diffs: [], added: 0, removed: 0, leftOut: 0 });
  });

  const line = fc.constantFrom('a', 'b', '', '\ta', '\\ No newline at end of file', '-x', '+x', 'c\r');
  const text = fc
    .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
    .map(([lines, ended]) => lines.join('\n') + (ended && lines.length > 0 ? '\n' : ''));
  test('make the new text of the old one, and are exact slices', () => {
    fc.assert(
      fc.property(text, text, text, text, (head, before, after, tail) => {
        const [old, next] = [head + before + tail, head + after + tail];
        const { diffs, added, removed } = hunksOf(old, next);
        expectSlices(diffs, old, next);
        expect(applyHunks(old, diffs)).toBe(next);
        expect(added - removed).toBe(linesOf(next).length - linesOf(old).length);
      }),
      { numRuns: 500 },
    );
  });

  test('have three lines of context on each side, or up to where the file ends, and never the whole old and new text', () => {
    // No line occurs twice, so there is one way to align the texts.
    const change = fc.constantFrom('keep', 'keep', 'keep', 'keep', 'keep', 'change', 'remove', 'insert');
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 60 }), (changes) => {
        const old = changes.map((_, at) => `line ${at}\n`);
        const next = old.flatMap((line, at) => {
          if (changes[at] === 'remove') return [];
          if (changes[at] === 'change') return [`new ${line}`];
          return changes[at] === 'insert' ? [`new ${line}`, line] : [line];
        });
        const { diffs } = hunksOf(old.join(''), next.join(''));
        expect(diffs).toHaveLength(countPlaces(changes));
        for (const diff of diffs) {
          const lastOld = (diff.start?.old ?? 0) + linesOf(diff.oldText ?? '').length - 1;
          const { head, tail } = contextOf(diff);
          expect(head).toBe(diff.start?.old === 1 ? Math.min(3, head) : 3);
          expect(tail).toBe(lastOld === old.length ? Math.min(3, tail) : 3);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('bounds', () => {
  const large = `${'x'.repeat(99)}\n`.repeat(104_858);
  test.each([
    { before: large, after: '', added: 0, removed: 104_858 },
    { before: 'a\n', after: `a\n${large}`, added: 104_858, removed: 0 },
    { before: 'a\n'.repeat(100_001), after: 'b\n'.repeat(100_000), added: 100_000, removed: 100_001 },
  ])('beyond 10 MiB a side or 200,000 lines, all is counted and nothing compared', (change) => {
    const { before, after, ...counts } = change;
    expect(computeHunks({ path: 'a', before, after })).toEqual({ state: 'too-large', ...counts });
  });

  test('files of 10,000 lines that have none in common are one hunk', () => {
    const before = Array.from({ length: 10_000 }, (_, at) => `old ${at}\n`).join('');
    const after = Array.from({ length: 10_000 }, (_, at) => `new ${at}\n`).join('');
    expect(hunksOf(before, after)).toEqual({
      state: 'compared',
      diffs: [{ path: 'a.txt', oldText: before, newText: after, start: { old: 1, new: 1 } }],
      added: 10_000,
      removed: 10_000,
      leftOut: 0,
    });
  });

  test('a hunk with too much text is cut between lines, and its rest counts as left out', () => {
    const before = Array.from({ length: 10_000 }, (_, at) => `${'o'.repeat(99)}${at}\n`).join('');
    const after = `first\n${Array.from({ length: 10_000 }, (_, at) => `${'n'.repeat(99)}${at}\n`).join('')}`;
    const { diffs, added, removed, leftOut } = hunksOf(before, after);
    expect({ added, removed, leftOut }).toEqual({ added: 10_001, removed: 10_000, leftOut: 1 });
    const [diff] = diffs;
    const size = (diff?.oldText?.length ?? 0) + (diff?.newText.length ?? 0);
    expect(size).toBeLessThanOrEqual(1024 * 1024);
    expect(size).toBeGreaterThan(1024 * 1024 - 300);
    expect(before.startsWith(diff?.oldText ?? '-')).toBe(true);
    expect(after.startsWith(diff?.newText ?? '-')).toBe(true);
    expect([diff?.oldText?.endsWith('\n'), diff?.newText.endsWith('\n')]).toEqual([true, true]);
  });

  test('a line of 2 MB that changed is counted, and its hunk left out', () => {
    const line = 'x'.repeat(2_000_000);
    const { diffs, ...counts } = hunksOf(`a\n${line}\nb\n`, `a\n${line}y\nb\n`);
    expect(diffs).toEqual([]);
    expect(counts).toMatchObject({ added: 1, removed: 1, leftOut: 1 });
  });

  test('hunks beyond 1 MiB of text are left out, and counted', () => {
    const wide = 'x'.repeat(100_000);
    const before = Array.from({ length: 200 }, (_, at) => (at % 20 === 0 ? `${wide}\n` : `line ${at}\n`));
    const after = before.map((line, at) => (at % 20 === 0 ? `y${line}` : line));
    const { diffs, added, removed, leftOut } = hunksOf(before.join(''), after.join(''));
    expect(diffs).toHaveLength(5);
    expect({ added, removed, leftOut }).toEqual({ added: 10, removed: 10, leftOut: 5 });
  });

  test('what is shown of a change beyond them makes the beginning of the new text', () => {
    const line = fc.constantFrom('a', 'b'.repeat(200_000), 'c'.repeat(300_000), 'd', 'e', 'f', 'g');
    const text = fc.array(line, { maxLength: 24 }).map((lines) => lines.map((each) => `${each}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { diffs, leftOut, added, removed } = hunksOf(before, after);
        expectSlices(diffs, before, after);
        if (leftOut === 0) expect(applyHunks(before, diffs)).toBe(after);
        expect(after.startsWith(applyFirst(before, diffs))).toBe(true);
        expect(added - removed).toBe(linesOf(after).length - linesOf(before).length);
      }),
      { numRuns: 60 },
    );
  });
});
