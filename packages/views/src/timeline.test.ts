import { expect, test } from 'vitest';
import fc from 'fast-check';
import { arbitraryLog } from './fixtures/arbitrary-log';
import {
  emptyTimeline,
  foldTimeline,
  openWindow,
  prependWindow,
  type Timeline,
  type TimelinePage,
} from './timeline';
import { advanceHeader, emptyHeader, opensItem } from './timeline-header';
import type { ViewEvent, ViewEventOf } from './view-event';

const fold = (log: readonly ViewEvent[]): Timeline => foldTimeline(emptyTimeline, log);

/**
 * What a store answers, written without the fold: each event belongs to the item it opens, a result to its open call,
 * a task to the newest call of its id, and the rest to no item.
 */
function pageOf(log: readonly ViewEvent[], first: number, limit: number): TimelinePage {
  const newestCall = new Map<string, number>();
  let header = emptyHeader;
  let turnsBefore = 0;
  const events: ViewEvent[] = [];
  for (const event of log) {
    let item = opensItem(header, event) ? header.itemCount : undefined;
    if (event.type === 'tool-call') newestCall.set(event.callId, header.itemCount);
    if (event.type === 'tool-result') item ??= newestCall.get(event.callId);
    if (event.type === 'task') item = newestCall.get(event.callId);
    if (item !== undefined && item >= first && item < first + limit) events.push(event);
    header = advanceHeader(header, event);
    if (item !== undefined && item < first && event.type === 'message') turnsBefore = header.turns;
  }
  return { header, first, turnsBefore, events };
}

const cut = fc.nat(40);

test('folding in any pieces is folding at once', () => {
  fc.assert(
    fc.property(arbitraryLog, fc.array(cut), (log, cuts) => {
      const places = [0, ...cuts.map((place) => place % (log.length + 1)), log.length].sort((a, b) => a - b);
      const pieces = places.map((end, index) => log.slice(places[index - 1] ?? 0, end));
      expect(pieces.reduce(foldTimeline, emptyTimeline)).toEqual(fold(log));
    }),
  );
});

test('what was folded already is passed over', () => {
  fc.assert(
    fc.property(arbitraryLog, cut, cut, (log, from, to) => {
      const whole = fold(log);
      expect(foldTimeline(whole, log.slice(Math.min(from, to), Math.max(from, to)))).toEqual(whole);
      const resumed = foldTimeline(fold(log.slice(0, to)), log.slice(Math.min(from, to)));
      expect(resumed).toEqual(whole);
    }),
  );
});

test('folding changes neither the timeline nor the events it was given', () => {
  fc.assert(
    fc.property(arbitraryLog, cut, (log, at) => {
      const start = fold(log.slice(0, at));
      const before = JSON.stringify([start, log]);
      foldTimeline(start, log.slice(at));
      expect(JSON.stringify([start, log])).toBe(before);
    }),
  );
});

test('windows of any size put together are the whole', () => {
  fc.assert(
    fc.property(arbitraryLog, fc.integer({ min: 1, max: 9 }), (log, size) => {
      const whole = fold(log);
      const count = whole.items.length;
      let timeline = openWindow(pageOf(log, Math.max(0, count - size), size));
      while (timeline.first > 0) {
        const first = Math.max(0, timeline.first - size);
        const joined = prependWindow(timeline, openWindow(pageOf(log, first, timeline.first - first)));
        expect(joined.first).toBe(first);
        timeline = joined;
      }
      expect(timeline).toEqual(whole);
    }),
  );
});

test('a window of the past, then what came live, is the same window of the whole', () => {
  fc.assert(
    fc.property(arbitraryLog, cut, fc.nat(9), (log, at, size) => {
      const past = log.slice(0, at);
      const first = Math.max(0, fold(past).items.length - size);
      const live = foldTimeline(openWindow(pageOf(past, first, size)), log.slice(at));
      const whole = fold(log);
      expect(live.items).toEqual(whole.items.slice(first));
      expect(live.header).toEqual(whole.header);
    }),
  );
});

test('windows that do not touch are not joined', () => {
  const log: ViewEvent[] = [1, 2, 3, 4].map((seq) => ({ type: 'thought', seq, at: seq, content: [] }));
  const newest = openWindow(pageOf(log, 3, 1));
  expect(prependWindow(newest, openWindow(pageOf(log, 0, 2)))).toBe(newest);
  expect(prependWindow(newest, openWindow(pageOf(log, 1, 3)))).toBe(newest);
  expect(prependWindow(newest, openWindow(pageOf(log, 1, 2))).first).toBe(1);
});

