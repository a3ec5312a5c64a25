import { createHash } from 'node:crypto';
import type { FileVersion } from './file-system';

const byteOrderMark = '\uFEFF';

/** A text file's content: its exact characters without the byte order mark, and whether there was one. */
export interface DecodedText {
  text: string;
  hasMark: boolean;
}

/** The text of UTF-8 bytes; undefined when they are not text: invalid UTF-8, or a NUL in them. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(byteOrderMark) ? { text: text.slice(1), hasMark: true } : { text, hasMark: false };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

export function encodeText({ text, hasMark }: DecodedText): Buffer {
  return Buffer.from(hasMark ? byteOrderMark + text : text, 'utf8');
}

/** The text with every CRLF as LF. A lone CR is a character like any other. */
export function toLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

/** The line ending that most lines have: LF when they are even, undefined when the text is one unended line. */
export function dominantEnding(text: string): '\n' | '\r\n' | undefined {
  const all = countOf(text, '\n');
  if (all === 0) return undefined;
  return countOf(text, '\r\n') * 2 > all ? '\r\n' : '\n';
}

/** Whether two texts end their lines differently; one without line endings differs from none. */
export function endingsDiffer(one: DecodedText, other: DecodedText): boolean {
  if (toLf(one.text) === toLf(other.text)) return one.text !== other.text || one.hasMark !== other.hasMark;
  const [first, second] = [endingStyle(one.text), endingStyle(other.text)];
  return first !== 'none' && second !== 'none' && first !== second;
}

function endingStyle(text: string): 'none' | 'lf' | 'crlf' | 'mixed' {
  const all = countOf(text, '\n');
  const crlf = countOf(text, '\r\n');
  if (all === 0) return 'none';
  if (crlf === 0) return 'lf';
  return crlf === all ? 'crlf' : 'mixed';
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** The version of a content: its SHA-256. */
export function versionOf(bytes: Uint8Array): FileVersion {
  return createHash('sha256').update(bytes).digest('hex');
}
