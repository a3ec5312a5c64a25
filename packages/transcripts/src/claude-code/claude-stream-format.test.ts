import type { JsonValue } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-access';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { claudeStreamFormat } from './claude-stream-format';
import { eventsOf, saidBy } from './test-records';

const sessionId = 'stream-session';
const init: JsonObject = {
  type: 'system',
  subtype: 'init',
  session_id: sessionId,
  cwd: '/project',
  model: 'claude-haiku-4',
  tools: ['Read'],
  uuid: 'init',
};

let count = 0;
function message(
  type: 'user' | 'assistant',
  content: JsonValue,
  fields: JsonObject = {},
  more: JsonObject = {},
): JsonObject {
  count += 1;
  return {
    type,
    session_id: sessionId,
    parent_tool_use_id: null,
    uuid: `uuid-${count}`,
    message: {
      role: type,
      content,
      ...(type === 'assistant' ? { id: 'msg-1', model: 'claude-haiku-4' } : {}),
      ...more,
    },
    ...fields,
  };
}
function streamed(event: JsonObject): JsonObject {
  return { type: 'stream_event', session_id: sessionId, parent_tool_use_id: null, event };
}
function delta(text: string): JsonObject {
  return streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
}
const start = streamed({ type: 'message_start', message: { id: 'msg-1', content: [] } });
const result: JsonObject = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  num_turns: 1,
  session_id: sessionId,
  result: 'Hello.',
  total_cost_usd: 0.5,
};
const read = (records: JsonValue[]): ReturnType<typeof readRecords> =>
  readRecords(claudeStreamFormat, records);

