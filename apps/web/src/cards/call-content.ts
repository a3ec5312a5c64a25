import { countOf, formatBytes, type ContentBlock } from '@showreel/views';
import { parseNumbered } from './numbered-text';
import { parseMatches, type SearchMatches } from './search-matches';
import type { ShownCall } from './shown-call';
import { parseUnshown } from './unshown-data';

const noContent: readonly ContentBlock[] = [];

/** The content of a generic card. */
export function contentOf({ body: { view } }: ShownCall): readonly ContentBlock[] {
  return view.card === 'generic' ? (view.content ?? noContent) : noContent;
}

/** The one text that a call's content is, when it is just that. */
function onlyText(content: readonly ContentBlock[]): string | undefined {
  const [first] = content;
  return content.length === 1 && first?.type === 'text' ? first.text : undefined;
}

/** What was made of views, which do not change: cards, and the space around them, ask often. */
const known = new WeakMap<ShownCall['body']['view'], { cwd: string; matches: SearchMatches | undefined }>();

/** What a search found, where its content is of the form that is known. */
export function matchesOf(call: ShownCall, cwd: string): SearchMatches | undefined {
  if (call.kind !== 'search') return undefined;
  const { view } = call.body;
  const before = known.get(view);
  if (before?.cwd === cwd) return before.matches;
  const text = onlyText(contentOf(call));
  const matches = text === undefined ? undefined : parseMatches(text, { locations: call.locations, cwd });
  known.set(view, { cwd, matches });
  return matches;
}

/**
 * How much there is, as a fact: what a search found, the lines that were read where the content numbers them, or what is
 * no lines. Undefined where nobody counts.
 */
export function amountOf(call: ShownCall, matches: SearchMatches | undefined): string | undefined {
  if (matches !== undefined) return matches.count;
  const remark = remarkOf(call);
  if (remark !== undefined) return remark.fact;
  if (call.kind !== 'read') return undefined;
  const content = contentOf(call);
  const image = content.find((block) => block.type === 'image');
  if (image !== undefined) return describeImage(image);
  const lines = parseNumbered(onlyText(content) ?? '')?.lines.length;
  return lines === undefined ? undefined : countOf(lines, 'line');
}

/** What a call says in a sentence instead of showing anything, and the fact that the sentence tells. */
export function remarkOf(call: ShownCall): { sentence: string; fact: string } | undefined {
  const sentence = call.state === 'done' ? onlyText(contentOf(call))?.trim() : undefined;
  if (sentence === undefined) return undefined;
  if (call.kind === 'read') {
    const fact = parseUnshown(sentence);
    return fact === undefined ? undefined : { sentence, fact };
  }
  if (call.kind !== 'search' || sentence.length > 80 || sentence.includes('\n')) return undefined;
  return { sentence, fact: /^No (?:matches|files)\b/.exec(sentence)?.[0] ?? sentence.replace(/\.$/, '') };
}

/** `PNG image, 48 KB`. */
function describeImage({ mimeType, blob }: Extract<ContentBlock, { type: 'image' }>): string {
  return `${mimeType.replace(/^image\//, '').toUpperCase()} image, ${formatBytes(blob.bytes)}`;
}

/** The first line of what a tool said, unless the facts say what there is. */
export function previewOf(call: ShownCall, matches: SearchMatches | undefined): string | undefined {
  const [first] = contentOf(call);
  if (first?.type !== 'text' || amountOf(call, matches) !== undefined) return undefined;
  return first.text.trim().split('\n', 1)[0]?.slice(0, 200);
}
