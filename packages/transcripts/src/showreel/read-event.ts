import { newEvent, type NewEvent } from '@showreel/sessions';
import {
  parseViewEvent,
  viewEvent,
  type JsonValue,
  type ToolResultView,
  type ViewEvent,
} from '@showreel/views';
import { asObject, type JsonObject } from '../json/json-access';
import { recordView } from './recorded-view';

/** A stored event or a view event, as an event; undefined when it is neither. */
export function readEvent(record: JsonObject): NewEvent | undefined {
  if (typeof record['type'] !== 'string') return undefined;
  return readStored(record) ?? readView(record);
}

function readStored({ seq: _seq, at: _at, ...event }: JsonObject): NewEvent | undefined {
  const { data } = newEvent.safeParse(event);
  if (data === undefined) return undefined;
  // As they are: a schema's copy of JSON loses a key named "__proto__".
  const own = (key: string): JsonObject => (event[key] === undefined ? {} : { [key]: event[key] });
  switch (data.type) {
    case 'tool-call':
      return { ...data, ...own('args') };
    case 'tool-result':
      return { ...data, ...own('meta') };
    case 'session':
    case 'message':
    case 'thought':
    case 'task':
    case 'todo':
    case 'usage':
    case 'notice':
      return data;
  }
}

function readView(record: JsonObject): NewEvent | undefined {
  const view = viewEvent.safeParse(record).data ?? parseNewer(record);
  if (view === undefined) return undefined;
  switch (view.type) {
    case 'tool-call':
      return { type: view.type, callId: view.callId, tool: view.tool, args: recordView(view.view) };
    case 'tool-result': {
      const { type, callId, isError, ended } = view;
      return {
        type,
        callId,
        isError,
        ...contentOf(view.view),
        ...(ended === undefined ? {} : { ended }),
      };
    }
    case 'session':
    case 'message':
    case 'thought':
    case 'task':
    case 'todo':
    case 'usage':
    case 'notice': {
      const { seq: _seq, at: _at, ...event } = view;
      return event;
    }
  }
}

/** Of a card that is its content alone, that; of any other its view as well. */
function contentOf(view: ToolResultView): { content: NonNullable<Generic['content']>; meta?: JsonValue } {
  const content = view.card === 'generic' ? (view.content ?? []) : [];
  const isPlain = view.card === 'generic' && Object.keys(view).sort().join(' ') === 'card content';
  return isPlain ? { content } : { content, meta: recordView(view) };
}

type Generic = Extract<ToolResultView, { card: 'generic' }>;

/** An event that a newer version printed, as far as it is understood. */
function parseNewer(record: JsonObject): ViewEvent | undefined {
  const { seq, at } = record;
  const isEvent = Number.isSafeInteger(seq) && Number(seq) > 0 && typeof at === 'number' && at >= 0;
  return isEvent ? parseViewEvent(record) : undefined;
}

/** Whether a record has what every event has. */
export function isEvent(record: JsonValue): boolean {
  const event = asObject(record);
  return (
    event !== undefined &&
    typeof event['seq'] === 'number' &&
    typeof event['at'] === 'number' &&
    readEvent(event) !== undefined
  );
}