const call = (seq: number, callId = 'c'): ViewEvent => ({
  type: 'tool-call',
  seq,
  at: seq,
  callId,
  tool: 'bash',
  view: { card: 'terminal', title: `run ${seq}` },
});
const result = (seq: number, callId = 'c'): ViewEvent => ({
  type: 'tool-result',
  seq,
  at: seq,
  callId,
  isError: false,
  view: { card: 'terminal', exitCode: 0 },
});
const task = (seq: number): ViewEvent => ({
  type: 'task',
  seq,
  at: seq,
  callId: 'c',
  taskId: 't',
  state: 'exited',
  exitCode: 0,
});
const taskStart = (seq: number): ViewEventOf<'task'> => ({
  type: 'task',
  seq,
  at: seq,
  callId: 'c',
  taskId: 't',
  state: 'running',
});

test('a call and its result are one item at the place of the call', () => {
  const { items } = fold([call(1, 'a'), call(2, 'b'), result(3, 'a')]);
  expect(items).toEqual([
    {
      type: 'call',
      seq: 1,
      at: 1,
      callId: 'a',
      tool: 'bash',
      view: { card: 'terminal', title: 'run 1' },
      result: { seq: 3, at: 3, isError: false, view: { card: 'terminal', exitCode: 0 } },
    },
    { type: 'call', seq: 2, at: 2, callId: 'b', tool: 'bash', view: { card: 'terminal', title: 'run 2' } },
  ]);
});

test('a result without a call is an item of its own, also when its call comes later', () => {
  const { items } = fold([result(1), call(2)]);
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ type: 'call', seq: 1, tool: '', result: { seq: 1 } });
  expect(items[1]).not.toHaveProperty('result');
});

test('a second result does not replace the first', () => {
  const { items } = fold([call(1), result(2), result(3)]);
  expect(items.map((item) => item.type === 'call' && item.result?.seq)).toEqual([2, 3]);
});

test('a result belongs to the newest open call of its id', () => {
  const { items } = fold([call(1), result(2), call(3), result(4)]);
  expect(items.map((item) => item.type === 'call' && item.result?.seq)).toEqual([2, 4]);
});

test('a task that ends after its call is told on the card of that call', () => {
  const { items } = fold([call(1), result(2), task(3)]);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ task: { seq: 3, taskId: 't', state: 'exited', exitCode: 0 } });
});

test('what the start of a task said is known at its end', () => {
  const begun = { ...taskStart(3), cwd: 'web' };
  const [item] = fold([call(1), result(2), begun, task(4)]).items;
  expect(item).toMatchObject({ task: { seq: 4, state: 'exited', cwd: 'web' } });
  const [other] = fold([call(1), result(2), { ...begun, taskId: 'u' }, task(4)]).items;
  expect(other).toMatchObject({ task: { seq: 4 } });
  expect(other?.type === 'call' && other.task).not.toHaveProperty('cwd');
});

test('a task is never told on a result without a call', () => {
  const { items } = fold([call(1), result(2), result(3), task(4)]);
  expect(items.map((item) => 'task' in item)).toEqual([true, false]);
  expect(fold([result(1), task(2)]).items.map((item) => 'task' in item)).toEqual([false]);
});

test('turns are numbered at the user’s messages, also in a window that begins later', () => {
  const log: ViewEvent[] = [1, 2, 3].map((seq) => ({
    type: 'message',
    seq,
    at: seq,
    role: 'user',
    content: [],
  }));
  expect(fold(log).items.map((item) => item.type === 'message' && item.turn)).toEqual([1, 2, 3]);
  const page = pageOf(log, 2, 1);
  expect(page.turnsBefore).toBe(2);
  expect(openWindow(page).items).toMatchObject([{ turn: 3 }]);
});

test('an event of an item before the window changes the header alone', () => {
  const opened = openWindow(pageOf([call(1), call(2, 'd')], 1, 1));
  const later = foldTimeline(opened, [result(3)]);
  expect(later.items).toEqual(opened.items);
  expect(later.header.openCalls).toEqual({ d: 1 });
});
