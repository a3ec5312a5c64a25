import { expect, test } from 'vitest';
import fc from 'fast-check';
import { arbitraryLog } from './fixtures/arbitrary-log';
import { advanceHeader, emptyHeader, opensItem } from './timeline-header';
import { emptyTimeline, foldTimeline } from './timeline';
import type { ViewEvent } from './view-event';

const stamp = (seq: number): { seq: number; at: number } => ({ seq, at: seq * 10 });
const call = (seq: number, callId: string): ViewEvent => ({
  type: 'tool-call',
  ...stamp(seq),
  callId,
  tool: 't',
  view: { card: 'generic', title: 't' },
});
const result = (seq: number, callId: string): ViewEvent => ({
  type: 'tool-result',
  ...stamp(seq),
  callId,
  isError: false,
  view: { card: 'generic' },
});
const task = (seq: number, taskId: string, state: 'running' | 'exited'): ViewEvent => ({
  type: 'task',
  ...stamp(seq),
  callId: 'c',
  taskId,
  state,
});
const message = (seq: number, role: 'user' | 'agent'): ViewEvent => ({
  type: 'message',
  ...stamp(seq),
  role,
  content: [],
});
const headerOf = (...events: ViewEvent[]): typeof emptyHeader => events.reduce(advanceHeader, emptyHeader);

test('holds where the log is', () => {
  expect(headerOf(call(1, 'a'), call(2, 'b'))).toMatchObject({ head: 2, lastAt: 20, itemCount: 2 });
});

test('knows the open calls by the index of their item', () => {
  expect(headerOf(call(1, 'a'), call(2, 'b'), result(3, 'a')).openCalls).toEqual({ b: 1 });
  expect(headerOf(call(1, 'a'), result(2, 'a'), call(3, 'a')).openCalls).toEqual({ a: 1 });
});

test('counts a result without a call, and a second one, as an item', () => {
  expect(headerOf(result(1, 'a')).itemCount).toBe(1);
  expect(headerOf(call(1, 'a'), result(2, 'a')).itemCount).toBe(1);
  expect(headerOf(call(1, 'a'), result(2, 'a'), result(3, 'a')).itemCount).toBe(2);
});

test('knows the tasks that have not ended', () => {
  expect(
    headerOf(task(1, 't', 'running'), task(2, 'u', 'running'), task(3, 't', 'exited')).openTasks,
  ).toEqual({
    u: 'c',
  });
  expect(headerOf(task(1, 't', 'exited')).openTasks).toEqual({});
});

test('a renamed session keeps its start', () => {
  const session = { type: 'session', cwd: '/w', agent: 'none' } as const;
  const header = headerOf(
    { ...session, ...stamp(1), title: 'old', model: 'm' },
    { ...session, ...stamp(2), title: 'new' },
  );
  expect(header.session).toEqual({ title: 'new', cwd: '/w', agent: 'none', startedAt: 10 });
});

test('counts turns by messages of the user, and the last todo list stands', () => {
  const items = [{ content: 'a', status: 'pending' } as const];
  const header = headerOf(
    message(1, 'user'),
    message(2, 'agent'),
    { type: 'todo', ...stamp(3), items },
    message(4, 'user'),
  );
  expect(header).toMatchObject({ turns: 2, todos: items, itemCount: 3 });
  expect(advanceHeader(header, { type: 'todo', ...stamp(5), items: [] }).todos).toEqual([]);
});

test('adds usage up; a cost exists once the log states one', () => {
  const usage = { type: 'usage', model: 'm', inputTokens: 10, outputTokens: 1 } as const;
  expect(headerOf({ ...usage, ...stamp(1) }, { ...usage, ...stamp(2) }).usage).toEqual({
    inputTokens: 20,
    outputTokens: 2,
  });
  const priced = headerOf(
    { ...usage, ...stamp(1) },
    { ...usage, ...stamp(2), cost: 2 },
    { ...usage, ...stamp(3), cost: 3 },
  );
  expect(priced.usage.cost).toBe(5);
});

test('an item is counted exactly when the fold makes one, and a checkpoint survives JSON', () => {
  fc.assert(
    fc.property(arbitraryLog, (log) => {
      let timeline = emptyTimeline;
      for (const event of log) {
        const before = timeline.items.length;
        const opens = opensItem(timeline.header, event);
        timeline = foldTimeline(timeline, [event]);
        expect(timeline.items.length - before).toBe(opens ? 1 : 0);
        expect(timeline.header.itemCount).toBe(timeline.items.length);
      }
      expect(timeline.header).toEqual(log.reduce(advanceHeader, emptyHeader));
      expect(JSON.parse(JSON.stringify(timeline.header))).toEqual(timeline.header);
    }),
  );
});
