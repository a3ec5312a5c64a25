import { z } from 'zod';
import { contentBlock, textContent, type ContentBlock } from './content-block';
import { genericCall } from './presenter';
import { callEnd, messageFields, viewEvent, type ViewEvent } from './view-event';

const looseEvent = z.looseObject({
  type: z.string(),
  seq: z.int().positive(),
  at: z.number().nonnegative(),
  callId: z.string().optional().catch(undefined),
  tool: z.string().optional().catch(undefined),
  isError: z.boolean().optional().catch(undefined),
  ended: callEnd.optional().catch(undefined),
  role: messageFields.role.optional().catch(undefined),
  content: z.array(z.unknown()).optional().catch(undefined),
  view: z.unknown().optional(),
});

/**
 * Reads a durable event at the wire's edge, where an older page may meet a newer log. What this version does not know
 * becomes a generic card (of a call or a result), a text block (of a message or a thought) or a notice that says so,
 * with its seq: nothing is lost, and nothing throws but a value that is no event at all.
 */
export function parseViewEvent(value: unknown): ViewEvent {
  const known = viewEvent.safeParse(value);
  if (known.success) return known.data;
  const { type, seq, at, callId, tool, isError, ended, role, content, view } = looseEvent.parse(value);
  if (type === 'tool-call' && callId !== undefined) {
    const name = tool ?? 'unknown';
    const said = textContent(unknownSentence(view));
    return { type, seq, at, callId, tool: name, view: { ...genericCall(name, view), content: said } };
  }
  if (type === 'tool-result' && callId !== undefined) {
    const said = textContent(`${unknownSentence(view)}\n\n${printJson(view)}`);
    const end = ended === undefined ? {} : { ended };
    return {
      type,
      seq,
      at,
      callId,
      isError: isError ?? false,
      ...end,
      view: { card: 'generic', content: said },
    };
  }
  if (type === 'message' && role !== undefined && content !== undefined) {
    return { type, seq, at, role, content: content.map(parseBlock) };
  }
  if (type === 'thought' && content !== undefined) {
    return { type, seq, at, content: content.map(parseBlock) };
  }
  return {
    type: 'notice',
    seq,
    at,
    level: 'warning',
    text: `This log was written by a newer Showreel. An event of type "${type}" is not known here.`,
    detail: printJson(value),
  };
}

function parseBlock(block: unknown): ContentBlock {
  const known = contentBlock.safeParse(block);
  if (known.success) return known.data;
  return {
    type: 'text',
    text: `This log was written by a newer Showreel. This content is not known here.\n\n${printJson(block)}`,
  };
}

/** The value as text; nothing for a field that is not there. */
function printJson(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

function unknownSentence(view: unknown): string {
  const named = z.object({ card: z.string() }).safeParse(view);
  const card = named.success ? `The card "${named.data.card}"` : 'This card';
  return `This log was written by a newer Showreel. ${card} is not known here; its content is shown as it is.`;
}
