import {
  callEnd,
  contentBlock,
  messageFields,
  noticeFields,
  sessionFields,
  taskFields,
  thoughtFields,
  todoFields,
  usageFields,
} from '@showreel/views';
import { z } from 'zod';

/** What a caller appends: an event before it has its place and its time. */
export const newEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session'), ...sessionFields }),
  z.strictObject({ type: z.literal('message'), ...messageFields }),
  z.strictObject({ type: z.literal('thought'), ...thoughtFields }),
  z.strictObject({ type: z.literal('tool-call'), callId: z.string(), tool: z.string(), args: z.json() }),
  z.strictObject({
    type: z.literal('tool-result'),
    callId: z.string(),
    content: z.array(contentBlock),
    isError: z.boolean(),
    ended: callEnd.exactOptional(),
    meta: z.json().exactOptional(),
  }),
  z.strictObject({ type: z.literal('task'), ...taskFields }),
  z.strictObject({ type: z.literal('todo'), ...todoFields }),
  z.strictObject({ type: z.literal('usage'), ...usageFields }),
  z.strictObject({ type: z.literal('notice'), ...noticeFields }),
]);
export type NewEvent = z.infer<typeof newEvent>;

/** An event of the log. `seq` is gapless from 1; `at` is in milliseconds since the epoch. Nothing is ever updated. */
export type StoredEvent = NewEvent & { seq: number; at: number };
export type StoredEventOf<Type extends StoredEvent['type']> = Extract<StoredEvent, { type: Type }>;
