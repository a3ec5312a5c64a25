import type { FileBefore, WriteOutcome } from './file-system';
import { prepareText, type PreparedText } from './prepare-text';
import { findTarget, replaceFound, requireSeen, type Found, type Target } from './target';
import { decodeUtf8, endingStyleOf, parseText, toLfBytes } from './text';

/** Creates or replaces a file, in its turn. */
export async function writeText(target: Target, text: string): Promise<WriteOutcome> {
  const found = await findTarget(target);
  const foundVersion = found === undefined ? undefined : await requireSeen(target, found);
  const prepared = await prepareText(text, target.path, target.signal);
  if (foundVersion !== prepared.version) await replaceFound(target, found, prepared.pieces);
  target.seen.set(target.file, prepared.version);
  const { lf, version } = prepared;
  return {
    file: target.file,
    before: describe(found, prepared, foundVersion !== prepared.version),
    after: lf,
    version,
  };
}

function describe(found: Found | undefined, written: PreparedText, bytesDiffer: boolean): FileBefore {
  if (found === undefined) return { state: 'absent' };
  if (found.bytes === undefined) return { state: 'too-large' };
  const before = parseText(found.bytes);
  if (before === undefined) return { state: 'not-text' };
  const text = decodeUtf8(toLfBytes(before.raw));
  const styles = [endingStyleOf(before.raw), written.endings];
  // With the same lines, what differs in the bytes is line endings, or a byte order mark.
  const lineEndingsDiffer =
    text === written.lf ? bytesDiffer : !styles.includes('none') && styles[0] !== styles[1];
  return { state: 'text', text, lineEndingsDiffer };
}
