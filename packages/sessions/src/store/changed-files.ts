import type { FileChange, FileDiff, ToolResultView } from '@showreel/views';
import { columnText } from './column-text';

/**
 * The files that a call changed, one entry a path. From the view's `files` when it has them; else counted from its
 * hunks, where the lines between a hunk's common head and tail count as changed: exact for one site a hunk, never less.
 */
export function changedFiles(view: ToolResultView): FileChange[] {
  if (view.card !== 'diff') return [];
  const changes = (view.files ?? view.diffs.map(describeHunk)).filter(({ change }) => change !== 'unchanged');
  const byPath = new Map<string, FileChange>();
  for (const change of changes) {
    const path = columnText(change.path);
    const known = byPath.get(path);
    byPath.set(path, {
      ...change,
      path,
      added: change.added + (known?.added ?? 0),
      removed: change.removed + (known?.removed ?? 0),
    });
  }
  return [...byPath.values()];
}

function describeHunk({ path, oldText, newText }: FileDiff): FileChange {
  const older = splitLines(oldText ?? '');
  const newer = splitLines(newText);
  const shorter = Math.min(older.length, newer.length);
  let head = 0;
  while (head < shorter && older[head] === newer[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && older.at(-1 - tail) === newer.at(-1 - tail)) tail += 1;
  return {
    path,
    change: oldText === null ? 'created' : 'edited',
    added: newer.length - head - tail,
    removed: older.length - head - tail,
  };
}

/** The lines of a text, each with its terminator, so that a change of the last one alone is seen. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
