import fc from 'fast-check';
import type { JsonValue } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { anyRecords } from '../testing/any-json';
import { projectEvents } from '../testing/project-events';
import { readAll } from '../testing/read-bytes';
import { readRecords } from '../testing/read-records';
import { acpFormat } from './acp-format';

const json = (value: object): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

const update = (value: object, sessionId = 's1'): JsonValue =>
  json({ jsonrpc: '2.0', method: 'session/update', params: { sessionId, update: value } });

const request = (id: number, method: string, params: object): JsonValue =>
  json({ jsonrpc: '2.0', id, method, params });

const response = (id: number, result: object): JsonValue => json({ jsonrpc: '2.0', id, result });

const toolCall = (toolCallId: string, more: object = {}): JsonValue =>
  update({ sessionUpdate: 'tool_call', toolCallId, title: 'Do it', status: 'pending', ...more });

const callUpdate = (toolCallId: string, more: object): JsonValue =>
  update({ sessionUpdate: 'tool_call_update', toolCallId, ...more });

const chunk = (type: string, text: string, more: object = {}): JsonValue =>
  update({ sessionUpdate: `${type}_chunk`, content: { type: 'text', text }, ...more });

const text = (value: string): object => ({ type: 'content', content: { type: 'text', text: value } });
const diff = (path: string, oldText: string | null, newText: string): object => ({
  type: 'diff',
  path,
  oldText,
  newText,
});

/** What is seen of records, without the session's first event. */
function views(...records: JsonValue[]) {
  return projectEvents(readRecords(acpFormat, records)).slice(1);
}

const start = [
  request(0, 'initialize', { protocolVersion: 1, clientCapabilities: {} }),
  request(1, 'session/new', { cwd: '/w', mcpServers: [] }),
  response(1, { sessionId: 's1', models: { currentModelId: 'm1' } }),
  request(2, 'session/prompt', { sessionId: 's1', prompt: [{ type: 'text', text: 'Mend it\nnow' }] }),
];

