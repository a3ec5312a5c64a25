import type { EndingStyle, FileBefore, WriteOutcome } from './file-system';
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
    ...describe(found, prepared),
    size: { before: found?.stats.size ?? 0, after: bytesOf(prepared) },
    after: lf,
    version,
    ...(isSame ? {} : otherNamesOf(found)),
  };
}

function describe(found: Found | undefined, written: PreparedText): Pick<WriteOutcome, 'before' | 'endings'> {
  if (found === undefined) return { before: { state: 'absent' } };
  if (found.bytes === undefined) return { before: { state: 'too-large' } };
  const old = parseText(found.bytes);
  if (old === undefined) return { before: { state: 'not-text' } };
  const style = endingStyleOf(old.raw);
  const mark = written.hasMark ? 'added' : 'removed';
  const before: FileBefore = {
    state: 'text',
    text: decodeUtf8(toLfBytes(old.raw)),
    lineEndingsDiffer: changesAnyEnding(old.raw, style, written),
    ...(old.hasMark === written.hasMark ? {} : { mark }),
  };
  return { before, endings: { before: style, after: written.endings } };
}

function bytesOf({ pieces }: PreparedText): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function changesAnyEnding(raw: Buffer, style: EndingStyle, written: PreparedText): boolean {
  const { pieces, hasMark, endings } = written;
  // What is too large to be compared line by line is judged as a whole.
  if ((style === endings && style !== 'mixed') || bytesOf(written) > mostBytes) return style !== endings;
  const after = Buffer.concat(pieces).subarray(hasMark ? byteOrderMark.length : 0);
  return changesEndings(raw, after, raw);
}
