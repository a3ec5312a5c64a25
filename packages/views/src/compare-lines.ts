/** Lines that both texts have, that only the old one has, or that only the new one has. */
export interface LineRun {
  kind: 'same' | 'removed' | 'added';
  count: number;
}

/** Finds a shortest edit between two lists, or gives up beyond `maxEditLength`: `diffArrays` of the `diff` package. */
export type CompareNumbers = (
  before: number[],
  after: number[],
  options: { maxEditLength: number },
) => { count: number; added: boolean; removed: boolean }[] | undefined;

/**
 * The most insertions and removals that are looked for, about 0.1 s of work. A bound on the work and not on the time:
 * the same texts have the same difference on any machine, however busy.
 */
const mostEdits = 1000;

/**
 * What changed between two lists of lines: between lines that stay, those that go stand before those that come. The
 * one comparison by which changes are recorded and drawn, so that both count alike.
 *
 * Only lines that both sides have can stay, so `compare` sees nothing else, as in GNU diff: texts without a line in
 * common cost no search. Where it gives up, all of the changed middle goes and comes.
 */
export function compareLines(
  before: readonly string[],
  after: readonly string[],
  compare: CompareNumbers,
): LineRun[] {
  const head = countCommon(before, after, 0, (line) => line);
  const tail = countCommon(before, after, head, (line, length) => length - 1 - line);
  const number = createNumbering();
  const old = before.slice(head, before.length - tail).map(number);
  const next = after.slice(head, after.length - tail).map(number);
  const oldShared = placesOfShared(old, next);
  const nextShared = placesOfShared(next, old);
  const changes = compare(
    oldShared.map((place) => old[place] ?? -1),
    nextShared.map((place) => next[place] ?? -1),
    { maxEditLength: mostEdits },
  );
  const runs = startRuns();
  runs.add('same', head);
  let [oldLine, nextLine] = [0, 0];
  const upTo = (oldEnd: number, nextEnd: number): void => {
    runs.add('removed', oldEnd - oldLine);
    runs.add('added', nextEnd - nextLine);
    [oldLine, nextLine] = [oldEnd, nextEnd];
  };
  let [oldAt, nextAt] = [0, 0];
  for (const { count, added, removed } of changes ?? []) {
    for (let same = 0; !added && !removed && same < count; same += 1) {
      upTo(oldShared[oldAt + same] ?? oldLine, nextShared[nextAt + same] ?? nextLine);
      runs.add('same', 1);
      oldLine += 1;
      nextLine += 1;
    }
    if (!added) oldAt += count;
    if (!removed) nextAt += count;
  }
  upTo(old.length, next.length);
  runs.add('same', tail);
  return runs.list;
}

/** How many lines both texts begin with, beyond `taken`; `at` says which line of a text is the nth. */
function countCommon(
  before: readonly string[],
  after: readonly string[],
  taken: number,
  at: (line: number, length: number) => number,
): number {
  const most = Math.min(before.length, after.length) - taken;
  let count = 0;
  while (count < most && before[at(count, before.length)] === after[at(count, after.length)]) count += 1;
  return count;
}

/** Numbers lines so that equal ones have equal numbers. */
function createNumbering(): (line: string) => number {
  const numbers = new Map<string, number>();
  return (line) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
}

/** Where in `lines` those stand that `others` have too. */
function placesOfShared(lines: readonly number[], others: readonly number[]): number[] {
  const shared = new Set(others);
  const places: number[] = [];
  for (const [place, line] of lines.entries()) if (shared.has(line)) places.push(place);
  return places;
}

/** Gathers runs: what follows a run of its own kind makes it longer. */
function startRuns(): { list: LineRun[]; add: (kind: LineRun['kind'], count: number) => void } {
  const list: LineRun[] = [];
  const add = (kind: LineRun['kind'], count: number): void => {
    const last = list.at(-1);
    if (last?.kind === kind) last.count += count;
    else if (count > 0) list.push({ kind, count });
  };
  return { list, add };
}