describe('a recording', () => {
  it('is read both ways: the session, its prompts and answers, and how a turn ended', () => {
    const events = readRecords(acpFormat, [
      ...start,
      chunk('user_message', 'Mend it\nnow'),
      chunk('agent_thought', 'H'),
      chunk('agent_thought', 'm'),
      chunk('agent_message', 'Do'),
      chunk('agent_message', 'ne'),
      chunk('agent_message', 'More', { messageId: 'b' }),
      response(2, {
        stopReason: 'cancelled',
        usage: { inputTokens: 2, cachedReadTokens: 3, outputTokens: 4, thoughtTokens: 1 },
      }),
    ]);
    expect(events.map(({ event }) => event)).toEqual([
      { type: 'session', title: 'Mend it', cwd: '/w', agent: 'ACP', model: 'm1' },
      { type: 'message', role: 'user', content: [{ type: 'text', text: 'Mend it\nnow' }] },
      { type: 'thought', content: [{ type: 'text', text: 'Hm' }] },
      { type: 'message', role: 'agent', content: [{ type: 'text', text: 'Done' }] },
      { type: 'message', role: 'agent', content: [{ type: 'text', text: 'More' }] },
      { type: 'usage', model: 'm1', inputTokens: 5, outputTokens: 5 },
      { type: 'notice', level: 'warning', text: 'Interrupted by the user' },
    ]);
  });

  const bare = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'Hi' } };
  it.each([
    ['bare parameters', { sessionId: 's', update: bare }],
    ['bare updates', bare],
    ['an agent’s own method', { method: '_x.ai/session/update', params: { update: bare } }],
    ['calls of a client', { method: 'sessionUpdate', args: [{ sessionId: 's', update: bare }] }],
    [
      'messages in a recorder’s wrapper',
      { direction: 'in', ts: 5, message: { method: 'session/update', params: { update: bare } } },
    ],
    [
      'messages as text in a wrapper',
      { dir: '>', data: JSON.stringify({ method: 'session/update', params: { update: bare } }) },
    ],
  ])('is read from %s', async (_, record) => {
    expect(acpFormat.detects([json(record)])).toBe(true);
    for (const log of [JSON.stringify(record), JSON.stringify([record]), JSON.stringify(record, null, 2)]) {
      const { events } = await readAll(log, { formats: [acpFormat] });
      expect(events.map(({ event }) => event.type)).toEqual(['session', 'message']);
    }
  });

  it.each([
    [{ type: 'user', message: {} }],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } }],
    [{ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18' } }],
  ])('is no other log: %j', (record) => {
    expect(acpFormat.detects([json(record)])).toBe(false);
  });

  it('has its own times, in seconds, milliseconds or as a date', () => {
    const at = (timestamp: string | number): number | undefined =>
      readRecords(acpFormat, [json({ timestamp, method: 'session/update', params: { update: bare } })])[0]
        ?.at;
    expect([at(1767225600), at(1767225600001), at('2026-01-01T00:00:00Z')]).toEqual([
      1767225600000, 1767225600001, 1767225600000,
    ]);
  });

  it('shows a plan as the todo list, a title, and says what it does not know', () => {
    const seen = readRecords(acpFormat, [
      ...start,
      chunk('agent_message', 'Done'),
      update({ sessionUpdate: 'plan', entries: [{ content: 'a', priority: 'low', status: 'completed' }] }),
      update({ sessionUpdate: 'plan', entries: [{ content: 'a', priority: 'low', status: 'completed' }] }),
      update({ sessionUpdate: 'available_commands_update', availableCommands: [] }),
      update({ sessionUpdate: 'session_info_update', title: 'The clock' }),
      update({ sessionUpdate: 'future_update' }),
      request(9, '_vendor/thing', {}),
    ]).map(({ event }) => event);
    expect(seen.slice(3)).toEqual([
      { type: 'todo', items: [{ content: 'a', status: 'completed' }] },
      { type: 'session', title: 'The clock', cwd: '/w', agent: 'ACP', model: 'm1' },
      {
        type: 'notice',
        level: 'warning',
        text: '2 records of the log are not shown.',
        detail: '1 × updates of type future_update: line 10\n1 × messages of method _vendor/thing: line 11',
      },
    ]);
  });

  it('may hold several sessions', () => {
    const events = readRecords(acpFormat, [chunk('agent_message', 'one'), update({ ...bare }, 's2')]);
    expect(events.map(({ session, event }) => `${session} ${event.type}`)).toEqual([
      ' session',
      ' message',
      's2 session',
      's2 message',
    ]);
  });

  it('is not told twice by a session that is loaded', () => {
    const events = readRecords(acpFormat, [
      ...start,
      toolCall('c', { status: 'completed' }),
      chunk('agent_message', 'Done'),
      response(2, { stopReason: 'end_turn' }),
      request(3, 'session/load', { sessionId: 's1', cwd: '/w' }),
      chunk('user_message', 'Mend it\nnow'),
      toolCall('c', { status: 'completed' }),
      chunk('agent_message', 'Done'),
      response(3, {}),
      chunk('agent_message', 'Again'),
    ]);
    expect(events.map(({ event }) => event.type)).toEqual([
      'session',
      'message',
      'tool-call',
      'tool-result',
      'message',
      'message',
    ]);
  });

  it('tells answers of both sides apart, though their ids are the same', () => {
    const events = readRecords(acpFormat, [
      ...start,
      request(2, 'session/request_permission', {
        sessionId: 's1',
        toolCall: { toolCallId: 'c' },
        options: [],
      }),
      response(2, { outcome: { outcome: 'cancelled' } }),
      response(2, { stopReason: 'refusal' }),
    ]);
    expect(events.at(-1)?.event).toMatchObject({ type: 'notice', text: 'The agent refused to go on' });
  });
});

