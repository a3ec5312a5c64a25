import { assertNever } from './assert-never';
import type { TodoItem, ViewEvent, ViewEventOf } from './view-event';

export interface SessionInfo extends Omit<ViewEventOf<'session'>, 'type' | 'seq' | 'at'> {
  /** When the session began, in milliseconds since the epoch. */
  startedAt: number;
}

export interface UsageTotals {
  inputTokens: number;
  outputTokens: number;
  /** Absent until the log states a cost. */
  cost?: number;
}

/** What is true of a whole session after its event `head`. Small whatever the session's length: a checkpoint. */
export interface TimelineHeader {
  /** Seq of the last event folded in; 0 before the first. */
  head: number;
  /** When that event was appended, in milliseconds since the epoch. */
  lastAt: number;
  session: SessionInfo | null;
  itemCount: number;
  turns: number;
  todos: TodoItem[];
  usage: UsageTotals;
  /** Calls without a result yet: call id to the index of its item. */
  openCalls: Record<string, number>;
  /** Background tasks that have not ended: task id to the call that started it. */
  openTasks: Record<string, string>;
}

export const emptyHeader: TimelineHeader = {
  head: 0,
  lastAt: 0,
  session: null,
  itemCount: 0,
  turns: 0,
  todos: [],
  usage: { inputTokens: 0, outputTokens: 0 },
  openCalls: {},
  openTasks: {},
};

type WithoutView<Event> = Event extends unknown ? Omit<Event, 'view'> : never;

/** What the header asks of an event: no view. A stored event is one too, so a log is counted without being presented. */
export type HeaderEvent = WithoutView<ViewEvent>;

/** Whether the event opens an item: its index is then `header.itemCount` of the header before it. */
export function opensItem(header: TimelineHeader, event: HeaderEvent): boolean {
  switch (event.type) {
    case 'message':
    case 'thought':
    case 'notice':
    case 'tool-call':
      return true;
    case 'tool-result':
      return !Object.hasOwn(header.openCalls, event.callId);
    case 'session':
    case 'task':
    case 'todo':
    case 'usage':
      return false;
    default:
      return assertNever(event);
  }
}

/** The header after one more event. Pure. */
export function advanceHeader(header: TimelineHeader, event: HeaderEvent): TimelineHeader {
  const next: TimelineHeader = {
    ...header,
    head: event.seq,
    lastAt: event.at,
    itemCount: header.itemCount + (opensItem(header, event) ? 1 : 0),
  };
  switch (event.type) {
    case 'session':
      return { ...next, session: describeSession(header.session, event) };
    case 'message':
      return event.role === 'user' ? { ...next, turns: header.turns + 1 } : next;
    case 'tool-call':
      return { ...next, openCalls: { ...header.openCalls, [event.callId]: header.itemCount } };
    case 'tool-result':
      return { ...next, openCalls: without(header.openCalls, event.callId) };
    case 'task':
      return {
        ...next,
        openTasks:
          event.state === 'running'
            ? { ...header.openTasks, [event.taskId]: event.callId }
            : without(header.openTasks, event.taskId),
      };
    case 'todo':
      return { ...next, todos: event.items };
    case 'usage':
      return { ...next, usage: addUsage(header.usage, event) };
    case 'thought':
    case 'notice':
      return next;
    default:
      return assertNever(event);
  }
}

function describeSession(known: SessionInfo | null, event: ViewEventOf<'session'>): SessionInfo {
  const { type: _type, seq: _seq, at, ...info } = event;
  return { ...info, startedAt: known?.startedAt ?? at };
}

function addUsage(total: UsageTotals, event: ViewEventOf<'usage'>): UsageTotals {
  const cost = event.cost === undefined ? total.cost : (total.cost ?? 0) + event.cost;
  return {
    inputTokens: total.inputTokens + event.inputTokens,
    outputTokens: total.outputTokens + event.outputTokens,
    ...(cost === undefined ? {} : { cost }),
  };
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  if (!Object.hasOwn(record, key)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
}
