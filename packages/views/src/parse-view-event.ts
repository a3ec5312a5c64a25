import { z } from 'zod';
import { contentBlock, textContent, type ContentBlock } from './content-block';
import { genericCall } from './presenter';
import {
  callEnd,
  messageFields,
  taskFields,
  viewEvent,
  type ViewEvent,
  type ViewEventOf,
} from './view-event';

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
 * becomes a generic card (of a call or a result), a text block (of a message or a thought), the end of a background
 * task whose output says so, or a notice, with its seq: nothing is lost, and nothing throws but a value that is no event
 * at all.
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
  if (type === 'task' && callId !== undefined) return parseTask(value, { seq, at, callId });
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

/**
 * A background task's event, with the fields that are known here. A task in a state that is not is taken to be over: its
 * card would run for ever, since what comes of it later may be no better known. Its output, which is what a card has
 * room for, says what the log holds.
 */
function parseTask(value: unknown, stamp: Pick<ViewEventOf<'task'>, 'seq' | 'at' | 'callId'>): ViewEvent {
  const given = new Map(Object.entries(z.looseObject({}).parse(value)));
  const known = Object.entries(taskFields).filter(
    ([name, field]) => given.has(name) && field.safeParse(given.get(name)).success,
  );
  const task = {
    taskId: 'unknown',
    state: 'interrupted',
    output: '',
    ...Object.fromEntries(known.map(([name]) => [name, given.get(name)])),
    type: 'task',
    ...stamp,
  };
  given.delete('output');
  const said = 'This log was written by a newer Showreel. Not all that it says of this task is known here:';
  const output = `${task.output === '' ? '' : `${task.output}\n`}${said}\n${printJson(Object.fromEntries(given))}\n`;
  return viewEvent.parse(task.state === 'running' ? task : { ...task, output });
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
