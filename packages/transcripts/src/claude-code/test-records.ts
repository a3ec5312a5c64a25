import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import type { TranscriptEvent } from '../contract/transcript-event';
import type { JsonObject } from '../json/json-access';

/** Made-up records of a log, each a second after the last. */
export interface RecordMaker {
  user(content: JsonValue, fields?: JsonObject): JsonObject;
  assistant(content: JsonValue[], fields?: JsonObject, message?: JsonObject): JsonObject;
  call(id: string, name: string, input: JsonObject): JsonObject;
  result(id: string, content: JsonValue, toolUseResult?: JsonValue, block?: JsonObject): JsonObject;
  record(type: string, fields?: JsonObject): JsonObject;
}

export const sessionId = '11111111-2222-4333-8444-555555555555';
export const startedAt = Date.parse('2026-01-02T03:04:05.000Z');

/** An image of one pixel, as base64. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function makeRecords(): RecordMaker {
  let count = 0;
  function record(type: string, fields: JsonObject = {}): JsonObject {
    count += 1;
    return {
      type,
      uuid: `uuid-${count}`,
      parentUuid: count === 1 ? null : `uuid-${count - 1}`,
      isSidechain: false,
      sessionId,
      cwd: '/project',
      version: '2.1.3',
      timestamp: new Date(startedAt + count * 1000).toISOString(),
      ...fields,
    };
  }
  const assistant: RecordMaker['assistant'] = (content, fields = {}, message = {}) =>
    record('assistant', {
      message: {
        id: `msg-${count + 1}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4',
        content,
        ...message,
      },
      ...fields,
    });
  return {
    record,
    assistant,
    user: (content, fields = {}) => record('user', { message: { role: 'user', content }, ...fields }),
    call: (id, name, input) => assistant([{ type: 'tool_use', id, name, input }]),
    result: (id, content, toolUseResult, block = {}) =>
      record('user', {
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, ...block }] },
        ...(toolUseResult === undefined ? {} : { toolUseResult }),
      }),
  };
}

type EventOf<Type extends NewEvent['type']> = Extract<NewEvent, { type: Type }>;

/** The events of one type, of all sessions or of one. */
export function eventsOf<Type extends NewEvent['type']>(
  events: readonly TranscriptEvent[],
  type: Type,
  session?: string,
): EventOf<Type>[] {
  return events
    .filter((each) => session === undefined || each.session === session)
    .map(({ event }) => event)
    .filter((event): event is EventOf<Type> => event.type === type);
}

/** The text of messages of one role. */
export function saidBy(
  events: readonly TranscriptEvent[],
  role: 'user' | 'agent',
  session?: string,
): string[] {
  return eventsOf(events, 'message', session)
    .filter((message) => message.role === role)
    .map(({ content }) => content.map((block) => (block.type === 'text' ? block.text : block.type)).join());
}
