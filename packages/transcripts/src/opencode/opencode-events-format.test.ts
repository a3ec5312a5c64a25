import type { JsonValue } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../testing/read-records';
import { opencodeEventsFormat } from './opencode-events-format';

type Fields = Record<string, JsonValue>;

const event = (type: string, properties: Fields): Fields => ({ type, properties });

const session = (id: string, more: Fields = {}): Fields =>
  event('session.created', {
    info: { id, directory: '/w', title: 'Fix it', time: { created: 1000, updated: 1000 }, ...more },
  });

const user = (id: string, sessionID = 's'): Fields =>
  event('message.updated', { info: { id, sessionID, role: 'user', time: { created: 1001 } } });

const answer = (id: string, more: Fields = {}, sessionID = 's'): Fields =>
  event('message.updated', {
    info: {
      id,
      sessionID,
      role: 'assistant',
      modelID: 'm',
      path: { cwd: '/w' },
      time: { created: 1002 },
      ...more,
    },
  });

const done: Fields = { time: { created: 1002, completed: 1090 } };

const part = (id: string, messageID: string, type: string, more: Fields, sessionID = 's'): Fields =>
  event('message.part.updated', { part: { id, sessionID, messageID, type, ...more } });

const delta = (partID: string, text: string): Fields =>
  event('message.part.delta', { sessionID: 's', messageID: 'a', partID, field: 'text', delta: text });

const ended = { time: { start: 1003, end: 1004 } };

const tool = (id: string, state: Fields, name = 'bash', messageID = 'a'): Fields =>
  part(id, messageID, 'tool', { callID: `call-${id}`, tool: name, state });

const read = (...records: JsonValue[]) => readRecords(opencodeEventsFormat, records);
const types = (...records: JsonValue[]): string[] =>
  read(...records).map(({ session: key, event: { type } }) => (key === '' ? type : `${key} ${type}`));

