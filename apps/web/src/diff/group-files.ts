import { displayPath, type FileChange, type FileDiff, type HunkLayout } from '@showreel/views';
import { layoutHunk } from './layout-hunk';

/** One hunk, and how many unchanged lines lie between it and the hunk above it, when that is known. */
export interface PlacedHunk extends HunkLayout {
  diff: FileDiff;
  skipped?: number;
}

/** All that a call changed in one file. */
export interface FileSection {
  path: string;
  /** The path as a person reads it. */
  shown: string;
  /** What the log says of the file; absent in a proposal and in logs that say nothing. */
  change?: FileChange;
  added: number;
  removed: number;
  hunks: PlacedHunk[];
}

/**
 * Puts a call's hunks together by file, in the order the call names them. Counts come from the log, which knows also
 * of hunks that were left out; else from what is drawn.
 */
export function groupFiles(
  diffs: readonly FileDiff[],
  { files = [], cwd, isApplied }: { files?: readonly FileChange[]; cwd: string; isApplied: boolean },
): FileSection[] {
  const hunksOf = new Map<string, FileDiff[]>(files.map(({ path }) => [path, []]));
  for (const diff of diffs) {
    const hunks = hunksOf.get(diff.path);
    if (hunks === undefined) hunksOf.set(diff.path, [diff]);
    else hunks.push(diff);
  }
  const changes = new Map(files.map((file) => [file.path, file]));
  return [...hunksOf].map(([path, own]) => {
    const hunks = placeHunks(own, isApplied);
    const change = changes.get(path);
    // What is no text has no lines; older logs counted those of the new side.
    const counted = change?.change === 'not-text' ? { added: 0, removed: 0 } : change;
    return {
      path,
      shown: displayPath(path, cwd),
      ...(change === undefined ? {} : { change }),
      added: counted?.added ?? hunks.reduce((sum, { added }) => sum + added, 0),
      removed: counted?.removed ?? hunks.reduce((sum, { removed }) => sum + removed, 0),
      // A new file without any text has a hunk without a line.
      hunks: hunks.filter(({ rows }) => rows.length > 0),
    };
  });
}

function placeHunks(diffs: readonly FileDiff[], isApplied: boolean): PlacedHunk[] {
  let nextLine: number | undefined;
  return diffs.map((diff) => {
    const layout = layoutHunk(diff, isApplied);
    const gap = diff.start === undefined || nextLine === undefined ? 0 : diff.start.new - nextLine;
    const height = layout.rows.filter(({ kind }) => kind !== 'removed').length;
    nextLine = diff.start === undefined ? undefined : diff.start.new + height;
    return { ...layout, diff, ...(gap > 0 ? { skipped: gap } : {}) };
  });
}
