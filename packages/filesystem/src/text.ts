import { isAscii, isUtf8 } from 'node:buffer';
import type { EndingStyle } from './file-system';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
export const byteOrderMark = Buffer.from('\uFEFF');

/** A text as it is in its file: UTF-8 without its byte order mark, and whether there was one. */
export interface RawText {
  raw: Buffer;
  hasMark: boolean;
}

/** The text of bytes; undefined when they are not text: invalid UTF-8, or a NUL in them. */
export function parseText(bytes: Buffer): RawText | undefined {
  if (bytes.includes(0) || !isUtf8(bytes)) return undefined;
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return { raw: hasMark ? bytes.subarray(byteOrderMark.length) : bytes, hasMark };
}

/** The string of valid UTF-8. Most source code is ASCII, which is a fifth of the work as Latin-1. */
export function decodeUtf8(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** The text with every CRLF as LF. A lone CR is a character like any other. */
export function toLf(text: string): string {
  return text.includes('\r\n') ? text.replace(/\r\n/g, '\n') : text;
}

/** The same of UTF-8; `raw` itself when there is no CRLF in it. */
export function toLfBytes(raw: Buffer): Buffer {
  if (!raw.includes('\r\n')) return raw;
  const normal = Buffer.from(raw);
  let length = 0;
  let from = 0;
  for (let at = raw.indexOf(carriageReturn); at >= 0; at = raw.indexOf(carriageReturn, at + 1)) {
    if (raw[at + 1] !== lineFeed) continue;
    // The runs between the CRs move together within one copy: that makes no garbage.
    normal.copyWithin(length, from, at);
    length += at - from;
    from = at + 1;
  }
  normal.copyWithin(length, from);
  return normal.subarray(0, length + raw.length - from);
}

/** Where a place in the LF-normalised bytes lies in the raw ones; before a CRLF is before its CR. Places only go up. */
export function createRawPlaces(raw: Buffer): (place: number) => number {
  let at = 0;
  let passed = 0;
  return (place) => {
    for (; passed < place; passed += 1) {
      if (raw[at] === carriageReturn && raw[at + 1] === lineFeed) at += 1;
      at += 1;
    }
    return at;
  };
}

/** The line ending that most lines have: LF when they are even, undefined when the text is one unended line. */
export function dominantEnding(raw: Buffer): '\n' | '\r\n' | undefined {
  if (!raw.includes(lineFeed)) return undefined;
  const { feeds, crlf } = countEndings(raw);
  return crlf * 2 > feeds ? '\r\n' : '\n';
}

/** How many line feeds there are. */
export function countLineFeeds(raw: Buffer): number {
  let feeds = 0;
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) feeds += 1;
  return feeds;
}

export function endingStyleOf(raw: Buffer): EndingStyle {
  if (!raw.includes(lineFeed)) return 'none';
  const { feeds, crlf } = countEndings(raw);
  if (crlf === 0) return 'lf';
  return crlf === feeds ? 'crlf' : 'mixed';
}

/** How many line feeds there are, and how many of them have a CR; none of either is counted where none has. */
function countEndings(raw: Buffer): { feeds: number; crlf: number } {
  let feeds = 0;
  let crlf = 0;
  if (!raw.includes('\r\n')) return { feeds, crlf };
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] !== lineFeed) continue;
    feeds += 1;
    if (raw[at - 1] === carriageReturn) crlf += 1;
  }
  return { feeds, crlf };
}

/** Two styles of one text, of one half and the other. */
export function combineStyles(one: EndingStyle, other: EndingStyle): EndingStyle {
  if (one === 'none' || one === other) return other;
  return other === 'none' ? one : 'mixed';
}
