import { parsePatch, type StructuredPatch } from 'diff';
import type { MarkedHunk } from './hunk-text';
import { parseLooseDiff, type LooseFile } from './loose-diff';
import { normaliseLineEndings } from './line-endings';

/** What a unified diff says of one file. `path` is '' where the diff names no file. */
export interface UnifiedFile {
  path: string;
  change: 'created' | 'edited' | 'deleted' | 'moved';
  /** The old path of one that moved. */
  from?: string;
  /** LF-normalised. A file whose lines all stayed has none. */
  hunks: MarkedHunk[];
  lineEndingsChanged?: true;
}

/**
 * The files of a unified diff: of git's dialect, of GNU diff, of Subversion, or a bare list of hunks. One whose counts are
 * missing or wrong is read as far as its marks tell. A text that is no diff has no files. Never throws.
 */
export function parseUnifiedDiff(text: string): UnifiedFile[] {
  return (parseStrictly(text) ?? parseLooseDiff(text)).flatMap((file) => nameFile(file) ?? []);
}

function parseStrictly(text: string): LooseFile[] | undefined {
  // Content has a mark before it, so this is a header, and one that the library passes over.
  if (/^@@(?! -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)/m.test(text)) return undefined;
  try {
    return parsePatch(text).map(ofPatch);
  } catch (error) {
    // The library's one way to say that a text is no exact diff.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function ofPatch(patch: StructuredPatch): LooseFile {
  return {
    oldName: patch.oldFileName ?? patch.index,
    newName: patch.newFileName ?? patch.index,
    isGit: patch.isGit === true,
    created: patch.isCreate === true,
    deleted: patch.isDelete === true,
    hunks: patch.hunks.map(({ oldStart, newStart, lines }) => ({ oldStart, newStart, lines })),
  };
}

function nameFile(file: LooseFile): UnifiedFile | undefined {
  if (file.hunks.length === 0 && file.newName === undefined) return undefined;
  const [before, after, isPrefixed] = barePaths(file);
  const fields = normaliseLineEndings(file.hunks);
  if (after === nowhere || file.deleted)
    return { path: before === nowhere ? '' : before, change: 'deleted', ...fields };
  if (before === nowhere || file.created) return { path: after, change: 'created', ...fields };
  // Other names than git's differ for a copy that was compared, not for a file that moved.
  if (isPrefixed && before !== after) return { path: after, change: 'moved', from: before, ...fields };
  return { path: after, change: 'edited', ...fields };
}

const nowhere = '/dev/null';

function cleanName(name = ''): string {
  return name.replace(/\r$/, '');
}

/** The old and the new path, and whether they bore git's prefixes: `a/` and `b/`, or by `diff.mnemonicPrefix` others. */
function barePaths({ oldName, newName, isGit }: LooseFile): [string, string, boolean] {
  const before = cleanName(oldName);
  const after = cleanName(newName);
  const bears = (name: string, prefix: RegExp): boolean => name === nowhere || prefix.test(name);
  if (bears(before, /^a\//) && bears(after, /^b\//)) return [unprefix(before), unprefix(after), true];
  const isMnemonic = isGit && bears(before, /^[ciow]\//) && bears(after, /^[ciow]\//);
  return isMnemonic ? [unprefix(before), unprefix(after), true] : [before, after, false];
}

function unprefix(name: string): string {
  return name === nowhere ? name : name.slice(2);
}