describe('a call', () => {
  it('waits for its second word when its first says nothing, and nothing overtakes it', () => {
    const seen = views(
      toolCall('c1', { title: 'bash', rawInput: {} }),
      toolCall('c2', {
        title: 'Read a',
        kind: 'read',
        rawInput: { path: 'a' },
        locations: [{ path: '/w/a', line: 3 }],
      }),
      callUpdate('c1', {
        status: 'in_progress',
        title: 'List',
        kind: 'execute',
        rawInput: { command: 'ls', description: 'List files' },
      }),
    );
    expect(seen).toMatchObject([
      { callId: 'c1', view: { card: 'terminal', title: 'ls', description: 'List files' } },
      {
        callId: 'c2',
        view: { card: 'generic', title: 'Read a', kind: 'read', locations: [{ path: '/w/a', line: 3 }] },
      },
    ]);
  });

  it('may be told first by the question whether it may go on, and be denied', () => {
    const options = [{ optionId: 'no', kind: 'reject_once', name: 'No' }];
    const seen = views(
      request(5, 'session/request_permission', {
        sessionId: 's1',
        toolCall: { toolCallId: 'c', title: 'Write a', kind: 'edit' },
        options,
      }),
      response(5, { outcome: { outcome: 'selected', optionId: 'no' } }),
      callUpdate('c', { status: 'failed' }),
    );
    expect(seen).toMatchObject([
      { type: 'tool-call', callId: 'c', view: { title: 'Write a', kind: 'edit' } },
      { type: 'tool-result', callId: 'c', isError: true, ended: 'denied' },
    ]);
  });

  it('has content that a later one replaces, and keeps what a repeated call omits', () => {
    const seen = views(
      toolCall('c', { content: [text('first'), text('second')] }),
      callUpdate('c', { content: [text('last')] }),
      toolCall('c', { title: 'Do it again', status: 'in_progress' }),
      callUpdate('c', { status: 'completed' }),
    );
    expect(seen[1]).toMatchObject({
      view: { card: 'generic', title: 'Do it again', content: [{ type: 'text', text: 'last' }] },
    });
  });

  it('may end at once, may never end, and ends once', () => {
    expect(
      views(toolCall('c', { status: 'completed' }), callUpdate('c', { status: 'completed' }), toolCall('d')),
    ).toMatchObject([
      { type: 'tool-call', callId: 'c' },
      { type: 'tool-result', callId: 'c' },
      { type: 'tool-call', callId: 'd' },
    ]);
  });

  it('that is only known by its update is shown', () => {
    expect(
      views(callUpdate('c', { title: 'Late', status: 'completed', rawOutput: { text: 'ok' } })),
    ).toMatchObject([
      { type: 'tool-call', view: { title: 'Late' } },
      { type: 'tool-result', view: { content: [{ type: 'text', text: 'ok' }] } },
    ]);
  });

  it('sets the todo list where its arguments hold one', () => {
    const todos = [{ content: 'a', status: 'pending' }];
    expect(views(toolCall('c', { rawInput: { todos } }))[1]).toMatchObject({ type: 'todo', items: todos });
  });

  it('draws images as blobs', () => {
    const image = {
      type: 'content',
      content: { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    };
    expect(views(toolCall('c', { content: [image], status: 'completed' }))[1]).toMatchObject({
      view: { content: [{ type: 'image', mimeType: 'image/png', blob: { bytes: 8 } }] },
    });
  });
});

describe('changes', () => {
  const edit = { kind: 'edit', title: 'Edit f', locations: [{ path: '/w/f' }] };

  it('are proposed by the call, and made by its end', () => {
    const content = [diff('/w/f', 'a\nb\n', 'a\nc\n')];
    const seen = views(
      toolCall('c', { ...edit, content }),
      callUpdate('c', { status: 'completed', content }),
    );
    expect(seen).toMatchObject([
      {
        view: {
          card: 'diff',
          title: 'Edit f',
          diffs: [{ path: '/w/f', oldText: 'a\nb\n', newText: 'a\nc\n' }],
        },
      },
      { view: { card: 'diff', files: [{ path: '/w/f', change: 'edited', added: 1, removed: 1 }] } },
    ]);
    // Nobody said that it is the whole file.
    expect(seen[1]).not.toHaveProperty('view.diffs.0.start');
  });

  it('have line numbers where the text is known to be the whole file', () => {
    const before = Array.from({ length: 12 }, (_, at) => `${at + 1}\n`).join('');
    const after = before.replace('10\n', 'ten\n');
    const seen = views(
      toolCall('c', { ...edit, rawInput: { path: '/w/f' } }),
      request(7, 'fs/write_text_file', { sessionId: 's1', path: '/w/f', content: after }),
      response(7, {}),
      callUpdate('c', { status: 'completed', content: [diff('/w/f', before, after)] }),
    );
    expect(seen[1]).toMatchObject({
      view: {
        diffs: [
          { oldText: '7\n8\n9\n10\n11\n12\n', newText: '7\n8\n9\nten\n11\n12\n', start: { old: 7, new: 7 } },
        ],
        files: [{ added: 1, removed: 1 }],
      },
    });
  });

  it.each([
    ['no old text', null],
    ['an empty one, as some agents say it', ''],
  ])('create a file with %s', (_, oldText) => {
    const seen = views(
      toolCall('c', { ...edit, status: 'completed', content: [diff('/w/f', oldText, 'a\n')] }),
    );
    expect(seen[1]).toMatchObject({
      view: {
        diffs: [{ oldText: null, newText: 'a\n', start: { old: 1, new: 1 } }],
        files: [{ change: 'created', added: 1, removed: 0 }],
      },
    });
  });

  it('of several files, and several of one, are all there', () => {
    const content = [diff('f', 'a', 'b'), diff('g', 'a', 'b'), diff('f', 'c', 'd'), text('3 changes')];
    const [, end] = views(toolCall('c', { ...edit, status: 'completed', content }));
    expect(end).toMatchObject({
      view: {
        diffs: [{ path: 'f' }, { path: 'f' }, { path: 'g' }],
        files: [
          { path: 'f', added: 2, removed: 2 },
          { path: 'g', added: 1 },
        ],
      },
    });
  });

  it('delete a file', () => {
    const [, end] = views(
      toolCall('c', { kind: 'delete', status: 'completed', content: [diff('f', 'a\nb\n', '')] }),
    );
    expect(end).toMatchObject({ view: { files: [{ path: 'f', change: 'deleted', added: 0, removed: 2 }] } });
  });

  it('are only proposed where the arguments alone hold them', () => {
    const seen = views(
      toolCall('c', { rawInput: { file_path: 'f', old_string: 'a', new_string: 'b' } }),
      callUpdate('c', { status: 'completed', content: [text('ok')] }),
    );
    expect(seen).toMatchObject([
      { view: { card: 'diff', diffs: [{ path: 'f', oldText: 'a', newText: 'b' }] } },
      { view: { card: 'generic', content: [{ type: 'text', text: 'ok' }] } },
    ]);
  });
});

describe('a command', () => {
  const command = { kind: 'execute', title: 'ls', rawInput: { command: 'ls' } };

  it('has its output and its exit in `_meta`, also with the word after its end', () => {
    const content = [{ type: 'terminal', terminalId: 't' }];
    const seen = views(
      toolCall('c', {
        ...command,
        content,
        status: 'completed',
        _meta: { terminal_info: { terminal_id: 't', cwd: '/w/sub' } },
      }),
      callUpdate('c', {
        status: 'completed',
        _meta: {
          terminal_output_delta: { terminal_id: 't', data: 'a\n' },
          terminal_exit: { terminal_id: 't', exit_code: 3, signal: null },
        },
      }),
      chunk('agent_message', 'Done'),
    );
    expect(seen).toMatchObject([
      { view: { card: 'terminal', title: 'ls', cwd: '/w/sub' } },
      { view: { card: 'terminal', output: 'a\n', exitCode: 3 } },
      { type: 'message' },
    ]);
  });

  it('runs in a terminal of the client, whose output is told whole each time', () => {
    const seen = views(
      toolCall('c', {
        kind: 'execute',
        title: 'Run it',
        content: [{ type: 'terminal', terminalId: 't' }],
        status: 'pending',
      }),
      request(5, 'terminal/create', { sessionId: 's1', command: 'make', args: ['all'], cwd: '/w' }),
      response(5, { terminalId: 't' }),
      request(6, 'terminal/output', { sessionId: 's1', terminalId: 't' }),
      response(6, { output: 'a', truncated: false }),
      request(7, 'terminal/output', { sessionId: 's1', terminalId: 't' }),
      response(7, { output: 'ab', truncated: false }),
      request(8, 'terminal/wait_for_exit', { sessionId: 's1', terminalId: 't' }),
      response(8, { exitCode: null, signal: 'SIGKILL' }),
      callUpdate('c', { status: 'failed' }),
    );
    expect(seen[1]).toMatchObject({
      isError: false,
      view: { card: 'terminal', output: 'ab', signal: 'SIGKILL' },
    });
  });

  it('of an agent without terminals has the last of its content, and the exit that the agent knows', () => {
    const seen = views(
      toolCall('c', { ...command, rawInput: {} }),
      callUpdate('c', { status: 'in_progress', rawInput: { command: 'ls' }, content: [text('a')] }),
      callUpdate('c', { status: 'in_progress', content: [text('ab')] }),
      callUpdate('c', {
        status: 'completed',
        content: [text('```console\nabc\n```')],
        rawOutput: { metadata: { exit: 3 } },
      }),
    );
    expect(seen).toMatchObject([
      { view: { card: 'terminal', title: 'ls' } },
      { isError: false, view: { card: 'terminal', output: 'abc', exitCode: 3 } },
    ]);
  });

  it('whose exit nobody tells has none', () => {
    const [, end] = views(toolCall('c', { ...command, status: 'completed', content: [text('a')] }));
    expect(end).toMatchObject({ view: { card: 'terminal', output: 'a' } });
    expect(end).not.toHaveProperty('view.exitCode');
  });

  it('keeps all of a long output aside', () => {
    const [, end] = views(
      toolCall('c', { ...command, status: 'completed', content: [text('x'.repeat(900_000))] }),
    );
    expect(end).toMatchObject({ view: { card: 'terminal', whole: { bytes: 900_000 } } });
  });
});

it('never throws, whatever JSON comes', () => {
  const records: JsonValue[] = [
    ...start,
    toolCall('c', {
      kind: 'edit',
      content: [diff('f', 'a', 'b'), text('x'), { type: 'terminal', terminalId: 't' }],
      rawInput: { command: 'ls', todos: [] },
    }),
    callUpdate('c', {
      status: 'completed',
      rawOutput: { exit_code: 1 },
      locations: [{ path: 'f', line: 1 }],
      _meta: { terminal_output: { terminal_id: 't', data: 'x' } },
    }),
    chunk('agent_message', 'x'),
    update({ sessionUpdate: 'plan', entries: [{ content: 'a', status: 'pending' }] }),
    request(5, 'session/request_permission', {
      sessionId: 's1',
      toolCall: { toolCallId: 'c' },
      options: [{ optionId: 'a', kind: 'reject_once' }],
    }),
    response(5, { outcome: { outcome: 'selected', optionId: 'a' } }),
    request(6, 'terminal/create', { command: 'ls', args: ['-l'] }),
    response(6, { terminalId: 't', exitStatus: { exitCode: 1 } }),
  ];
  fc.assert(
    fc.property(anyRecords(records), (given) => {
      acpFormat.detects(given);
      projectEvents(readRecords(acpFormat, given));
    }),
  );
});