describe('the stream of claude -p', () => {
  it('is known by its first records, and is no log', () => {
    const records = [init, message('assistant', [{ type: 'text', text: 'Hello.' }])];
    expect(claudeStreamFormat.detects(records)).toBe(true);
    expect(claudeStreamFormat.detects(records.slice(1))).toBe(true);
    expect(claudeCodeFormat.detects(records)).toBe(false);
  });

  it('says once what deltas and whole messages both hold, and what the result repeats', () => {
    const events = read([
      init,
      start,
      delta('Hel'),
      delta('lo.'),
      message('assistant', [{ type: 'text', text: 'Hello.' }]),
      result,
    ]);
    expect(saidBy(events, 'agent')).toEqual(['Hello.']);
    expect(eventsOf(events, 'session')[0]).toEqual({
      type: 'session',
      title: 'Hello.',
      cwd: '/project',
      agent: 'Claude Code',
      model: 'claude-haiku-4',
    });
  });

  it('says what came in pieces alone, since the stream was cut off', () => {
    expect(saidBy(read([init, start, delta('Hel'), delta('lo')]), 'agent')).toEqual(['Hello']);
  });

  it("counts usage once a message, as the message's end tells it, and the cost of the run", () => {
    const usage = { input_tokens: 3, cache_read_input_tokens: 40, output_tokens: 1 };
    const events = read([
      init,
      start,
      message('assistant', [{ type: 'thinking', thinking: 'Hm.' }], {}, { usage }),
      message('assistant', [{ type: 'text', text: 'Hello.' }], {}, { usage }),
      streamed({ type: 'message_delta', usage: { ...usage, output_tokens: 12 } }),
      result,
      { ...result, total_cost_usd: 0.75 },
    ]);
    expect(eventsOf(events, 'usage')).toEqual([
      { type: 'usage', model: 'claude-haiku-4', inputTokens: 43, outputTokens: 12 },
      { type: 'usage', model: 'claude-haiku-4', inputTokens: 0, outputTokens: 0, cost: 0.5 },
      { type: 'usage', model: 'claude-haiku-4', inputTokens: 0, outputTokens: 0, cost: 0.25 },
    ]);
  });

  it('reads what a tool returned as tool_use_result', () => {
    const returned = {
      type: 'create',
      filePath: '/project/a',
      content: 'a\n',
      structuredPatch: [],
      originalFile: null,
    };
    const events = read([
      init,
      message('assistant', [
        { type: 'tool_use', id: 'c1', name: 'Write', input: { file_path: '/project/a', content: 'a\n' } },
      ]),
      message('user', [{ type: 'tool_result', tool_use_id: 'c1', content: 'ok' }], {
        tool_use_result: returned,
        timestamp: '2026-01-02T03:04:05.678Z',
      }),
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toMatchObject({
      files: [{ change: 'created', added: 1 }],
    });
    expect(events.at(-1)?.at).toBe(Date.parse('2026-01-02T03:04:05.678Z'));
  });

  it('draws a subagent as a session of its own, linked to the call that its messages name', () => {
    const side = { parent_tool_use_id: 't1' };
    const events = read([
      init,
      message('assistant', [{ type: 'tool_use', id: 't1', name: 'Task', input: { prompt: 'Look' } }]),
      message('user', [{ type: 'text', text: 'Look' }], side),
      message('assistant', [{ type: 'text', text: 'Found.' }], side),
      message('user', [{ type: 'tool_result', tool_use_id: 't1', content: 'Found.' }]),
    ]);
    expect(eventsOf(events, 'session', 't1')[0]).toMatchObject({
      title: 'Look',
      parent: { session: sessionId, callId: 't1' },
    });
    expect(saidBy(events, 'agent', 't1')).toEqual(['Found.']);
    expect(saidBy(events, 'agent', '')).toEqual([]);
  });

  it('is silent about what drives the host, about tasks in the foreground and about allowed rates', () => {
    const events = read([
      init,
      message('assistant', [{ type: 'tool_use', id: 'c1', name: 'Bash', input: { command: 'ls' } }]),
      { type: 'system', subtype: 'task_started', session_id: sessionId, task_id: 'b1', tool_use_id: 'c1' },
      {
        type: 'system',
        subtype: 'task_notification',
        session_id: sessionId,
        task_id: 'b1',
        status: 'completed',
      },
      { type: 'control_request', request_id: 'r' },
      { type: 'rate_limit_event', rate_limit_info: { status: 'allowed' } },
      message('user', [{ type: 'tool_result', tool_use_id: 'c1', content: 'a' }]),
      message('user', [{ type: 'text', text: 'Go on.' }], { isSynthetic: true }),
    ]);
    expect(eventsOf(events, 'notice')).toEqual([]);
    expect(eventsOf(events, 'task')).toEqual([]);
    expect(saidBy(events, 'user')).toEqual([]);
  });

  it('tells that a run failed, and counts records that nobody knows', () => {
    const events = read([
      init,
      { ...result, subtype: 'error_max_turns', result: '' },
      { type: 'from-the-future', session_id: sessionId },
    ]);
    expect(eventsOf(events, 'notice').map(({ level, text }) => [level, text])).toEqual([
      ['error', 'The run ended with an error (error_max_turns)'],
      ['warning', '1 record of the log is not shown.'],
    ]);
  });

  it('shows the answer of a run that the result alone tells', () => {
    expect(saidBy(read([init, result]), 'agent')).toEqual(['Hello.']);
  });

  it('knows a call that was refused without asking anybody (permission_denied)', () => {
    const use = { type: 'tool_use', id: 'c1', name: 'Write', input: { file_path: '/a', content: 'x' } };
    const events = read([
      init,
      message('assistant', [use]),
      {
        type: 'system',
        subtype: 'permission_denied',
        session_id: sessionId,
        tool_name: 'Write',
        tool_use_id: 'c1',
      },
      message('user', [
        { type: 'tool_result', tool_use_id: 'c1', content: 'It needs approval.', is_error: true },
      ]),
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.ended).toBe('denied');
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('ends a task in the background by its record, with the exit code in its summary', () => {
    const use = {
      type: 'tool_use',
      id: 'c1',
      name: 'Bash',
      input: { command: 'make', run_in_background: true },
    };
    const events = read([
      init,
      message('assistant', [use]),
      message('user', [
        { type: 'tool_result', tool_use_id: 'c1', content: 'Command running in background with ID: b1' },
      ]),
      {
        type: 'system',
        subtype: 'task_notification',
        session_id: sessionId,
        task_id: 'b1',
        tool_use_id: 'c1',
        status: 'failed',
        summary: 'Background command "make" failed with exit code 2',
      },
    ]);
    expect(eventsOf(events, 'task')).toEqual([
      { type: 'task', callId: 'c1', taskId: 'b1', state: 'running' },
      { type: 'task', callId: 'c1', taskId: 'b1', state: 'exited', exitCode: 2 },
    ]);
  });

  it('is called by what the agent said first, also after a thought', () => {
    const events = read([
      init,
      message('assistant', [{ type: 'thinking', thinking: 'Hm.' }]),
      message('assistant', [{ type: 'text', text: 'I look at it.' }]),
    ]);
    expect(eventsOf(events, 'session').map(({ title }) => title)).toEqual(['I look at it.']);
  });
});
