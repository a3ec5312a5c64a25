import type { EditOutcome, FileSystem } from './file-system';
import { FileSystemError } from './file-system-error';
import { prepareText, refuseLoneSurrogate } from './prepare-text';
import { notText } from './read-page';
import { replaceText, type Replaced } from './replace-text';
import {
  findTarget,
  mostBytes,
  replaceFound,
  requireSeen,
  tooLarge,
  type Found,
  type Target,
} from './target';
import { byteOrderMark, decodeUtf8, parseText, toLfBytes } from './text';
import { versionOf } from './version-of';

type Edit = Parameters<FileSystem['editText']>[1];

/** Replaces exact text in a file, in its turn. */
export async function editText(target: Target, edit: Edit): Promise<EditOutcome> {
  const { path, file, seen } = target;
  refuseLoneSurrogate(edit.oldText, path);
  refuseLoneSurrogate(edit.newText, path);
  const found = await findTarget(target, { most: mostBytes });
  if (found === undefined) return createText(target, edit);
  // Another thread hashes what was found while this one makes the edit. That the file is stale matters first.
  const [oldVersion, made] = await Promise.all([
    requireSeen(target, found),
    new Promise<MadeEdit | FileSystemError>((resolve) => resolve(makeEdit(found, edit, path))),
  ]);
  if (made instanceof FileSystemError) throw made;
  const { bytes, raw, before, isSame, replacements } = made;
  // The same while the disk is waited for.
  const hashing = versionOf(bytes);
  let after: string | undefined;
  if (!isSame) await replaceFound(target, found, [bytes], () => (after = lfOf(raw)));
  const version = await hashing;
  seen.set(file, version);
  after ??= before;
  const lineEndingsDiffer = before === after && version !== oldVersion;
  return { file, before, after, lineEndingsDiffer, replacements, version };
}

async function createText(target: Target, edit: Edit): Promise<EditOutcome> {
  const { path, file, seen, signal } = target;
  if (edit.oldText !== '') {
    throw new FileSystemError('not-found', path, `There is no file ${path} to edit. Check the path.`);
  }
  const text = await prepareText(edit.newText, path, signal);
  const { lf, version } = text;
  await replaceFound(target, undefined, text.pieces);
  seen.set(file, version);
  return { file, before: null, after: lf, lineEndingsDiffer: false, replacements: 1, version };
}

interface MadeEdit {
  /** The new content of the file, and its part after the byte order mark. */
  bytes: Buffer;
  raw: Buffer;
  /** The old text, LF-normalised. */
  before: string;
  isSame: boolean;
  replacements: number;
}

/** The edit of what was found, or why it cannot be made. */
function makeEdit(found: Found, edit: Edit, path: string): MadeEdit | FileSystemError {
  try {
    if (found.bytes === undefined) throw tooLarge(path);
    const text = parseText(found.bytes);
    if (text === undefined) throw notText(path);
    const { pieces, isSame, replacements } = applyEdit(text.raw, edit, path);
    const bytes = Buffer.concat(text.hasMark ? [byteOrderMark, ...pieces] : pieces);
    const raw = bytes.subarray(text.hasMark ? byteOrderMark.length : 0);
    return { bytes, raw, before: lfOf(text.raw), isSame, replacements };
  } catch (error) {
    if (error instanceof FileSystemError) return error;
    throw error;
  }
}

function applyEdit(raw: Buffer, edit: Edit, path: string): Replaced {
  if (edit.oldText !== '') return replaceText(raw, edit, { path, mostBytes });
  if (raw.length === 0) {
    return { pieces: [Buffer.from(edit.newText)], isSame: edit.newText === '', replacements: 1 };
  }
  throw new FileSystemError(
    'ambiguous-edit',
    path,
    `${path} has text already, so there must be text to replace. Name it, or write the whole file.`,
  );
}

function lfOf(raw: Buffer): string {
  return decodeUtf8(toLfBytes(raw));
}
