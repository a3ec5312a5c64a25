import { assertNever } from './assert-never';
import type { ViewEvent, ViewEventOf } from './view-event';
import { advanceHeader, emptyHeader, type TimelineHeader } from './timeline-header';

type Unstamped<Event extends ViewEvent> = Omit<Event, 'seq' | 'at' | 'type'>;

/** The background task of a call, as the newest event of it says. */
export type CallTask = Omit<ViewEventOf<'task'>, 'type' | 'callId'>;

/** A call with all that later events said of it. `seq` and `at` are those of the event that opened the item. */
export interface CallItem extends Unstamped<ViewEventOf<'tool-call'>> {
  type: 'call';
  seq: number;
  at: number;
  result?: Omit<ViewEventOf<'tool-result'>, 'type' | 'callId'>;
  task?: CallTask;
}

/** One row of the record. `turn` is the 1-based number of the turn that a user's message begins. */
export type TimelineItem =
  (ViewEventOf<'message'> & { turn?: number }) | ViewEventOf<'thought'> | CallItem | ViewEventOf<'notice'>;

/** A contiguous stretch of a session's items, and what is true of the whole session at `header.head`. */
export interface Timeline {
  header: TimelineHeader;
  /** Index in the session of `items[0]`. */
  first: number;
  /** Turns that began before `items[0]`. */
  turnsBefore: number;
  items: TimelineItem[];
}

/** A window of history as it travels: every event of the items `first` and on, in order of seq. */
export interface TimelinePage {
  header: TimelineHeader;
  first: number;
  turnsBefore: number;
  events: ViewEvent[];
  /** How often the session's log was replaced by another one: pages of different generations do not fit together. */
  generation?: number;
}

export const emptyTimeline: Timeline = { header: emptyHeader, first: 0, turnsBefore: 0, items: [] };

/**
 * Folds events into a timeline that reaches the end of the session. Pure; events already folded (by seq) are passed
 * over, so a stream that repeats itself does no harm. An event of an item before the window changes the header alone.
 */
export function foldTimeline(timeline: Timeline, events: Iterable<ViewEvent>): Timeline {
  const items = [...timeline.items];
  let header = timeline.header;
  for (const event of events) {
    if (event.seq <= header.head) continue;
    const opened = header.openCalls;
    header = advanceHeader(header, event);
    placeEvent(items, event, {
      turn: header.turns,
      isOpen: (callId) => Object.hasOwn(opened, callId),
    });
  }
  return { ...timeline, header, items };
}

/** The timeline of one window: its items as they stand at the page's head. */
export function openWindow({ header, first, turnsBefore, events }: TimelinePage): Timeline {
  const items: TimelineItem[] = [];
  const open = new Set<string>();
  let turn = turnsBefore;
  for (const event of events) {
    if (event.type === 'message' && event.role === 'user') turn += 1;
    placeEvent(items, event, { turn, isOpen: (callId) => open.has(callId) });
    if (event.type === 'tool-call') open.add(event.callId);
    if (event.type === 'tool-result') open.delete(event.callId);
  }
  return { header, first, turnsBefore, items };
}

/** Joins an older window in front of a timeline. The windows must touch; the newer one's header stands. */
export function prependWindow(timeline: Timeline, older: Timeline): Timeline {
  if (older.first + older.items.length !== timeline.first) return timeline;
  return { ...older, header: timeline.header, items: [...older.items, ...timeline.items] };
}

interface Placement {
  /** The turn that the event belongs to. */
  turn: number;
  /** Whether a call of that id waits for its result. */
  isOpen: (callId: string) => boolean;
}

/** Puts one event where it belongs: as a new item, or into the call that it settles. */
function placeEvent(items: TimelineItem[], event: ViewEvent, { turn, isOpen }: Placement): void {
  switch (event.type) {
    case 'message':
      items.push(event.role === 'user' ? { ...event, turn } : event);
      return;
    case 'thought':
    case 'notice':
      items.push(event);
      return;
    case 'tool-call': {
      const { type: _type, ...call } = event;
      items.push({ type: 'call', ...call });
      return;
    }
    case 'tool-result': {
      const { type: _type, callId, ...result } = event;
      if (isOpen(callId)) updateCall(items, callId, (call) => ({ ...call, result }));
      else items.push(orphanResult(event));
      return;
    }
    case 'task': {
      const { type: _type, callId, ...task } = event;
      updateCall(items, callId, (call) => ({ ...call, task: { ...startOf(call, task), ...task } }));
      return;
    }
    case 'session':
    case 'todo':
    case 'usage':
      return;
    default:
      assertNever(event);
  }
}

/** Replaces the newest call of that id, when the window holds it. A result without a call is none. */
function updateCall(items: TimelineItem[], callId: string, update: (call: CallItem) => CallItem): void {
  const at = items.findLastIndex(
    (item) => item.type === 'call' && item.callId === callId && item.result?.seq !== item.seq,
  );
  const call = items[at];
  if (call?.type === 'call') items[at] = update(call);
}

/** What a task's start said of it, which its end need not say again. */
function startOf({ task: known }: CallItem, { taskId }: CallTask): Pick<CallTask, 'cwd'> {
  return known?.taskId === taskId && known.cwd !== undefined ? { cwd: known.cwd } : {};
}

/** A result whose call the log does not hold, or whose call has its result already, is an item of its own. */
function orphanResult({ seq, at, callId, isError, ended, view }: ViewEventOf<'tool-result'>): CallItem {
  return {
    type: 'call',
    seq,
    at,
    callId,
    tool: '',
    view: { card: 'generic', title: `Result without a call (${callId})` },
    result: { seq, at, isError, ...(ended === undefined ? {} : { ended }), view },
  };
}
