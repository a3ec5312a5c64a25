/** What a terminal gives two columns: East Asian wide characters, and what is drawn as an emoji. (Unicode, UAX 11) */
const wide =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;

let segmenter: Intl.Segmenter | undefined;

/** A text in pieces: each wide character by itself, with what belongs to it, and what stands between them. */
export function splitWide(text: string): { text: string; isWide: boolean }[] {
  if (!wide.test(text)) return [{ text, isWide: false }];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const pieces: { text: string; isWide: boolean }[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = pieces.at(-1);
    if (wide.test(segment)) pieces.push({ text: segment, isWide: true });
    else if (last !== undefined && !last.isWide) last.text += segment;
    else pieces.push({ text: segment, isWide: false });
  }
  return pieces;
}
