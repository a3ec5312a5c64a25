import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { arbitraryLog } from './fixtures/arbitrary-log';
import { parseViewEvent } from './parse-view-event';
import { settleItem } from './settle-item';
import { emptyTimeline, foldTimeline } from './timeline';
import { viewEvent } from './view-event';

const stamp = { seq: 7, at: 1700 };

test('what is known comes out as it went in', () => {
  fc.assert(
    fc.property(arbitraryLog, (log) => {
      expect(log.map(parseViewEvent)).toEqual(log);
      expect(log.map((event) => parseViewEvent(JSON.parse(JSON.stringify(event))))).toEqual(log);
    }),
  );
});

test('fields that a newer version added are passed over', () => {
  const event = { type: 'thought', ...stamp, content: [{ type: 'text', text: 'hm', tone: 'calm' }], mood: 3 };
  expect(parseViewEvent(event)).toEqual({
    type: 'thought',
    ...stamp,
    content: [{ type: 'text', text: 'hm' }],
  });
});

test('an unknown card of a call becomes a generic card that says so and holds it', () => {
  const view = { card: 'chart', title: 'Bars', bars: [1, 2] };
  const event = parseViewEvent({ type: 'tool-call', ...stamp, callId: 'c', tool: 'plot', view });
  expect(event).toMatchObject({
    type: 'tool-call',
    ...stamp,
    callId: 'c',
    tool: 'plot',
    view: { card: 'generic', title: 'plot', rawInput: view },
  });
  expect(JSON.stringify(event)).toContain('\\"chart\\"');
});

test('an unknown card of a result keeps the call, the error, the end and the content', () => {
  const event = parseViewEvent({
    type: 'tool-result',
    ...stamp,
    callId: 'c',
    isError: true,
    ended: 'stopped',
    view: { card: 'chart', bars: [1, 2] },
  });
  expect(event).toMatchObject({
    type: 'tool-result',
    ...stamp,
    callId: 'c',
    isError: true,
    ended: 'stopped',
    view: { card: 'generic' },
  });
  expect(JSON.stringify(event)).toContain('bars');
});

test('an unknown block of a message stays in its message', () => {
  const event = parseViewEvent({
    type: 'message',
    ...stamp,
    role: 'user',
    content: [
      { type: 'text', text: 'listen' },
      { type: 'audio', data: 'blob-1' },
    ],
  });
  expect(event).toMatchObject({
    type: 'message',
    role: 'user',
    content: [{ text: 'listen' }, { type: 'text' }],
  });
  expect(JSON.stringify(event)).toContain('blob-1');
});

test('an unknown type becomes a notice that holds the event', () => {
  const event = parseViewEvent({ type: 'hologram', ...stamp, view: { depth: 3 } });
  expect(event).toMatchObject({ type: 'notice', ...stamp, level: 'warning' });
  expect(JSON.stringify(event)).toContain('hologram');
  expect(JSON.stringify(event)).toContain('depth');
});

describe('a task in a form that is not known', () => {
  const call = {
    type: 'tool-call',
    seq: 1,
    at: 0,
    callId: 'c',
    tool: 'bash',
    view: { card: 'terminal', title: 'npm run dev' },
  };
  const task = { type: 'task', ...stamp, callId: 'c', taskId: 't' };

  test.each([
    { what: 'a state', fields: { state: 'hibernating', output: 'listening' }, state: 'interrupted' },
    { what: 'no state', fields: { output: 'listening' }, state: 'interrupted' },
    { what: 'an exit', fields: { state: 'exited', exitCode: { of: 3 }, output: 'listening' }, state: 'done' },
    { what: 'no id', fields: { taskId: 3, state: 'stopped', output: 'listening' }, state: 'interrupted' },
  ])('($what) does not run for ever, and its card says what the log holds', ({ fields, state }) => {
    const running = { ...task, seq: 2, state: 'running' };
    const events = [call, running, { ...task, ...fields }].map((event, at) =>
      parseViewEvent({ ...event, seq: at + 1 }),
    );
    const { items, header } = foldTimeline(emptyTimeline, events);
    const [item] = items;
    if (item?.type !== 'call') throw new Error('The task has no card.');
    const settled = settleItem(item);
    expect(settled.state).toBe(state);
    expect(header.head).toBe(3);
    expect(settled.body.view).toMatchObject({
      card: 'terminal',
      output: expect.stringMatching(
        /^listening\nThis log was written by a newer Showreel\.[^]*"callId": "c"/,
      ) as string,
    });
    expect(JSON.stringify(settled).match(/listening/g)).toHaveLength(1);
  });

  test('runs on when its state is known, whatever else is not', () => {
    expect(parseViewEvent({ ...task, state: 'running', cwd: 3 })).toEqual({
      ...task,
      state: 'running',
      output: '',
    });
  });
});

test.each([
  { why: 'no view', value: { type: 'tool-result', ...stamp, callId: 'c' } },
  { why: 'no tool', value: { type: 'tool-call', ...stamp, callId: 'c', view: 3 } },
  { why: 'odd fields', value: { type: 'tool-call', ...stamp, callId: 'c', tool: {}, view: null } },
  { why: 'no call id', value: { type: 'tool-call', ...stamp, tool: 't', view: {} } },
  {
    why: 'an odd call id',
    value: { type: 'tool-result', ...stamp, callId: 9, isError: 'yes', ended: 'eaten' },
  },
])('an event of a known type that does not parse ($why) is drawn all the same', ({ value }) => {
  const event = parseViewEvent(value);
  expect(viewEvent.safeParse(event).success).toBe(true);
  expect(event).toMatchObject(stamp);
  expect(JSON.stringify(event)).not.toContain('undefined');
});

test('whatever has a type, a seq and a time is drawn', () => {
  const type = fc.constantFrom(
    'tool-call',
    'tool-result',
    'message',
    'thought',
    'todo',
    'task',
    'session',
    'else',
  );
  const field = fc.constantFrom('callId', 'tool', 'view', 'isError', 'role', 'content', 'items', 'ended');
  fc.assert(
    fc.property(type, fc.dictionary(field, fc.jsonValue()), (name, fields) => {
      const event = parseViewEvent({ ...fields, type: name, ...stamp });
      expect(viewEvent.safeParse(event).success).toBe(true);
      expect(event).toMatchObject(stamp);
    }),
  );
});

test.each([[null], [3], ['event'], [{}], [{ type: 'todo', at: 1 }], [{ type: 'todo', at: 1, seq: 0 }]])(
  'what is no event at all is refused: %j',
  (value) => {
    expect(() => parseViewEvent(value)).toThrow();
  },
);
