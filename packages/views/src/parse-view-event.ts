import { z } from 'zod';
import { textContent } from './content-block';
import { genericCall } from './presenter';
import { viewEvent, type ViewEvent } from './view-event';

const looseEvent = z.looseObject({
  type: z.string(),
  seq: z.int().positive(),
  at: z.number().nonnegative(),
  callId: z.string().optional(),
  tool: z.string().optional(),
  isError: z.boolean().optional(),
  view: z.unknown().optional(),
});

/**
 * Reads a durable event at the wire's edge, where an older page may meet a newer log. What this version does not know
 * becomes a generic card (of a call or a result) or a notice that says so, with its seq: nothing is lost and nothing
 * throws but a value that is no event at all.
 */
export function parseViewEvent(value: unknown): ViewEvent {
  const known = viewEvent.safeParse(value);
  if (known.success) return known.data;
  const { type, seq, at, callId, tool, isError, view } = looseEvent.parse(value);
  if (type === 'tool-call' && callId !== undefined) {
    const name = tool ?? 'unknown';
    const content = textContent(unknownSentence(view));
    return { type, seq, at, callId, tool: name, view: { ...genericCall(name, view), content } };
  }
  if (type === 'tool-result' && callId !== undefined) {
    const content = textContent(`${unknownSentence(view)}\n\n${JSON.stringify(view, null, 2)}`);
    return { type, seq, at, callId, isError: isError ?? false, view: { card: 'generic', content } };
  }
  return {
    type: 'notice',
    seq,
    at,
    level: 'warning',
    text: `This log was written by a newer Showreel. An event of type "${type}" is not known here.`,
    detail: JSON.stringify(value, null, 2),
  };
}

function unknownSentence(view: unknown): string {
  const named = z.object({ card: z.string() }).safeParse(view);
  const card = named.success ? `The card "${named.data.card}"` : 'This card';
  return `This log was written by a newer Showreel. ${card} is not known here; its content is shown as it is.`;
}
