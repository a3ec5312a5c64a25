/** What is left of a colour or a movement that was cut within: `[0;31m`, `;31m`, `1m`, `[2K`. */
const control =
  /^(?:\[(?:[\d;:]+m|\?[\d;]+[hl]|[\d;]+[A-HJKLMPSTXf](?!\])|[mK](?=\u001b))|[\d;:]{1,24}m|[\d;]*\d[A-HJKSTf](?=[\u001b\r\n]|$))/;
/** What is left of a title or a hyperlink that was cut within: all up to its end. */
const string = /^(?:\]?\d{0,4};[^\u001b\n]{0,4096}?(?:\u0007|\u001b\\)|[^\u001b\n]{0,4096}\u001b\\|\\)/;

/**
 * A text without the rest of an escape sequence that it begins with, if it begins later in an output than its start:
 * what was left out may have ended anywhere.
 */
export function trimStart(text: string, start: number): string {
  if (start === 0) return text;
  return text.replace(string, '').replace(control, '');
}
