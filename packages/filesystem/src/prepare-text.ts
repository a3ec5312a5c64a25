/// <reference lib="es2024.string" />
import { setImmediate as breathe } from 'node:timers/promises';
import { FileSystemError } from './file-system-error';
import { refuseAborted } from './read-pieces';
import type { EndingStyle, FileVersion } from './file-system';
import { combineStyles, decodeUtf8, endingStyleOf, toLfBytes } from './text';
import { startVersion } from './version-of';

/** How many UTF-16 units are worked on before others get their turn: some milliseconds. */
const sliceUnits = 1024 * 1024;

/** A text ready to be written: its bytes in pieces, and the text with LF alone. */
export interface PreparedText {
  pieces: Buffer[];
  /** Without the byte order mark that the text may begin with. */
  lf: string;
  hasMark: boolean;
  endings: EndingStyle;
  version: FileVersion;
}

/**
 * Encodes and hashes a text slice by slice, so that a large one does not hold this process. Rejects with `not-text`
 * when UTF-8 cannot hold it, and with `aborted`.
 */
export async function prepareText(
  text: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<PreparedText> {
  const hash = startVersion();
  const pieces: Buffer[] = [];
  const lf: string[] = [];
  let endings: EndingStyle = 'none';
  for (const slice of slices(text)) {
    if (pieces.length > 0) await breathe();
    refuseAborted(path, signal);
    refuseLoneSurrogate(slice, path);
    const piece = Buffer.from(slice, 'utf8');
    hash.update(piece);
    pieces.push(piece);
    const normal = toLfBytes(piece);
    lf.push(normal === piece ? slice : decodeUtf8(normal));
    endings = combineStyles(endings, endingStyleOf(piece));
  }
  const hasMark = text.startsWith('\uFEFF');
  return { pieces, lf: lf.join('').slice(hasMark ? 1 : 0), hasMark, endings, version: hash.version() };
}

/** Throws `not-text` when half of a surrogate pair stands alone: U+FFFD would be written in its place. */
export function refuseLoneSurrogate(text: string, path: string): void {
  if (text.isWellFormed()) return;
  throw new FileSystemError(
    'not-text',
    path,
    `The text for ${path} holds half a character (a lone surrogate), which a file cannot. Give the whole character.`,
  );
}

/** The text in parts that part neither a surrogate pair nor a CRLF. */
function* slices(text: string): Generator<string, void, undefined> {
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + sliceUnits, text.length);
    if (to < text.length && /[\uD800-\uDBFF\r]/.test(text.charAt(to - 1))) to += 1;
    yield text.slice(from, to);
    from = to;
  }
}
