import type { MarkedHunk } from './hunk-text';

/** A file of a diff, with its names as the diff spells them. */
export interface LooseFile {
  oldName: string | undefined;
  newName: string | undefined;
  /** Its names bear git's prefixes. */
  isGit: boolean;
  created: boolean;
  deleted: boolean;
  hunks: MarkedHunk[];
}

interface OpenHunk extends MarkedHunk {
  lines: string[];
}

/**
 * Reads a unified diff by its marks alone: a hunk goes on until something that is no line of one. For diffs whose counts
 * are missing or wrong, and for bare `@@` without numbers, whose hunks are unplaced.
 */
export function parseLooseDiff(text: string): LooseFile[] {
  const files: LooseFile[] = [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  let hunk: OpenHunk | undefined;
  const open = (isGit = false): LooseFile => {
    const file = {
      oldName: undefined,
      newName: undefined,
      isGit,
      created: false,
      deleted: false,
      hunks: [],
    };
    files.push(file);
    hunk = undefined;
    return file;
  };
  const current = (): LooseFile => files.at(-1) ?? open();

  for (const [at, line] of lines.entries()) {
    const names = /^diff --git a\/(.*?) b\/(.*?)\r?$/.exec(line);
    if (names !== null) {
      Object.assign(open(true), { oldName: `a/${names[1] ?? ''}`, newName: `b/${names[2] ?? ''}` });
    } else if (/^(?:Index: |diff |={67}$)/.test(line)) {
      if (current().hunks.length > 0) open();
      hunk = undefined;
    } else if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true) {
      const file = current().hunks.length > 0 ? open() : current();
      file.oldName = nameOf(line);
      hunk = undefined;
    } else if (line.startsWith('+++ ') && lines[at - 1]?.startsWith('--- ') === true) {
      current().newName = nameOf(line);
    } else if (line.startsWith('@@')) {
      const file = current();
      hunk = openHunk(line);
      file.hunks.push(hunk);
    } else if (hunk !== undefined && /^[-+ \\]|^\r?$/.test(line)) {
      hunk.lines.push(line === '' ? ' ' : line);
    } else {
      hunk = undefined;
      readHeader(files.at(-1), line);
    }
  }
  for (const file of files) file.hunks = file.hunks.filter((each) => each.lines.length > 0);
  return files.filter(({ hunks, newName }) => hunks.length > 0 || newName !== undefined);
}

function openHunk(header: string): OpenHunk {
  const found = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(header);
  if (found === null) return { oldStart: 0, newStart: 0, lines: [], unplaced: true };
  // A side without lines names the line before it.
  const start = (line = '', count = '1'): number => Number(line) + (count === '0' ? 1 : 0);
  return { oldStart: start(found[1], found[2]), newStart: start(found[3], found[4]), lines: [] };
}

function readHeader(file: LooseFile | undefined, line: string): void {
  if (file === undefined) return;
  if (line.startsWith('new file mode')) file.created = true;
  else if (line.startsWith('deleted file mode')) file.deleted = true;
  else if (line.startsWith('rename from ')) file.oldName = `a/${line.slice('rename from '.length)}`;
  else if (line.startsWith('rename to ')) file.newName = `b/${line.slice('rename to '.length)}`;
}

function nameOf(line: string): string {
  return (line.slice(4).split('\t')[0] ?? '').trim();
}
