import { openWindow, type StreamEvent, type TimelinePage, type ViewEvent } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import type { TimelineSource, WatchHandlers } from './timeline-source';
import { createTimelineStore } from './timeline-store';

const session: ViewEvent = { type: 'session', seq: 1, at: 1, title: 'T', cwd: '/w', agent: 'showreel' };

function message(seq: number): ViewEvent {
  return { type: 'message', seq, at: seq, role: 'agent', content: [{ type: 'text', text: String(seq) }] };
}
function call(seq: number, callId: string): ViewEvent {
  return { type: 'tool-call', seq, at: seq, callId, tool: 'bash', view: { card: 'terminal', title: 'ls' } };
}

/** A source whose stream the test writes, over a log the test gives. */
function testSource(log: ViewEvent[]): {
  source: TimelineSource;
  stream: () => WatchHandlers;
  after: number[];
} {
  const opened: WatchHandlers[] = [];
  const after: number[] = [];
  return {
    after,
    stream: () => {
      const last = opened.at(-1);
      if (last === undefined) throw new Error('Nobody watches.');
      return last;
    },
    source: {
      page: ({ from, limit }) => Promise.resolve(pageOf(log, from, limit)),
      watch: (seq, handlers) => {
        after.push(seq);
        opened.push(handlers);
        return () => undefined;
      },
      probe: () => Promise.resolve(undefined),
    },
  };
}

/** A page of a log whose every event but the first opens an item. */
function pageOf(log: ViewEvent[], from: number, limit: number): TimelinePage {
  const { header } = openStore([]);
  const all = log.slice(1);
  return {
    header: {
      ...header,
      head: log.length,
      itemCount: all.length,
      session: { title: 'T', cwd: '/w', agent: 'showreel', startedAt: 1 },
    },
    first: from,
    turnsBefore: 0,
    events: all.slice(from, from + limit),
  };
}
function openStore(events: ViewEvent[]): ReturnType<typeof openWindow> {
  return openWindow({
    header: {
      head: 0,
      lastAt: 0,
      session: null,
      itemCount: 0,
      turns: 0,
      todos: [],
      usage: { inputTokens: 0, outputTokens: 0 },
      openCalls: {},
      openTasks: {},
    },
    first: 0,
    turnsBefore: 0,
    events,
  });
}

function manualSchedule(): { schedule: (flush: () => void) => void; frame: () => void; asked: () => number } {
  let waiting: (() => void)[] = [];
  let count = 0;
  return {
    schedule: (flush) => {
      count += 1;
      waiting.push(flush);
    },
    frame: () => {
      const due = waiting;
      waiting = [];
      for (const flush of due) flush();
    },
    asked: () => count,
  };
}

describe('createTimelineStore', () => {
  it('folds what arrives between two frames at once', () => {
    const log = [session, message(2)];
    const { source, stream } = testSource(log);
    const { schedule, frame, asked } = manualSchedule();
    const store = createTimelineStore(source, pageOf(log, 0, 10), schedule);
    let renderings = 0;
    store.connect();
    stream().onConnection('connected');
    store.subscribe(() => (renderings += 1));
    for (let seq = 3; seq < 1003; seq += 1) stream().onEvent(message(seq));
    expect(store.getState().timeline.items).toHaveLength(1);
    frame();
    expect(asked()).toBe(1);
    expect(renderings).toBe(1);
    expect(store.getState().timeline.items).toHaveLength(1001);
    expect(store.getState().timeline.header.head).toBe(1002);
  });

  it('connects again after the last event it has, and passes over repeats', () => {
    const log = [session, message(2)];
    const { source, stream, after } = testSource(log);
    const { schedule, frame } = manualSchedule();
    const store = createTimelineStore(source, pageOf(log, 0, 10), schedule);
    const stop = store.connect();
    stream().onEvent(message(3));
    frame();
    stop();
    store.connect();
    expect(after).toEqual([2, 3]);
    stream().onEvent(message(3));
    stream().onEvent(message(4));
    frame();
    expect(store.getState().timeline.items.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  it('keeps a running call’s output until its durable result has it', () => {
    const log = [session, call(2, 'c1')];
    const { source, stream } = testSource(log);
    const { schedule, frame } = manualSchedule();
    const store = createTimelineStore(source, pageOf(log, 0, 10), schedule);
    store.connect();
    const output = (offset: number, data: string): StreamEvent => ({
      type: 'terminal-output',
      callId: 'c1',
      offset,
      data,
    });
    stream().onEvent(output(0, 'one\n'));
    stream().onEvent(output(4, 'two\n'));
    stream().onEvent(output(0, 'one\ntwo\n'));
    frame();
    expect(store.getState().panes.get('c1')?.head).toBe('one\ntwo\n');
    stream().onEvent({
      type: 'tool-result',
      seq: 3,
      at: 3,
      callId: 'c1',
      isError: false,
      view: { card: 'terminal', output: 'one\ntwo\n', exitCode: 0 },
    });
    frame();
    expect(store.getState().panes.size).toBe(0);
  });

  it('shows a call as queued from the press until the log has it, whichever comes first', () => {
    const log = [session];
    const { source, stream } = testSource(log);
    const { schedule, frame } = manualSchedule();
    const store = createTimelineStore(source, pageOf(log, 0, 10), schedule);
    store.connect();
    store.addPending({ key: 'a', tool: 'bash' });
    store.addPending({ key: 'b', tool: 'bash' });
    store.settlePending('a', 'c1');
    expect(store.getState().pending.map(({ key }) => key)).toEqual(['a', 'b']);
    stream().onEvent(call(2, 'c1'));
    stream().onEvent(call(3, 'c2'));
    frame();
    expect(store.getState().pending.map(({ key }) => key)).toEqual(['b']);
    store.settlePending('b', 'c2');
    expect(store.getState().pending).toEqual([]);
    store.addPending({ key: 'refused', tool: 'bash' });
    store.settlePending('refused', undefined);
    expect(store.getState().pending).toEqual([]);
  });

  it('brings earlier windows that touch what is there', async () => {
    const log = [session, ...Array.from({ length: 250 }, (_, at) => message(at + 2))];
    const { source } = testSource(log);
    const store = createTimelineStore(source, pageOf(log, 190, 60), manualSchedule().schedule);
    await store.loadEarlier();
    expect(store.getState().timeline.first).toBe(90);
    await store.loadEarlier();
    expect(store.getState().timeline.first).toBe(0);
    expect(store.getState().timeline.items.map(({ seq }) => seq)).toEqual(log.slice(1).map(({ seq }) => seq));
  });

  it('says why it will get nothing more, and stays with it', () => {
    const log = [session];
    const { source, stream } = testSource(log);
    const store = createTimelineStore(source, pageOf(log, 0, 10), manualSchedule().schedule);
    store.connect();
    stream().onConnection('connected');
    stream().onConnection('connecting');
    expect(store.getState().connection).toBe('reconnecting');
    stream().onEnd('gone');
    stream().onConnection('connecting');
    store.pause();
    expect(store.getState().connection).toBe('gone');
  });
});
