import type { EditOutcome, FileSystem } from './file-system';
import { editedLines } from './edited-lines';
import { FileSystemError } from './file-system-error';
import { prepareText, refuseLoneSurrogate } from './prepare-text';
import { notText } from './read-page';
import { replaceText, type Splice } from './replace-text';
import {
  findTarget,
  mostBytes,
  otherNamesOf,
  replaceFound,
  requireSeen,
  tooLarge,
  type Target,
} from './target';
import { byteOrderMark, parseText } from './text';
import { versionOf } from './version-of';

type Edit = Parameters<FileSystem['editText']>[1];

/** Replaces exact text in a file, in its turn. */
export async function editText(target: Target, edit: Edit): Promise<EditOutcome> {
  const { path, file, seen } = target;
  refuseLoneSurrogate(edit.oldText, path);
  refuseLoneSurrogate(edit.newText, path);
  const found = await findTarget(target, { most: mostBytes });
  if (found === undefined) return createText(target, edit);
  await requireSeen(target, found);
  if (found.bytes === undefined) throw tooLarge(path);
  const text = parseText(found.bytes);
  if (text === undefined) throw notText(path);
  const { raw, hasMark } = text;
  const splice = findSplice(raw, edit, path);
  const pieces = [
    ...(hasMark ? [byteOrderMark] : []),
    raw.subarray(0, splice.start),
    splice.inserted,
    raw.subarray(splice.end),
  ];
  const describe = (): EditOutcome => ({
    file,
    ...editedLines(raw, splice),
    replacements: splice.replacements,
    version: versionOf(pieces),
  });
  let outcome: EditOutcome | undefined;
  const isSame = splice.inserted.equals(raw.subarray(splice.start, splice.end));
  if (!isSame) await replaceFound(target, found, pieces, () => (outcome = describe()));
  outcome ??= describe();
  seen.set(file, outcome.version);
  return isSame ? outcome : { ...outcome, ...otherNamesOf(found) };
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
  return {
    file,
    linesBefore: 0,
    before: null,
    after: lf,
    lineEndingsDiffer: false,
    replacements: 1,
    version,
  };
}

function findSplice(raw: Buffer, edit: Edit, path: string): Splice {
  if (edit.oldText !== '') return replaceText(raw, edit, { path, mostBytes });
  if (raw.length === 0) return { start: 0, end: 0, inserted: Buffer.from(edit.newText), replacements: 1 };
  throw new FileSystemError(
    'ambiguous-edit',
    path,
    `${path} has text already, so there must be text to replace. Name it, or write the whole file.`,
  );
}
