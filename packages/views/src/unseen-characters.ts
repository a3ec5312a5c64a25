/**
 * Characters that show nothing of themselves, or change how others are shown: controls but the tab, soft hyphens, line
 * and paragraph separators, marks and overrides of writing direction (CVE-2021-42574), blanks without width, fillers,
 * tags. The joiners (U+200C, U+200D) are not among them: words of many languages and emoji are written with them.
 */
const unseen =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const names = new Map([
  [0x00, 'NUL'],
  [0x07, 'BEL'],
  [0x08, 'BS'],
  [0x0a, 'LF'],
  [0x0b, 'VT'],
  [0x0c, 'FF'],
  [0x0d, 'CR'],
  [0x1b, 'ESC'],
  [0x7f, 'DEL'],
]);

/** A character that would not be seen, and what to write for it: `CR`, `U+202E`. */
export interface UnseenCharacter {
  character: string;
  name: string;
}

export function hasUnseen(text: string): boolean {
  return text.search(unseen) >= 0;
}

/** A text on one line in which each character that would not be seen is named: `<U+202E>`. Line breaks are blanks. */
export function nameUnseen(text: string): string {
  return splitUnseen(text.replace(/\s*[\r\n]+\s*/g, ' '))
    .map((piece) => (typeof piece === 'string' ? piece : `<${piece.name}>`))
    .join('');
}

/** A text in pieces: what can be shown as it is, and each character that would not be seen. */
export function splitUnseen(text: string): (string | UnseenCharacter)[] {
  const pieces: (string | UnseenCharacter)[] = [];
  let shown = 0;
  for (const { 0: character, index } of text.matchAll(unseen)) {
    if (index > shown) pieces.push(text.slice(shown, index));
    const code = character.codePointAt(0) ?? 0;
    pieces.push({
      character,
      name: names.get(code) ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    });
    shown = index + character.length;
  }
  if (shown < text.length) pieces.push(text.slice(shown));
  return pieces;
}
