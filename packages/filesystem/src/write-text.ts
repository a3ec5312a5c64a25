import type { FileBefore, WriteOutcome } from './file-system';
import { changesEndings } from './line-endings';
import { prepareText, type PreparedText } from './prepare-text';
import {
  findTarget,
  mostBytes,
  otherNamesOf,
  replaceFound,
  requireSeen,
  type Found,
  type Target,
} from './target';
import { byteOrderMark, decodeUtf8, endingStyleOf, parseText, toLfBytes } from './text';

/** Creates or replaces a file, in its turn. */
export async function writeText(target: Target, text: string): Promise<WriteOutcome> {
  const found = await findTarget(target);
  const foundVersion = found === undefined ? undefined : await requireSeen(target, found);
  const prepared = await prepareText(text, target.path, target.signal);
  const isSame = foundVersion === prepared.version;
  if (!isSame) await replaceFound(target, found, prepared.pieces);
  target.seen.set(target.file, prepared.version);
  const { lf, version } = prepared;
  return {
    file: target.file,
    before: describe(found, prepared),
    after: lf,
    version,
    ...(isSame ? {} : otherNamesOf(found)),
  };
}

function describe(found: Found | undefined, written: PreparedText): FileBefore {
  if (found === undefined) return { state: 'absent' };
  if (found.bytes === undefined) return { state: 'too-large' };
  const before = parseText(found.bytes);
  if (before === undefined) return { state: 'not-text' };
  const text = decodeUtf8(toLfBytes(before.raw));
  const lineEndingsDiffer = changesAnyEnding(before.raw, written);
  const mark = written.hasMark ? 'added' : 'removed';
  return { state: 'text', text, lineEndingsDiffer, ...(before.hasMark === written.hasMark ? {} : { mark }) };
}

function changesAnyEnding(raw: Buffer, written: PreparedText): boolean {
  const { pieces, hasMark, endings } = written;
  const style = endingStyleOf(raw);
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  // What is too large to be compared line by line is judged as a whole.
  if ((style === endings && style !== 'mixed') || bytes > mostBytes) return style !== endings;
  const after = Buffer.concat(pieces).subarray(hasMark ? byteOrderMark.length : 0);
  return changesEndings(raw, after, raw);
}
