import type { FileDiff } from '@showreel/views';
import { diffOfHunk } from './hunk-text';

/** A file that a patch proposes to change. */
export interface PatchedFile {
  path: string;
  change: 'created' | 'edited' | 'deleted' | 'moved';
  /** The old path of one that moves. */
  from?: string;
  /** Proposed hunks, without line numbers: none for a deletion, whose text the patch does not hold. */
  diffs: FileDiff[];
}

const fileHeader = /^\*\*\* (Add|Update|Delete) File: (.*)$/;

/**
 * The files that the text of a patch touches, in its order: what stands between `*** Begin Patch` and `*** End Patch`, or
 * the end of a text that was cut. A text without a patch has none.
 *
 * The format is that of Codex's `apply_patch` (github.com/openai/codex, `codex-rs/apply-patch`): a hunk of an update is
 * opened by `@@`, which may name the line to look for it below, and holds lines marked ' ', '-' and '+'.
 */
export function parseApplyPatch(text: string): PatchedFile[] {
  const files: PatchedFile[] = [];
  let hunk: string[] = [];
  const closeHunk = (): void => {
    const file = files.at(-1);
    if (file !== undefined && hunk.length > 0) file.diffs.push(proposeHunk(file, hunk));
    hunk = [];
  };
  for (const line of patchLines(text)) {
    const header = fileHeader.exec(line);
    if (header !== null) {
      closeHunk();
      files.push({ path: (header[2] ?? '').trim(), change: changeOf(header[1]), diffs: [] });
      continue;
    }
    const file = files.at(-1);
    if (file === undefined || file.change === 'deleted') continue;
    if (line.startsWith('*** Move to: ')) {
      Object.assign(file, {
        path: line.slice('*** Move to: '.length).trim(),
        change: 'moved',
        from: file.path,
      });
    } else if (line.startsWith('@@')) {
      closeHunk();
    } else if (line === '' && file.change !== 'created') {
      // An empty line of context, without its mark.
      hunk.push(' ');
    } else if (/^[-+ ]/.test(line)) {
      hunk.push(line);
    }
  }
  closeHunk();
  for (const file of files) {
    // A new file with no lines is an empty one.
    if (file.change === 'created' && file.diffs.length === 0)
      file.diffs.push({ path: file.path, oldText: null, newText: '' });
  }
  return files;
}

function patchLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const begin = lines.findIndex((line) => line.trim() === '*** Begin Patch');
  if (begin === -1) return [];
  const end = lines.findIndex((line, at) => at > begin && line.trim() === '*** End Patch');
  const within = lines.slice(begin + 1, end === -1 ? undefined : end);
  return end === -1 && within.at(-1) === '' ? within.slice(0, -1) : within;
}

function changeOf(verb: string | undefined): PatchedFile['change'] {
  return verb === 'Add' ? 'created' : verb === 'Delete' ? 'deleted' : 'edited';
}

function proposeHunk({ path, change }: PatchedFile, lines: readonly string[]): FileDiff {
  const diff = diffOfHunk(path, { oldStart: 0, newStart: 0, lines, unplaced: true });
  return change === 'created' ? { ...diff, oldText: null } : diff;
}
