import {
  appendOutput,
  assertNever,
  emptyPane,
  foldTimeline,
  openWindow,
  prependWindow,
  type CallItem,
  type OutputPane,
  type StreamEvent,
  type Timeline,
  type TimelineHeader,
  type TimelinePage,
  type ViewEvent,
} from '@showreel/views';
import { callOf } from './call-of';
import { earlierWindow, firstWindow, largestWindow } from './first-window';
import type { SourceEnd, TimelineSource, WatchStart } from './timeline-source';

/** What the reader is told of the stream. `paused`: a hidden tab gave it back. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'paused' | SourceEnd;

/** A call that was asked for and is not in the log yet. */
export interface PendingCall {
  key: string;
  tool: string;
  /** Known once the server took the call. */
  callId?: string;
}

export interface TimelineState {
  timeline: Timeline;
  /** Output of what runs, a call or the background task that it started, by call id. */
  panes: ReadonlyMap<string, OutputPane>;
  connection: Connection;
  pending: readonly PendingCall[];
  earlier: 'ready' | 'loading' | 'failed';
  /** Calls before the window that were asked for one by one, as they stood then: by call id. */
  found: ReadonlyMap<string, CallItem>;
}

export interface TimelineStore {
  getState: () => TimelineState;
  subscribe: (watcher: () => void) => () => void;
  /** Opens the stream after what is here already. Returns the function that gives it back. */
  connect: () => () => void;
  /** Says that the stream was given back on purpose. */
  pause: () => void;
  loadEarlier: () => Promise<void>;
  /** Brings a call that the window does not hold into `found`; when nobody answers, it stays unknown. */
  findCall: (callId: string) => Promise<void>;
  addPending: (call: PendingCall) => void;
  /** Names a pending call's id, or drops it when the server refused it. */
  settlePending: (key: string, callId: string | undefined) => void;
}

/** How often a stream that does not come back is asked after, in milliseconds. */
const probeMs = 4000;

/**
 * Holds a timeline as it grows. Events that arrive together are folded together, once a `schedule` (a frame of the
 * browser), so that a burst of a thousand events costs one rendering.
 */
export function createTimelineStore(
  source: TimelineSource,
  firstPage: TimelinePage,
  schedule: (flush: () => void) => void,
): TimelineStore {
  let state: TimelineState = {
    timeline: openWindow(firstPage),
    panes: new Map(),
    connection: 'connecting',
    pending: [],
    earlier: 'ready',
    found: new Map(),
  };
  let { generation } = firstPage;
  let queue: StreamEvent[] = [];
  const watchers = new Set<() => void>();

  const update = (change: Partial<TimelineState>): void => {
    state = { ...state, ...change };
    for (const wake of watchers) wake();
  };
  const watchStart = (): WatchStart => ({
    after: state.timeline.header.head,
    ...(generation === undefined ? {} : { generation }),
  });
  const flush = (): void => {
    const events = queue;
    queue = [];
    update(applyEvents(state, events));
  };

  return {
    getState: () => state,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    connect: () => {
      let wasConnected = false;
      let open = true;
      let stop = (): void => undefined;
      const end = (connection: SourceEnd | 'replaced'): void => {
        if (!open) return;
        if (connection === 'replaced') void startAnew();
        else update({ connection });
      };
      const startAnew = async (): Promise<void> => {
        stop();
        update({ connection: 'reconnecting' });
        const page = await loadAnew(source, state.timeline).catch(() => undefined);
        if (!open || isOver(state.connection)) return;
        if (page === undefined) {
          retry = setTimeout(() => void startAnew(), probeMs);
          return;
        }
        queue = [];
        generation = page.generation;
        update({
          timeline: openWindow(page),
          panes: new Map(),
          found: new Map(),
          pending: [],
          earlier: 'ready',
        });
        stop = watch();
      };
      let retry: ReturnType<typeof setTimeout> | undefined;
      const probe = setInterval(() => {
        if (state.connection === 'reconnecting' || state.connection === 'connecting') {
          void source.probe().then((found) => {
            if (found !== undefined) end(found);
          });
        }
      }, probeMs);
      const watch = (): (() => void) =>
        source.watch(watchStart(), {
          onEvent: (event) => {
            if (queue.length === 0) schedule(flush);
            queue.push(event);
          },
          onConnection: (now) => {
            if (!open || isOver(state.connection)) return;
            if (now === 'connected') wasConnected = true;
            update({ connection: now === 'connecting' && wasConnected ? 'reconnecting' : now });
          },
          onEnd: end,
        });
      stop = watch();
      return () => {
        open = false;
        clearInterval(probe);
        clearTimeout(retry);
        stop();
      };
    },
    pause: () => {
      if (!isOver(state.connection)) update({ connection: 'paused' });
    },
    loadEarlier: async () => {
      const { first } = state.timeline;
      if (first === 0 || state.earlier === 'loading') return;
      update({ earlier: 'loading' });
      try {
        const from = Math.max(0, first - earlierWindow);
        const older = openWindow(await source.page({ from, limit: first - from }));
        update({ timeline: prependWindow(state.timeline, older), earlier: 'ready' });
      } catch {
        // Whatever it was, the reader is told at the top of the record and can ask again.
        update({ earlier: 'failed' });
      }
    },
    findCall: async (callId) => {
      const page = await source.callPage(callId).catch(() => undefined);
      const item = page === undefined ? undefined : callOf(openWindow(page), callId);
      if (item !== undefined) update({ found: new Map(state.found).set(callId, item) });
    },
    addPending: (call) => {
      update({ pending: [...state.pending, call] });
    },
    settlePending: (key, callId) => {
      const isThere = callId === undefined || callOf(state.timeline, callId) !== undefined;
      update({
        pending: isThere
          ? state.pending.filter((call) => call.key !== key)
          : state.pending.map((call) => (call.key === key ? { ...call, callId } : call)),
      });
    },
  };
}