describe('events of opencode', () => {
  it('tell each part once, when it is whole', () => {
    const told = read(
      session('s'),
      event('session.updated', { info: { id: 's', directory: '/w', title: 'Fix it' } }),
      user('u'),
      part('1', 'u', 'text', { text: 'Go' }),
      part('2', 'u', 'text', { text: '<injected>', synthetic: true }),
      event('session.status', { sessionID: 's', status: { type: 'busy' } }),
      answer('a'),
      part('3', 'a', 'step-start', {}),
      part('4', 'a', 'text', { text: '' }),
      delta('4', 'I '),
      delta('4', 'will.\n'),
      part('4', 'a', 'text', { text: 'I will.', ...ended }),
      tool('5', { status: 'pending', input: {}, raw: '' }),
      tool('5', { status: 'running', input: { command: 'ls' }, time: { start: 1005 } }),
      tool('5', {
        status: 'running',
        input: { command: 'ls' },
        metadata: { output: 'x' },
        time: { start: 1005 },
      }),
      tool('5', {
        status: 'completed',
        input: { command: 'ls' },
        output: 'x',
        metadata: { output: 'x', exit: 0 },
        time: { start: 1005, end: 1008 },
      }),
      part('6', 'a', 'step-finish', {
        cost: 0,
        tokens: { input: 1, output: 2, reasoning: 0, cache: { read: 0, write: 0 } },
      }),
      answer('a', done),
      answer('a', done),
    );
    expect(told.map(({ at, event: each }) => [at, each])).toEqual([
      [1000, { type: 'session', title: 'Fix it', cwd: '/w', agent: 'opencode', model: 'm' }],
      [1001, { type: 'message', role: 'user', content: [{ type: 'text', text: 'Go' }] }],
      [1003, { type: 'message', role: 'agent', content: [{ type: 'text', text: 'I will.' }] }],
      [1005, { type: 'tool-call', callId: 'call-5', tool: 'bash', args: { command: 'ls' } }],
      [
        1008,
        {
          type: 'tool-result',
          callId: 'call-5',
          content: [{ type: 'text', text: 'x' }],
          isError: false,
          meta: { output: 'x', exitCode: 0, durationMs: 3 },
        },
      ],
      [1008, { type: 'usage', model: 'm', inputTokens: 1, outputTokens: 2, cost: 0 }],
    ]);
  });

  it('tell the end of a call once', () => {
    const over = { status: 'completed', input: {}, output: 'x', metadata: {}, time: { start: 1, end: 2 } };
    expect(types(session('s'), answer('a'), tool('1', over), tool('1', over))).toEqual([
      'session',
      'tool-call',
      'tool-result',
    ]);
  });

  it('tell what was said before a call before it, though its end comes later', () => {
    expect(
      types(
        session('s'),
        answer('a'),
        part('1', 'a', 'reasoning', { text: '' }),
        delta('1', 'Hm. '),
        tool('2', { status: 'running', input: {}, time: { start: 1005 } }),
        part('1', 'a', 'reasoning', { text: 'Hm.', ...ended }),
      ),
    ).toEqual(['session', 'thought', 'tool-call']);
  });

  it('tell a text that was cut short, and a call that was never made', () => {
    const told = read(
      session('s'),
      answer('a'),
      part('1', 'a', 'text', { text: '' }),
      delta('1', 'Half'),
      tool('2', { status: 'pending', input: {}, raw: '{"command":"l' }),
    );
    expect(told.slice(1).map(({ event: each }) => each)).toMatchObject([
      { type: 'message', content: [{ text: 'Half' }] },
      { type: 'tool-call', callId: 'call-2', args: {} },
    ]);
  });

  it('tell an abort once, though the session and the message both do', () => {
    const error = { name: 'MessageAbortedError', data: { message: 'aborted' } };
    const told = read(
      session('s'),
      answer('a'),
      tool('1', { status: 'running', input: { command: 'ls' }, time: { start: 1005 } }),
      event('session.error', { sessionID: 's', error }),
      answer('a', { error }),
      answer('a', { error, ...done }),
      event('session.idle', { sessionID: 's' }),
    );
    expect(told.slice(2).map(({ event: each }) => each)).toEqual([
      { type: 'tool-result', callId: 'call-1', content: [], isError: true, ended: 'stopped' },
      { type: 'notice', level: 'info', text: 'Interrupted by the user' },
    ]);
  });

  it('tell an error that no message tells', () => {
    const error = { name: 'ProviderAuthError', data: { providerID: 'p', message: 'No key' } };
    const told = read(
      session('s'),
      event('session.error', { sessionID: 's', error }),
      event('session.idle', { sessionID: 's' }),
    );
    expect(told.at(-1)?.event).toEqual({ type: 'notice', level: 'error', text: 'No key' });
  });

  it('tell once that a request is tried again', () => {
    const retry = event('session.status', {
      sessionID: 's',
      status: { type: 'retry', attempt: 1, message: 'Overloaded', next: 5 },
    });
    expect(
      read(session('s'), answer('a'), retry, retry)
        .map(({ event: each }) => each)
        .slice(1),
    ).toEqual([{ type: 'notice', level: 'warning', text: 'The request is tried again: Overloaded' }]);
  });

  it('tell a prompt when the session rests, also without an answer', () => {
    const prompted = [session('s'), user('u'), part('1', 'u', 'text', { text: 'Go' })];
    expect(
      types(...prompted, event('session.idle', { sessionID: 's' }), part('1', 'u', 'text', { text: 'Go' })),
    ).toEqual(['session', 'message']);
  });

  describe('subtasks', () => {
    const task = (id: string, metadata: Fields): Fields =>
      tool(
        id,
        { status: 'running', input: { description: 'Look' }, metadata, time: { start: 1005 } },
        'task',
      );
    const child = [
      session('c', { parentID: 's', title: 'Look (@general subagent)' }),
      user('cu', 'c'),
      part('c1', 'cu', 'text', { text: 'Look' }, 'c'),
      answer('ca', {}, 'c'),
      part('c2', 'ca', 'text', { text: 'Seen.', ...ended }, 'c'),
    ];

    it('are sessions of their own where the log holds their records, below the call that started them', () => {
      const told = read(
        session('s'),
        answer('a'),
        task('1', {}),
        task('2', {}),
        ...child,
        task('2', { sessionId: 'c' }),
      );
      const own = told.filter(({ session: key }) => key === 'c').map(({ event: each }) => each);
      expect(own).toMatchObject([
        { type: 'session', title: 'Look (@general subagent)', parent: { session: 's', callId: 'call-2' } },
        { type: 'message', role: 'user' },
        { type: 'message', role: 'agent' },
      ]);
    });

    it('are followed while they run where only one can have started them', () => {
      const told = read(session('s'), answer('a'), task('1', {}), ...child);
      expect(told.find(({ session: key }) => key === 'c')?.event).toMatchObject({
        parent: { callId: 'call-1' },
      });
    });

    it('are read whole without the call', () => {
      expect(types(session('s'), ...child)).toEqual(['session', 'c session', 'c message', 'c message']);
    });

    it('are none of which the log holds nothing', () => {
      expect(types(session('s'), answer('a'), task('1', { sessionId: 'c' }))).toEqual([
        'session',
        'tool-call',
      ]);
      expect(
        types(
          session('s'),
          answer('a'),
          session('c', { parentID: 's' }),
          event('session.status', { sessionID: 'd', status: { type: 'busy' } }),
        ),
      ).toEqual(['session']);
    });
  });

  it.each([
    ['the envelope of a recorder', (each: Fields): Fields => ({ timestamp: 5, event: each })],
    ['the global stream', (each: Fields): Fields => ({ directory: '/w', payload: each })],
  ])('are read out of %s', (_, wrap) => {
    const records = [session('s'), user('u'), part('1', 'u', 'text', { text: 'Go' })].map(wrap);
    expect(opencodeEventsFormat.detects(records)).toBe(true);
    expect(types(...records)).toEqual(['session', 'message']);
  });

  it('are read as opencode run prints them', () => {
    const line = (type: string, fields: Fields): Fields => ({
      type,
      timestamp: 1010,
      sessionID: 's',
      ...fields,
    });
    const records = [
      line('step_start', { part: { id: '1', messageID: 'a', type: 'step-start' } }),
      line('tool_use', {
        part: {
          id: '2',
          messageID: 'a',
          type: 'tool',
          callID: 'c',
          tool: 'glob',
          state: {
            status: 'completed',
            input: { pattern: '*' },
            output: 'a',
            time: { start: 1011, end: 1012 },
          },
        },
      }),
      line('text', { part: { id: '3', messageID: 'a', type: 'text', text: 'Done.' } }),
      line('error', { error: { name: 'UnknownError', data: { message: 'Oh' } } }),
    ];
    expect(opencodeEventsFormat.detects(records)).toBe(true);
    expect(types(...records)).toEqual(['session', 'tool-call', 'tool-result', 'message', 'notice']);
  });

  it('say what they cannot read', () => {
    const told = JSON.stringify(
      read(
        session('s'),
        3,
        event('session.telepathy', {}),
        event('lsp.updated', {}),
        event('message.updated', {}),
        answer('a'),
      ),
    );
    expect(told).toContain('records that are no events');
    expect(told).toContain('events of type session.telepathy');
    expect(told).toContain('events without a session');
    expect(told).not.toContain('lsp');
  });

  it.each([
    [{ type: 'message', role: 'user', content: 'a', timestamp: '2026-01-01T00:00:00Z' }, false],
    [{ type: 'user', sessionId: 's', message: {} }, false],
    [{ type: 'text', text: 'a' }, false],
    [event('server.connected', {}), true],
  ])('knows %j: %s', (record, isOne) => {
    expect(opencodeEventsFormat.detects([record])).toBe(isOne);
  });

  it('are read without a throw, whatever they hold', () => {
    const id = fc.constantFrom('s', 'c', 'a', 'u');
    const properties = fc.record(
      {
        sessionID: id,
        info: fc.oneof(
          fc.record(
            {
              id,
              sessionID: id,
              parentID: id,
              role: fc.constantFrom('user', 'assistant'),
              time: fc.jsonValue(),
              error: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
        part: fc.oneof(
          fc.record(
            {
              id,
              sessionID: id,
              messageID: id,
              type: fc.constantFrom('text', 'tool', 'reasoning', 'step-finish', 'x'),
              text: fc.jsonValue(),
              tool: fc.constantFrom('task', 'bash', 'edit'),
              callID: id,
              state: fc.record(
                {
                  status: fc.constantFrom('pending', 'running', 'completed', 'error'),
                  input: fc.jsonValue(),
                  metadata: fc.jsonValue(),
                },
                { requiredKeys: [] },
              ),
              time: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
        partID: id,
        delta: fc.jsonValue(),
        error: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const shaped = fc.record({
      type: fc.constantFrom(
        'session.created',
        'session.updated',
        'session.error',
        'session.idle',
        'message.updated',
        'message.part.updated',
        'message.part.delta',
      ),
      properties,
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(shaped, fc.jsonValue()), { maxLength: 40 }), (records) => {
        const told = readRecords(opencodeEventsFormat, JSON.parse(JSON.stringify(records)) as JsonValue[]);
        const opened = new Set<string>();
        for (const { session: key, event: each } of told) {
          if (!opened.has(key)) expect(each.type).toBe('session');
          opened.add(key);
        }
      }),
    );
  });
});
