// A log is written by others: what it holds must not reach the reader's terminal as commands to it. The grammar of
// escape sequences is ECMA-48's; OSC, DCS, SOS, PM and APC are strings that run to BEL or ST.
const escapeString = String.raw`(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?`;
const controlSequence = String.raw`(?:\u001b\[|\u009b)([0-?]*)([ -/]*)([@-~]?)`;
const shortEscape = String.raw`\u001b[ -/]*[0-~]?`;
const escapes = new RegExp(`${escapeString}|${controlSequence}|${shortEscape}`, 'g');

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** What makes a terminal draw text in another order than it was written (CVE-2021-42574). */
const ordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text without any escape sequence or control character but line feeds and tabs. What would reorder it is named, as a
 * diff names it, `<U+202E>`: two names that differ in nothing else must not look the same.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(escapes, '')
    .replace(controls, '')
    .replace(ordering, nameCharacter);
}

function nameCharacter(character: string): string {
  return `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** As `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s*\n\s*/g, ' ');
}