/** The same window of what took a log's place, so that the reader stays where they are; its newest where there is none. */
async function loadAnew(source: TimelineSource, { first, items }: Timeline): Promise<TimelinePage> {
  const limit = items.length + earlierWindow;
  if (limit <= largestWindow) {
    const page = await source.page({ from: first, limit });
    const { itemCount } = page.header;
    if (first < itemCount && first + openWindow(page).items.length === itemCount) return page;
  }
  return source.page({ limit: firstWindow });
}

function isOver(connection: Connection): boolean {
  return connection === 'gone' || connection === 'signed-out';
}

function applyEvents(state: TimelineState, events: readonly StreamEvent[]): Partial<TimelineState> {
  const panes = new Map(state.panes);
  const lasting: ViewEvent[] = [];
  const arrived = new Set<string>();
  for (const event of events) {
    switch (event.type) {
      case 'terminal-output':
        panes.set(event.callId, appendOutput(panes.get(event.callId) ?? emptyPane, event));
        break;
      case 'tool-call':
        arrived.add(event.callId);
        lasting.push(event);
        break;
      case 'text-delta':
      case 'caught-up':
        break;
      case 'session':
      case 'message':
      case 'thought':
      case 'tool-result':
      case 'task':
      case 'todo':
      case 'usage':
      case 'notice':
        lasting.push(event);
        break;
      default:
        assertNever(event);
    }
  }
  const timeline = lasting.length === 0 ? state.timeline : foldTimeline(state.timeline, lasting);
  dropEnded(panes, timeline.header);
  return {
    timeline,
    panes,
    pending: state.pending.filter(({ callId }) => callId === undefined || !arrived.has(callId)),
  };
}

/** What has ended holds its output in the log: its pane goes with the event that says so, and what comes late is late. */
function dropEnded(panes: Map<string, OutputPane>, { openCalls, openTasks }: TimelineHeader): void {
  if (panes.size === 0) return;
  const ofTasks = new Set(Object.values(openTasks));
  for (const callId of panes.keys()) {
    if (!Object.hasOwn(openCalls, callId) && !ofTasks.has(callId)) panes.delete(callId);
  }
}
