import { FileSystemError } from './file-system-error';
import { withOwnEndings } from './own-endings';
import { createRawPlaces, dominantEnding, endingStyleOf, toLf, toLfBytes } from './text';

interface TextEdit {
  oldText: string;
  newText: string;
  replaceAll: boolean;
}

/** What an edit makes of a text: the bytes from `start` to `end`, whole characters, become `inserted`. */
export interface Splice {
  start: number;
  end: number;
  inserted: Buffer;
  /** How many places were replaced; what lies between them is in `inserted` too. */
  replacements: number;
}

/**
 * Replaces `oldText` in the UTF-8 of a text, pure, without a copy of it. It is searched for in the LF-normalised text. Lines
 * of the new text that are in the place of lines end as those do, others take the file's dominant line ending; but when
 * `oldText` itself holds a CR and occurs exactly, both are taken to the byte. Nothing outside the replaced places changes. All is done in bytes: UTF-8 is found where characters begin
 * and nowhere else. Throws `text-not-found` or `ambiguous-edit` about `path`; `mostBytes` bounds the outcome
 * (`too-large`).
 */
export function replaceText(
  raw: Buffer,
  edit: TextEdit,
  { path, mostBytes }: { path: string; mostBytes: number },
): Splice {
  const isExact = edit.oldText.includes('\r') && raw.includes(edit.oldText);
  // Text within a line lies in the raw bytes as it does in the normalised ones.
  const searched = isExact || !/[\r\n]/.test(edit.oldText) ? raw : toLfBytes(raw);
  const needle = findable(searched, edit.oldText);
  const found = findPlaces(searched, needle, edit.replaceAll);
  if (found.length === 0) {
    throw new FileSystemError(
      'text-not-found',
      path,
      `The text to replace was not found in ${path}. Read the file again and copy the text exactly.`,
    );
  }
  if (found.length > 1 && !edit.replaceAll) {
    throw new FileSystemError(
      'ambiguous-edit',
      path,
      `The text to replace occurs more than once in ${path}. Give more of the lines around it, or replace all.`,
    );
  }
  const newText = Buffer.from(isExact ? edit.newText : withEnding(edit.newText, raw));
  if (raw.length + found.length * (newText.length - needle.length) > mostBytes) {
    throw new FileSystemError(
      'too-large',
      path,
      `The edit would make ${path} too large. Replace less at once.`,
    );
  }
  const rawPlace = searched === raw ? (place: number): number => place : createRawPlaces(raw);
  const start = rawPlace(found[0] ?? 0);
  const keepsOwn =
    !isExact && needle.includes('\n') && newText.includes('\n') && endingStyleOf(raw) === 'mixed';
  const inserted: Buffer[] = [];
  let end = start;
  for (const place of found) {
    const from = rawPlace(place);
    inserted.push(raw.subarray(end, from));
    end = rawPlace(place + needle.length);
    inserted.push(keepsOwn ? withOwnEndings(newText, raw.subarray(from, end)) : newText);
  }
  return { start, end, inserted: Buffer.concat(inserted), replacements: found.length };
}

/** The bytes to search for. Of a line that ends in CR CR LF, the text with LF alone still ends in CR LF. */
function findable(searched: Buffer, oldText: string): Buffer {
  return Buffer.from(oldText.includes('\r') && searched.includes(oldText) ? oldText : toLf(oldText));
}

/** Where the needle begins; when one place is wanted, up to two that may overlap, so that a doubt shows. */
function findPlaces(haystack: Buffer, needle: Buffer, all: boolean): number[] {
  const found: number[] = [];
  const step = all ? needle.length : 1;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + step)) {
    found.push(at);
    if (!all && found.length === 2) break;
  }
  return found;
}

/** The text with the line endings of the file that it is put in; as it is when that has none. */
function withEnding(text: string, raw: Buffer): string {
  if (!text.includes('\n')) return text;
  const ending = dominantEnding(raw);
  if (ending === undefined) return text;
  return ending === '\n' ? toLf(text) : toLf(text).replace(/\n/g, ending);
}
