/** What `opencode export --sanitize` puts in the place of a text. */
const standIn = /^\[redacted:[^\]]*\]$/;

/** The text, or undefined where the export was sanitized. */
export function unredacted(text: string | undefined): string | undefined {
  return text !== undefined && standIn.test(text) ? undefined : text;
}
