import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { cleanText } from '../render/clean-text';

/** How often HTML is looked for again: what is no HTML any more may show that other text is. */
const mostRounds = 8;

/**
 * A message, which is Markdown already, as a quotation: whatever it leaves open ends with it, and its headings are none
 * of the document's. HTML in it is shown as it was written.
 */
export function quoteMessage(text: string): string {
  const lines = cleanText(text).replace(/\n+$/, '').split('\n');
  return disarmHtml(lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n'));
}

/**
 * Escapes the HTML of a Markdown text and nothing in its code. A reader of Markdown finds it, since only one knows what
 * is code; it must see the text as it will stand, because a tab is as wide as where it begins.
 */
function disarmHtml(markdown: string): string {
  let disarmed = markdown;
  for (let round = 0; round < mostRounds; round += 1) {
    const places = findHtml(disarmed);
    if (places.length === 0) return disarmed;
    disarmed = escapeAt(disarmed, places);
  }
  return disarmed.replaceAll('<', String.raw`\<`);
}

interface Place {
  from: number;
  to: number;
}

function findHtml(markdown: string): Place[] {
  // Reading Markdown is slow, and most messages hold nothing that could be HTML.
  if (!/<[A-Za-z/!?]/.test(markdown)) return [];
  const chunks = preprocess()(markdown, undefined, true);
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(chunks),
  );
  return events
    .filter(([kind, { type }]) => kind === 'enter' && (type === 'htmlFlow' || type === 'htmlText'))
    .map(([, { start, end }]) => ({ from: start.offset, to: end.offset }));
}

function escapeAt(markdown: string, places: readonly Place[]): string {
  let escaped = '';
  let from = 0;
  for (const place of places) {
    escaped += markdown.slice(from, place.from);
    escaped += markdown.slice(place.from, place.to).replaceAll('<', String.raw`\<`);
    from = place.to;
  }
  return escaped + markdown.slice(from);
}
