import {
  emptyTimeline,
  foldTimeline,
  textContent,
  type StreamEvent,
  type TimelinePage,
  type ToolResultView,
  type ViewEvent,
  type ViewEventOf,
} from '@showreel/views';
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
  generations: (number | undefined)[];
} {
  const opened: WatchHandlers[] = [];
  const after: number[] = [];
  const generations: (number | undefined)[] = [];
  return {
    after,
    generations,
    stream: () => {
      const last = opened.at(-1);
      if (last === undefined) throw new Error('Nobody watches.');
      return last;
    },
    source: {
      page: ({ from, limit }) =>
        Promise.resolve(pageOf(log, from ?? Math.max(0, log.length - 1 - limit), limit)),
      callPage: (callId) => {
        const at = log.findLastIndex((event) => event.type === 'tool-call' && event.callId === callId);
        return at < 0 ? Promise.reject(new Error('No such call.')) : Promise.resolve(pageOf(log, at - 1, 1));
      },
      watch: (from, handlers) => {
        after.push(from.after);
        generations.push(from.generation);
        opened.push(handlers);
        return () => undefined;
      },
      probe: () => Promise.resolve(undefined),
    },
  };
}

/** A page of a log whose every event but the first opens an item. */
function pageOf(log: ViewEvent[], from: number, limit: number): TimelinePage {
  const { header } = foldTimeline(emptyTimeline, log);
  const events = log.slice(1).slice(from, from + limit);
  // A log that took another one's place is known by its first event.
  return { header, first: from, turnsBefore: 0, events, generation: log[1]?.seq ?? 0 };
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
  it('begins anew when the log was replaced, with the same window where there is one', async () => {
    const log = [session, ...[2, 3, 4, 5].map(message)];
    const { source, stream, after, generations } = testSource(log);
    const { schedule, frame } = manualSchedule();
    const store = createTimelineStore(source, { ...pageOf(log, 2, 10), generation: 7 }, schedule);
    const seqs = (): number[] => store.getState().timeline.items.map(({ seq }) => seq);
    store.connect();
    stream().onConnection('connected');
    expect(seqs()).toEqual([4, 5]);

    // Written anew, and longer: what the reader sees begins where it began.
    log.splice(1, 4, ...[12, 13, 14, 15, 16].map(message));
    stream().onEvent(message(6));
    stream().onEnd('replaced');
    await expect.poll(() => after).toEqual([5, 16]);
    frame();
    expect(seqs()).toEqual([14, 15, 16]);
    stream().onConnection('connected');
    expect(store.getState().connection).toBe('connected');

    // Written anew, and shorter than where the window began: its newest items.
    log.splice(1, 5, message(22));
    stream().onEnd('replaced');
    await expect.poll(() => after).toEqual([5, 16, 22]);
    expect(seqs()).toEqual([22]);
    // The first page's, and then those of the pages that were asked for.
    expect(generations).toEqual([7, 12, 22]);
  });

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

  const output = (offset: number, data: string): StreamEvent => ({
    type: 'terminal-output',
    callId: 'c1',
    offset,
    data,
  });
  const result = (seq: number, view: ViewEventOf<'tool-result'>['view']): ViewEvent => ({
    type: 'tool-result',
    seq,
    at: seq,
    callId: 'c1',
    isError: false,
    view,
  });
  const started: ToolResultView = { card: 'generic', content: textContent('Started as t1.') };
  const task = (seq: number, rest: Partial<ViewEventOf<'task'>> = {}): ViewEvent => ({
    type: 'task',
    seq,
    at: seq,
    callId: 'c1',
    taskId: 't1',
    state: 'running',
    ...rest,
  });
  const watch = (log: ViewEvent[]) => {
    const { source, stream } = testSource(log);
    const { schedule, frame } = manualSchedule();
    const store = createTimelineStore(source, pageOf(log, 0, 10), schedule);
    store.connect();
    return {
      /** What the pane of the call shows when all of this came in one frame. */
      shows: (...events: StreamEvent[]): string | undefined => {
        for (const event of events) stream().onEvent(event);
        frame();
        return store.getState().panes.get('c1')?.head;
      },
    };
  };

  it('keeps a running call’s output until its durable result has it', () => {
    const { shows } = watch([session, call(2, 'c1')]);
    expect(shows(output(0, 'one\n'), output(4, 'two\n'), output(0, 'one\ntwo\n'))).toBe('one\ntwo\n');
    const end = result(3, { card: 'terminal', output: 'one\ntwo\n', exitCode: 0 });
    expect(shows(end, output(4, 'two\n'))).toBeUndefined();
  });

  it('keeps no output of a call whose result is an error of another card', () => {
    const { shows } = watch([session, call(2, 'c1')]);
    expect(shows(output(0, 'one\n'))).toBe('one\n');
    expect(shows(result(3, { card: 'generic', content: [] }))).toBeUndefined();
  });

  it('keeps the output of a background task over the result of its call, until the task’s end has it', () => {
    const { shows } = watch([session, call(2, 'c1')]);
    expect(shows(output(0, 'one\n'), task(3))).toBe('one\n');
    expect(shows(result(4, started))).toBe('one\n');
    expect(shows(output(4, 'two\n'))).toBe('one\ntwo\n');
    expect(shows(output(8, 'three\n'), task(5, { state: 'exited', output: 'all' }))).toBeUndefined();
    expect(shows(output(14, 'late\n'))).toBeUndefined();
  });

  it('takes up the output of a task that was started before the page was opened', () => {
    const { shows } = watch([session, call(2, 'c1'), task(3)]);
    expect(shows(result(4, started), output(0, 'one\n'))).toBe('one\n');
    expect(shows(task(5, { state: 'stopped' }))).toBeUndefined();
  });

  it('brings a call that the window does not hold when it is asked for', async () => {
    const log = [session, call(2, 'c1'), message(3), message(4)];
    const store = createTimelineStore(testSource(log).source, pageOf(log, 1, 2), manualSchedule().schedule);
    await store.findCall('c1');
    expect(store.getState().found.get('c1')).toMatchObject({ type: 'call', seq: 2 });
    await store.findCall('c2');
    expect([...store.getState().found.keys()]).toEqual(['c1']);
    expect(store.getState().timeline.items.map(({ seq }) => seq)).toEqual([3, 4]);
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
