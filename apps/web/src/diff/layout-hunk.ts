import type { FileDiff } from '@showreel/views';
import { diffLines } from 'diff';

/** One line of a hunk as it is drawn. A side's number is absent where the hunk's place in the file is not known. */
export interface HunkRow {
  kind: 'context' | 'removed' | 'added';
  text: string;
  old?: number;
  new?: number;
  /** The file ends after this line, without a line terminator. */
  endsBare?: true;
}

export interface HunkLayout {
  rows: HunkRow[];
  added: number;
  removed: number;
}

/** Past this the page does not look for unchanged lines any more: the old text goes, the new one comes. */
const comparingMs = 200;

/**
 * Lays a hunk out as lines, a changed line directly above what it became. `isApplied` says that the texts are slices of
 * a file: only then does a missing line terminator mean that the file ends there. A proposal's texts are fragments.
 */
export function layoutHunk({ oldText, newText, start }: FileDiff, isApplied: boolean): HunkLayout {
  const rows: HunkRow[] = [];
  let old = start?.old;
  let now = start?.new;
  const step = (kind: HunkRow['kind'], line: string): HunkRow => ({
    kind,
    text: line.replace(/\n$/, ''),
    ...(kind === 'added' || old === undefined ? {} : { old: old++ }),
    ...(kind === 'removed' || now === undefined ? {} : { new: now++ }),
    ...(isApplied && !line.endsWith('\n') ? { endsBare: true } : {}),
  });
  const before = isApplied ? (oldText ?? '') : terminate(oldText ?? '');
  const after = isApplied ? newText : terminate(newText);
  let gone: string[] = [];
  for (const part of compareLines(before, after)) {
    const lines = splitLines(part.value);
    if (part.removed) {
      gone = lines;
      continue;
    }
    const kind = part.added ? 'added' : 'context';
    const paired = part.added ? Math.min(gone.length, lines.length) : 0;
    for (const [at, line] of gone.entries()) {
      rows.push(step('removed', line));
      const became = at < paired ? lines[at] : undefined;
      if (became !== undefined) rows.push(step('added', became));
    }
    gone = [];
    for (const line of lines.slice(paired)) rows.push(step(kind, line));
  }
  for (const line of gone) rows.push(step('removed', line));
  return {
    rows,
    added: rows.filter(({ kind }) => kind === 'added').length,
    removed: rows.filter(({ kind }) => kind === 'removed').length,
  };
}

interface Part {
  value: string;
  added: boolean;
  removed: boolean;
}

function compareLines(before: string, after: string): Part[] {
  return (
    diffLines(before, after, { timeout: comparingMs }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}

/** The lines of a text, each with its terminator. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function terminate(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
