import fc from 'fast-check';
import type { JsonValue, ViewEvent } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { anyRecords } from '../testing/any-json';
import { projectEvents } from '../testing/project-events';
import { readRecords } from '../testing/read-records';
import { showreelFormat } from './showreel-format';

const session = { seq: 1, at: 5, type: 'session', title: 'T', cwd: '/w', agent: 'Claude Code' };
const call = {
  seq: 2,
  at: 6,
  type: 'tool-call',
  callId: 'c',
  tool: 'Bash',
  args: { command: 'ls', ['__proto__']: 1 },
};
const result = {
  seq: 3,
  at: 7,
  type: 'tool-result',
  callId: 'c',
  content: [],
  isError: false,
  meta: { output: 'a', exitCode: 0 },
};

const json = (value: object): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

describe('our own log', () => {
  it('is read as it was stored', () => {
    const records = [json({ showreel: 1 }), json(session), json(call), json(result)];
    expect(showreelFormat.detects(records)).toBe(true);
    const events = readRecords(showreelFormat, records);
    expect(events.map(({ at }) => at)).toEqual([5, 6, 7]);
    expect(events.map(({ event }) => event)).toEqual(
      [session, call, result].map(({ seq: _seq, at: _at, ...event }) => event),
    );
  });

  it('tells what it cannot read', () => {
    const records = [json({ showreel: 2 }), json(session), json({ seq: 2 }), 7, json({ ...session, seq: 3 })];
    const events = readRecords(showreelFormat, records).map(({ event }) => event.type);
    expect(events).toEqual(['session', 'notice', 'session']);
  });

  it.each([
    [[{ type: 'session', id: 'x', createdAt: 1, cwd: '' }]],
    [[{ type: 'user', message: {} }]],
    [[call]],
  ])('is no other log', (records) => {
    expect(showreelFormat.detects(records.map(json))).toBe(false);
  });
});

describe('what `showreel views` prints', () => {
  const views: ViewEvent[] = [
    { seq: 1, at: 5, type: 'session', title: 'T', cwd: '/w', agent: 'Claude Code' },
    { seq: 2, at: 6, type: 'tool-call', callId: 'c', tool: 'Bash', view: { card: 'terminal', title: 'ls' } },
    {
      seq: 3,
      at: 7,
      type: 'tool-result',
      callId: 'c',
      isError: false,
      view: { card: 'terminal', output: 'a', exitCode: 0 },
    },
    {
      seq: 4,
      at: 8,
      type: 'tool-call',
      callId: 'd',
      tool: 'Edit',
      view: { card: 'diff', title: 'Edit f', diffs: [], locations: [{ path: 'f', line: 3 }] },
    },
    {
      seq: 5,
      at: 9,
      type: 'tool-result',
      callId: 'd',
      isError: true,
      ended: 'denied',
      view: { card: 'generic', content: [] },
    },
    {
      seq: 6,
      at: 9,
      type: 'tool-call',
      callId: 'e',
      tool: 'Edit',
      view: { card: 'generic', title: 'Edit', rawInput: { a: null } },
    },
    {
      seq: 7,
      at: 9,
      type: 'tool-result',
      callId: 'e',
      isError: false,
      view: { card: 'generic', title: 'Edited' },
    },
    {
      seq: 8,
      at: 9,
      type: 'tool-result',
      callId: 'orphan',
      isError: false,
      view: { card: 'generic', content: [{ type: 'text', text: 'x' }] },
    },
    { seq: 9, at: 9, type: 'todo', items: [] },
  ];

  it('comes back as it was, whatever agent it is of', () => {
    for (const agent of ['Claude Code', 'Showreel', 'ACP']) {
      const printed = views.map((view) => (view.type === 'session' ? { ...view, agent } : view));
      const records = printed.map(json);
      expect(showreelFormat.detects(records)).toBe(true);
      expect(projectEvents(readRecords(showreelFormat, records))).toEqual(printed);
    }
  });

  it('holds the sessions of subagents behind one another', () => {
    const child = { ...session, title: 'Child', parent: { session: 's', callId: 'c' } };
    const records = [
      session,
      call,
      child,
      { ...call, callId: 'inner' },
      { ...session, seq: 3, title: 'Renamed' },
    ].map(json);
    const events = readRecords(showreelFormat, records);
    expect(events.map(({ session: key, event }) => `${key} ${event.type}`)).toEqual([
      ' session',
      ' tool-call',
      'session-2 session',
      'session-2 tool-call',
      'session-2 session',
    ]);
  });

  it('comes back as far as a newer version’s is understood', () => {
    const records = [session, { seq: 2, at: 6, type: 'hologram', x: 1 }].map(json);
    expect(readRecords(showreelFormat, records)[1]?.event).toMatchObject({
      type: 'notice',
      level: 'warning',
    });
  });
});

it('never throws, whatever JSON comes', () => {
  fc.assert(
    fc.property(anyRecords([session, call, result, { showreel: 1 }].map(json)), (given) => {
      showreelFormat.detects(given);
      projectEvents(readRecords(showreelFormat, given));
    }),
  );
});
