import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLines, type CompareNumbers } from './compare-lines';

/** A longest common subsequence by the book, bounded as the real comparison is. */
const compare: CompareNumbers = (before, after, { maxEditLength }) => {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (old: number, next: number): number => lengths[old]?.[next] ?? 0;
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let next = after.length - 1; next >= 0; next -= 1) {
      const row = lengths[old] ?? [];
      row[next] =
        before[old] === after[next]
          ? at(old + 1, next + 1) + 1
          : Math.max(at(old + 1, next), at(old, next + 1));
    }
  }
  if (before.length + after.length - 2 * at(0, 0) > maxEditLength) return undefined;
  const changes: { count: number; added: boolean; removed: boolean }[] = [];
  let [old, next] = [0, 0];
  while (old < before.length || next < after.length) {
    const isSame = old < before.length && before[old] === after[next];
    const isAdded = !isSame && (old === before.length || at(old, next + 1) > at(old + 1, next));
    changes.push({ count: 1, added: isAdded, removed: !isSame && !isAdded });
    if (!isAdded) old += 1;
    if (isSame || isAdded) next += 1;
  }
  return changes;
};

const draw = (before: string, after: string): string =>
  compareLines(before.split(''), after.split(''), compare)
    .map(({ kind, count }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${count}`)
    .join(' ');

test.each([
  ['', '', ''],
  ['abc', 'abc', '=3'],
  ['', 'ab', '+2'],
  ['ab', '', '-2'],
  ['abc', 'xyz', '-3 +3'],
  ['abcde', 'axcye', '=1 -1 +1 =1 -1 +1 =1'],
  ['abc', 'cab', '+1 =2 -1'],
  ['aa', 'aaa', '=2 +1'],
  ['1a2b3', '9a8b7', '-1 +1 =1 -1 +1 =1 -1 +1'],
])('%s to %s is %s', (before, after, runs) => {
  expect(draw(before, after)).toBe(runs);
});

test('what is compared are only lines that both sides have', () => {
  const seen: number[] = [];
  compareLines(['a', 'b', 'c', 'd'], ['x', 'c', 'y', 'b', 'z'], (before, after, options) => {
    seen.push(before.length, after.length);
    return compare(before, after, options);
  });
  expect(seen).toEqual([2, 2]);
});

test('a comparison is bounded by its work and not by time: the same on any machine, and no freeze of a main thread', () => {
  const bounds: number[] = [];
  compareLines(['a', 'b'], ['b', 'a'], (_before, _after, { maxEditLength }) => {
    bounds.push(maxEditLength);
    return undefined;
  });
  expect(bounds).toEqual([1000]);
});

test('a comparison that gives up leaves the equal ends and replaces the rest', () => {
  const runs = compareLines('abxyc'.split(''), 'aybxc'.split(''), () => undefined);
  expect(runs).toEqual([
    { kind: 'same', count: 1 },
    { kind: 'removed', count: 3 },
    { kind: 'added', count: 3 },
    { kind: 'same', count: 1 },
  ]);
});

test('the runs account for every line, keep what can be kept, and alternate', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 20 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const runs = compareLines(before, after, compare);
      let [old, next, kept] = [0, 0, 0];
      for (const [at, { kind, count }] of runs.entries()) {
        expect(count).toBeGreaterThan(0);
        expect(kind).not.toBe(runs[at - 1]?.kind);
        if (kind === 'removed') expect(runs[at - 1]?.kind).not.toBe('added');
        if (kind === 'same') {
          expect(before.slice(old, old + count)).toEqual(after.slice(next, next + count));
          kept += count;
        }
        if (kind !== 'added') old += count;
        if (kind !== 'removed') next += count;
      }
      expect([old, next]).toEqual([before.length, after.length]);
      const changes = compare(
        before.map((line) => line.charCodeAt(0)),
        after.map((line) => line.charCodeAt(0)),
        { maxEditLength: Infinity },
      );
      const longest = changes?.reduce((sum, { added, removed }) => (added || removed ? sum : sum + 1), 0);
      expect(kept).toBe(longest);
    }),
    { numRuns: 500 },
  );
});
