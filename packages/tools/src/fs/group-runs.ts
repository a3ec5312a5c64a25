import type { LineRun } from '@showreel/views';

/** How many unchanged lines a hunk shows on each side of what changed. */
const contextLines = 3;

/** A hunk by its lines: where it begins on each side, from 0, and what its lines are. */
export interface HunkRuns {
  old: number;
  next: number;
  runs: LineRun[];
}

/** The hunks of a comparison. Two changes that have no more than twice the context between them are one hunk. */
export function groupRuns(runs: readonly LineRun[]): HunkRuns[] {
  const hunks: HunkRuns[] = [];
  let current: HunkRuns | undefined;
  let lead = 0;
  let [old, next] = [0, 0];
  for (const [at, run] of runs.entries()) {
    const { kind, count } = run;
    if (kind !== 'same') {
      if (current === undefined) {
        current = { old: old - lead, next: next - lead, runs: sameLines(lead) };
        hunks.push(current);
      }
      current.runs.push(run);
    } else if (current !== undefined && at < runs.length - 1 && count <= 2 * contextLines) {
      current.runs.push(run);
    } else {
      lead = Math.min(contextLines, count);
      current?.runs.push(...sameLines(lead));
      current = undefined;
    }
    if (kind !== 'added') old += count;
    if (kind !== 'removed') next += count;
  }
  return hunks;
}

function sameLines(count: number): LineRun[] {
  return count === 0 ? [] : [{ kind: 'same', count }];
}

/** How many of a hunk's lines there are on each side. */
export interface HunkSize {
  old: number;
  next: number;
}

/**
 * The sizes to which a hunk grows line by line, a line that goes together with the one that comes for it: each is where
 * it may be cut, and `isChange` says whether the line is more than context.
 */
export function* growHunk(runs: readonly LineRun[]): Generator<HunkSize & { isChange: boolean }> {
  let [old, next] = [0, 0];
  for (const [at, { kind, count }] of runs.entries()) {
    const [above, below] = [runs[at - 1], runs[at + 1]];
    const replaced = kind === 'added' && above?.kind === 'removed' ? above.count : 0;
    const coming = kind === 'removed' && below?.kind === 'added' ? below.count : 0;
    for (let line = replaced; line < count; line += 1) {
      if (kind !== 'added') old += 1;
      if (kind !== 'removed' || line < coming) next += 1;
      yield { old, next, isChange: kind !== 'same' };
    }
  }
}
