import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-access';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords, png, saidBy, sessionId } from './test-records';

const read = (records: Parameters<typeof readRecords>[1]): ReturnType<typeof readRecords> =>
  readRecords(claudeCodeFormat, records);

describe('messages, thoughts and usage', () => {
  it('counts the usage of a message of many lines once, as its last line tells it', () => {
    const make = makeRecords();
    const message = (tokens: number): { id: string; usage: Record<string, number> } => ({
      id: 'msg-a',
      usage: {
        input_tokens: 1,
        cache_creation_input_tokens: 20,
        cache_read_input_tokens: 300,
        output_tokens: tokens,
      },
    });
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'thinking', thinking: 'Hm.' }], {}, message(2)),
      make.assistant(
        [{ type: 'tool_use', id: 'c1', name: 'Bash', input: { command: 'ls' } }],
        {},
        message(2),
      ),
      make.result('c1', 'a', { stdout: 'a', stderr: '', interrupted: false, isImage: false }),
      make.assistant([{ type: 'text', text: 'Done.' }], {}, message(77)),
      make.assistant([{ type: 'text', text: 'Really.' }], {}, { id: 'msg-b', usage: { output_tokens: 3 } }),
    ]);
    expect(eventsOf(events, 'usage')).toEqual([
      { type: 'usage', model: 'claude-sonnet-4', inputTokens: 321, outputTokens: 77 },
      { type: 'usage', model: 'claude-sonnet-4', inputTokens: 0, outputTokens: 3 },
    ]);
    expect(eventsOf(events, 'thought')).toEqual([
      { type: 'thought', content: [{ type: 'text', text: 'Hm.' }] },
    ]);
  });

  it('tells the cost that the logs of 1.0 state', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }], { costUSD: 0.25 }, { usage: { output_tokens: 3 } }),
    ]);
    expect(eventsOf(events, 'usage')[0]?.cost).toBe(0.25);
  });

  it('has no thought of a text that is empty or encrypted', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([
        { type: 'thinking', thinking: '', signature: 'x' },
        { type: 'redacted_thinking', data: 'x' },
      ]),
    ]);
    expect(eventsOf(events, 'thought')).toEqual([]);
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('shows what was queued while the agent worked when it takes it, once', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      { type: 'queue-operation', operation: 'enqueue', content: 'Also this', sessionId },
      make.record('attachment', {
        attachment: { type: 'queued_command', prompt: 'Also this', commandMode: 'prompt' },
      }),
    ]);
    expect(saidBy(events, 'user')).toEqual(['Go', 'Also this']);
  });

  it.each([
    ['removed from the queue', ['queue']],
    ['removed from the queue and attached', ['queue', 'attachment']],
    ['attached and removed from the queue', ['attachment', 'queue']],
  ])('shows what was %s once', (_, sources) => {
    const make = makeRecords();
    const told = {
      queue: { type: 'queue-operation', operation: 'remove', content: 'Parser first', sessionId },
      attachment: make.record('attachment', {
        attachment: { type: 'queued_command', prompt: [{ type: 'text', text: 'Parser first' }] },
      }),
    };
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      ...sources.map((source) => (source === 'queue' ? told.queue : told.attachment)),
    ]);
    expect(saidBy(events, 'user')).toEqual(['Go', 'Parser first']);
  });

  it('draws images as blobs, never as text', () => {
    const make = makeRecords();
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: png } };
    const events = read([
      make.user([{ type: 'text', text: 'Look' }, image]),
      make.call('c1', 'Read', { file_path: '/project/a.png' }),
      make.result('c1', [image], {
        type: 'image',
        file: { base64: png, type: 'image/png', originalSize: 70 },
      }),
    ]);
    const images = events.filter(({ blobs }) => blobs.length > 0);
    // The image of a result stands twice in the log.
    expect(images.map(({ event, blobs }) => [event.type, blobs.length])).toEqual([
      ['message', 1],
      ['tool-result', 1],
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.content).toMatchObject([
      { type: 'image', mimeType: 'image/png' },
    ]);
    expect(JSON.stringify(events.map(({ event }) => event))).not.toContain(png);
  });

  it('tells what was added to the cost that the log states of the session so far (cost-state)', () => {
    const make = makeRecords();
    const cost = (totalCostUSD: number): JsonObject => ({ type: 'cost-state', sessionId, totalCostUSD });
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      cost(0.25),
      cost(0.25),
      make.assistant([{ type: 'text', text: 'Done.' }]),
      cost(0.75),
    ]);
    expect(eventsOf(events, 'usage').map((usage) => [usage.model, usage.inputTokens, usage.cost])).toEqual([
      ['claude-sonnet-4', 0, 0.25],
      ['claude-sonnet-4', 0, 0.5],
    ]);
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('says where a person took the conversation back, and shows both ways that it went', () => {
    const make = makeRecords();
    const events = read([
      make.user('Start'),
      make.assistant([{ type: 'text', text: 'Ready' }]),
      make.user('First attempt'),
      make.assistant([{ type: 'text', text: 'First answer' }]),
      make.user('Second attempt', { parentUuid: 'uuid-2' }),
      make.assistant([{ type: 'text', text: 'Second answer' }]),
    ]);
    expect(eventsOf(events, 'notice').map(({ text }) => text)).toEqual([
      'The conversation was taken back to before “First attempt”',
    ]);
    expect(saidBy(events, 'agent')).toEqual(['Ready', 'First answer', 'Second answer']);
  });

  it('takes results of two calls at once, and prompts whose parent is unknown, for no way back', () => {
    const make = makeRecords();
    const events = read([
      make.user('Start', { parentUuid: 'gone' }),
      make.assistant([
        { type: 'tool_use', id: 'c1', name: 'LS', input: { path: '/' } },
        { type: 'tool_use', id: 'c2', name: 'LS', input: { path: '/' } },
      ]),
      { ...make.result('c1', 'a'), parentUuid: 'uuid-2' },
      { ...make.result('c2', 'b'), parentUuid: 'uuid-2' },
      make.user('On', { parentUuid: 'gone' }),
    ]);
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('counts what the program added to the conversation as a picture or a document', () => {
    const make = makeRecords();
    const source = { type: 'base64', media_type: 'application/pdf', data: 'eA==' };
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      make.user([{ type: 'document', source }], { isMeta: true }),
    ]);
    expect(eventsOf(events, 'notice')[0]?.detail).toBe(
      '1 × images and documents that the program added: line 3',
    );
  });
});
