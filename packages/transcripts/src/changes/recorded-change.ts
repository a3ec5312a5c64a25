import type { FileChange, FileDiff } from '@showreel/views';
import type { ChangeMeta } from '../present/recorded-meta';
import { countMarked, diffOfHunk, type MarkedHunk } from './hunk-text';

/** A file that a call changed, and its hunks, as a log tells it. */
export interface ChangedFile extends Pick<FileChange, 'path' | 'change' | 'from' | 'lineEndingsChanged'> {
  hunks: readonly MarkedHunk[];
  /** How many hunks of it the log holds in a way that cannot be read: they count as left out. */
  unread?: number;
}

/** The most text of hunks that one call keeps, in UTF-16 units; a hunk is left out whole. */
const mostHunkText = 1024 * 1024;

/**
 * What is kept of a change: the hunks of its files, as many as fit, with what is left out counted; the numbers of lines
 * are those of the whole change. A file whose hunks are none, but whose line endings changed, is `line-endings`.
 */
export function recordChange(changed: readonly ChangedFile[]): ChangeMeta {
  const diffs: FileDiff[] = [];
  const files: FileChange[] = [];
  let room = mostHunkText;
  for (const { hunks, unread = 0, ...file } of changed) {
    let leftOut = unread;
    for (const hunk of hunks) {
      const diff = sideless(file.change, diffOfHunk(file.path, hunk));
      const size = (diff.oldText?.length ?? 0) + diff.newText.length;
      if (size > room) leftOut += 1;
      else {
        diffs.push(diff);
        room -= size;
      }
    }
    files.push({
      ...settleKind(file, hunks.length + unread),
      ...countMarked(hunks),
      ...(leftOut === 0 ? {} : { leftOut }),
    });
  }
  return { diffs, files };
}

/** A file that was not there before has no old text, not an empty one. */
function sideless(change: FileChange['change'], diff: FileDiff): FileDiff {
  return change === 'created' && diff.oldText === '' ? { ...diff, oldText: null } : diff;
}

function settleKind(
  file: Omit<ChangedFile, 'hunks' | 'unread'>,
  hunks: number,
): Omit<ChangedFile, 'hunks' | 'unread'> {
  if (file.change !== 'edited' || hunks > 0) return file;
  if (file.lineEndingsChanged !== true) return { ...file, change: 'unchanged' };
  const { lineEndingsChanged: _, ...rest } = file;
  return { ...rest, change: 'line-endings' };
}

/** A whole text as the hunk that adds or removes all of it. */
export function wholeHunk(mark: '+' | '-', text: string): MarkedHunk[] {
  if (text === '') return [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const isEnded = lines.at(-1) === '';
  if (isEnded) lines.pop();
  const marked = lines.map((line) => mark + line);
  if (!isEnded) marked.push('\\ No newline at end of file');
  return [{ oldStart: 1, newStart: 1, lines: marked }];
}
