import { FileSystemError } from './file-system-error';
import { dominantEnding, toLf } from './text';

interface TextEdit {
  oldText: string;
  newText: string;
  replaceAll: boolean;
}

/**
 * Replaces `oldText` in `text`, pure. It is searched for in the LF-normalised text, and the new text takes the file's
 * dominant line ending; but when `oldText` itself holds a CR and occurs exactly, both are taken to the byte. Nothing
 * outside the replaced spans changes. Throws `text-not-found` or `ambiguous-edit` about `path`; `mostUnits` bounds
 * the length of the outcome (`too-large`).
 */
export function replaceText(
  text: string,
  edit: TextEdit,
  { path, mostUnits }: { path: string; mostUnits: number },
): { text: string; replacements: number } {
  const exact = edit.oldText.includes('\r') && text.includes(edit.oldText);
  const haystack = exact ? text : toLf(text);
  const needle = exact ? edit.oldText : toLf(edit.oldText);
  const newText = exact ? edit.newText : withEnding(edit.newText, dominantEnding(text));
  const found = findSpans(haystack, needle, edit.replaceAll);
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
  if (text.length + found.length * (newText.length - needle.length) > mostUnits) {
    throw new FileSystemError(
      'too-large',
      path,
      `The edit would make ${path} too large. Replace less at once.`,
    );
  }
  const toRaw = exact ? (index: number): number => index : rawIndex(text);
  const pieces: string[] = [];
  let end = 0;
  for (const start of found) {
    pieces.push(text.slice(end, toRaw(start)), newText);
    end = toRaw(start + needle.length);
  }
  return { text: pieces.join('') + text.slice(end), replacements: found.length };
}

/** Where the needle begins; when one place is wanted, up to two that may overlap, so that a doubt shows. */
function findSpans(haystack: string, needle: string, all: boolean): number[] {
  const found: number[] = [];
  const step = all ? needle.length : 1;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + step)) {
    found.push(at);
    if (!all && found.length === 2) break;
  }
  return found;
}

function withEnding(text: string, ending: '\n' | '\r\n' | undefined): string {
  if (ending === undefined) return text;
  const normal = toLf(text);
  return ending === '\n' ? normal : normal.replaceAll('\n', '\r\n');
}

/** Maps an index of the LF-normalised text to the raw one: an index before a CRLF stays before its CR. */
function rawIndex(text: string): (index: number) => number {
  // Normalised indexes of the line feeds that had a CR: each shifts what comes after it by one.
  const shifts: number[] = [];
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2))
    shifts.push(at - shifts.length);
  return (index) => {
    let low = 0;
    let high = shifts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((shifts[middle] ?? Infinity) < index) low = middle + 1;
      else high = middle;
    }
    return index + low;
  };
}
