import type { Stats } from 'node:fs';
import type { EditOutcome, FileBefore, FileSystem, WriteOutcome } from './file-system';
import { FileSystemError } from './file-system-error';
import { openRegular } from './open-regular';
import { notText, readPage } from './read-page';
import { replaceFile } from './replace-file';
import { replaceText } from './replace-text';
import { resolveInWorkspace } from './resolve-in-workspace';
import { takeTurns } from './take-turns';
import { decodeText, encodeText, endingsDiffer, toLf, versionOf, type DecodedText } from './text';
import { withFileErrors } from './to-file-system-error';

/** The largest file, in bytes, that is edited, or compared with what replaces it. */
const mostBytes = 10 * 1024 * 1024;

/** What is at a path before a write. `bytes` is absent when the file is larger than `mostBytes`. */
interface Found {
  stats: Stats;
  bytes?: Buffer;
}

/** The `FileSystem` of a local folder. `root` is absolute; it may be a link, and need not exist until it is used. */
export function createLocalFileSystem({ root }: { root: string }): FileSystem {
  const inTurn = <Result>(path: string, work: (real: string) => Promise<Result>): Promise<Result> =>
    withFileErrors(path, async () => {
      const real = await resolveInWorkspace(root, path);
      return takeTurns(real, () => work(real));
    });
  return {
    readText: (path, page) =>
      withFileErrors(path, async () => {
        refuseAborted(path, page.signal);
        const { file } = await openRegular(await resolveInWorkspace(root, path), path);
        try {
          return await readPage(file, path, page);
        } finally {
          await file.close();
        }
      }),
    writeText: (path, text, { signal } = {}) =>
      inTurn(path, (real) => writeText(real, path, { text, signal })),
    editText: (path, edit) => inTurn(path, (real) => editText(real, path, edit)),
  };
}

async function writeText(
  real: string,
  path: string,
  { text, signal }: { text: string; signal: AbortSignal | undefined },
): Promise<WriteOutcome> {
  refuseAborted(path, signal);
  const found = await findFile(real, path);
  const bytes = Buffer.from(text, 'utf8');
  const isSame = found?.bytes?.equals(bytes) === true;
  if (!isSame) {
    await replaceFile(real, bytes, { old: found?.stats, beforeRename: () => refuseAborted(path, signal) });
  }
  const written: DecodedText = text.startsWith('\uFEFF')
    ? { text: text.slice(1), hasMark: true }
    : { text, hasMark: false };
  return { before: describe(found, written), after: toLf(written.text), version: versionOf(bytes) };
}

function describe(found: Found | undefined, written: DecodedText): FileBefore {
  if (found === undefined) return { state: 'absent' };
  if (found.bytes === undefined) return { state: 'too-large' };
  const before = decodeText(found.bytes);
  if (before === undefined) return { state: 'not-text' };
  return { state: 'text', text: toLf(before.text), lineEndingsDiffer: endingsDiffer(before, written) };
}

async function editText(
  real: string,
  path: string,
  edit: Parameters<FileSystem['editText']>[1],
): Promise<EditOutcome> {
  refuseAborted(path, edit.signal);
  const found = await findFile(real, path, { mustExist: edit.oldText !== '' });
  const before = found === undefined ? undefined : decodeWhole(found, path);
  const { text, replacements } = applyEdit(before?.text ?? '', path, edit);
  const edited: DecodedText = { text, hasMark: before?.hasMark ?? false };
  const bytes = encodeText(edited);
  if (found?.bytes?.equals(bytes) !== true) {
    await replaceFile(real, bytes, {
      old: found?.stats,
      beforeRename: () => refuseAborted(path, edit.signal),
    });
  }
  return {
    before: before === undefined ? null : toLf(before.text),
    after: toLf(text),
    lineEndingsDiffer: before !== undefined && endingsDiffer(before, edited),
    replacements,
    version: versionOf(bytes),
  };
}

function applyEdit(
  text: string,
  path: string,
  edit: Parameters<FileSystem['editText']>[1],
): { text: string; replacements: number } {
  if (edit.oldText !== '') return replaceText(text, edit, { path, mostUnits: mostBytes });
  if (text === '') return { text: edit.newText, replacements: 1 };
  throw new FileSystemError(
    'ambiguous-edit',
    path,
    `${path} has text already, so there must be text to replace. Name it, or write the whole file.`,
  );
}

function decodeWhole(found: Found, path: string): DecodedText {
  if (found.bytes === undefined) {
    throw new FileSystemError('too-large', path, `${path} is larger than 10 MiB, too large to edit here.`);
  }
  const decoded = decodeText(found.bytes);
  if (decoded === undefined) throw notText(path);
  return decoded;
}

/** The file at a real path; undefined when there is none and it need not exist. */
async function findFile(
  real: string,
  path: string,
  { mustExist } = { mustExist: false },
): Promise<Found | undefined> {
  try {
    const { file, stats } = await openRegular(real, path);
    try {
      return stats.size > mostBytes ? { stats } : { stats, bytes: await file.readFile() };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!mustExist && error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function refuseAborted(path: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new FileSystemError('aborted', path, `The work on ${path} was stopped; nothing changed.`);
  }
}
