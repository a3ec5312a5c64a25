import { z } from 'zod';
import { toolCallView, toolResultView } from './card';
import { outputFields } from './cards/terminal';
import { contentBlock } from './content-block';

/** `seq`: gapless within a session, from 1. `at`: milliseconds since the epoch. */
const stamp = { seq: z.int().positive(), at: z.number().nonnegative() };

/** The fields that the log and the view share: what a stored event of these types holds is what is drawn. */
export const sessionFields = {
  title: z.string(),
  cwd: z.string(),
  agent: z.string(),
  model: z.string().exactOptional(),
  parent: z.object({ session: z.string(), callId: z.string() }).exactOptional(),
};
export const messageFields = { role: z.enum(['user', 'agent']), content: z.array(contentBlock) };
export const thoughtFields = { content: z.array(contentBlock) };
export const taskState = z.enum(['running', 'exited', 'stopped', 'interrupted']);
export type TaskState = z.infer<typeof taskState>;
/**
 * A background task's start or end; its output comes with its end. `cwd` is the folder that its call named: without it,
 * the task runs in the session's. `durationMs` is in milliseconds.
 */
export const taskFields = {
  callId: z.string(),
  taskId: z.string(),
  state: taskState,
  cwd: z.string().exactOptional(),
  exitCode: z.int().exactOptional(),
  signal: z.string().exactOptional(),
  durationMs: z.number().nonnegative().exactOptional(),
  ...outputFields,
};
export const todoItem = z.object({
  content: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
});
export type TodoItem = z.infer<typeof todoItem>;
export const todoFields = { items: z.array(todoItem) };
export const usageFields = {
  model: z.string(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  cost: z.number().nonnegative().exactOptional(),
};
export const noticeFields = {
  level: z.enum(['info', 'warning', 'error']),
  text: z.string(),
  detail: z.string().exactOptional(),
};
/** Why a call ended without ending by itself. */
export const callEnd = z.enum(['stopped', 'interrupted', 'denied']);
export type CallEnd = z.infer<typeof callEnd>;

/** A durable event as it travels to a consumer: one stored event is one view event. */
export const viewEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), ...stamp, ...sessionFields }),
  z.object({ type: z.literal('message'), ...stamp, ...messageFields }),
  z.object({ type: z.literal('thought'), ...stamp, ...thoughtFields }),
  z.object({
    type: z.literal('tool-call'),
    ...stamp,
    callId: z.string(),
    tool: z.string(),
    view: toolCallView,
  }),
  z.object({
    type: z.literal('tool-result'),
    ...stamp,
    callId: z.string(),
    isError: z.boolean(),
    ended: callEnd.exactOptional(),
    view: toolResultView,
  }),
  z.object({ type: z.literal('task'), ...stamp, ...taskFields }),
  z.object({ type: z.literal('todo'), ...stamp, ...todoFields }),
  z.object({ type: z.literal('usage'), ...stamp, ...usageFields }),
  z.object({ type: z.literal('notice'), ...stamp, ...noticeFields }),
]);
export type ViewEvent = z.infer<typeof viewEvent>;
export type ViewEventOf<Type extends ViewEvent['type']> = Extract<ViewEvent, { type: Type }>;

/** A piece of a running call's output. `offset` is where `data` begins, in UTF-16 units of the decoded text. */
export const terminalOutput = z.object({
  type: z.literal('terminal-output'),
  callId: z.string(),
  offset: z.int().nonnegative(),
  data: z.string(),
});
export type TerminalOutput = z.infer<typeof terminalOutput>;

/** What travels beside the log and is never stored. `caught-up` marks the end of the gap and the start of live. */
export const ephemeralEvent = z.discriminatedUnion('type', [
  terminalOutput,
  z.object({ type: z.literal('text-delta'), messageId: z.string(), data: z.string() }),
  z.object({ type: z.literal('caught-up'), head: z.int().nonnegative() }),
]);
export type EphemeralEvent = z.infer<typeof ephemeralEvent>;

/** Everything that a watch delivers. */
export type StreamEvent = ViewEvent | EphemeralEvent;
