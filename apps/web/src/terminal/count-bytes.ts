/**
 * The bytes of a text in UTF-8, at least: a character that stands for bytes that were no text counts as one of them.
 */
export function countBytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Each half of a pair is two bytes of its four.
    if (unit < 0x80 || unit === 0xfffd) bytes += 1;
    else if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}
