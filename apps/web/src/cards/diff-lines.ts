import type { DiffCallView, DiffResultView } from '@showreel/views';

/** Whether there are lines of a change to show, or lines that are known to be left out. */
export function hasLines(view: DiffCallView | DiffResultView): boolean {
  if ('leftOut' in view) return true;
  const changes = 'files' in view ? (view.files ?? []) : [];
  return (
    view.diffs.some(({ oldText, newText }) => (oldText ?? '') !== '' || newText !== '') ||
    changes.some(({ leftOut }) => leftOut !== undefined)
  );
}
