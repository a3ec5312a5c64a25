import type { JsonValue } from '@showreel/views';
import { expect, it } from 'vitest';
import { acpFormat } from '../acp/acp-format';
import { codexFormat } from '../codex/codex-format';
import type { LogFormat } from '../contract/log-format';
import { deepseekHarnessFormat } from '../deepseek-harness/deepseek-harness-format';
import { geminiFormat, geminiJsonlFormat } from '../gemini/gemini-format';
import { geminiStreamFormat } from '../gemini/gemini-stream-format';
import { opencodeEventsFormat } from '../opencode/opencode-events-format';
import { opencodeFormat } from '../opencode/opencode-format';
import { createSink } from './create-sink';

/** What a log says of its sessions, and which session its own says started it. */
function namesOf(format: LogFormat, records: readonly JsonValue[]): object {
  const parents: object[] = [];
  const sink = createSink({ modifiedAt: 0 }, ({ session, event }) => {
    if (event.type === 'session' && session === '' && event.parent !== undefined) parents.push(event.parent);
  });
  const reader = format.openReader(sink, { modifiedAt: 0 });
  records.forEach((record, at) => reader.read(record, { file: '', line: at + 1 }));
  reader.end();
  const { nativeIds, starts } = sink.names;
  return { ids: Object.fromEntries(nativeIds), starts: Object.fromEntries(starts), parent: parents.at(-1) };
}

const timestamp = '2026-01-02T03:04:05.000Z';
const rollout = (type: string, payload: { [key: string]: JsonValue }): JsonValue => ({
  timestamp,
  type,
  payload,
});
const spawn = { type: 'function_call', call_id: 'c1', name: 'spawn_agent', arguments: '{"message":"Do"}' };

it.each<[string, LogFormat, JsonValue[], object]>([
  [
    'Codex: a call’s output names the thread that it started',
    codexFormat,
    [
      rollout('session_meta', { id: 'thread-1', cwd: '/w' }),
      rollout('response_item', spawn),
      rollout('response_item', {
        ...{
          type: 'function_call_output',
          call_id: 'c1',
          output: '{"agent_id":"thread-2","nickname":"Ada"}',
        },
      }),
    ],
    { ids: { '': 'thread-1' }, starts: { 'thread-2': { session: '', callId: 'c1' } }, parent: undefined },
  ],
  [
    'Codex: an event names the thread that a call started',
    codexFormat,
    [
      rollout('session_meta', { id: 'thread-1', cwd: '/w' }),
      rollout('response_item', spawn),
      rollout('event_msg', { type: 'collab_agent_spawn_end', call_id: 'c1', new_thread_id: 'thread-2' }),
    ],
    { ids: { '': 'thread-1' }, starts: { 'thread-2': { session: '', callId: 'c1' } }, parent: undefined },
  ],
  [
    'Codex: a thread names the one that started it, whose head its history may repeat',
    codexFormat,
    [
      rollout('session_meta', {
        id: 'thread-2',
        source: { subagent: { thread_spawn: { parent_thread_id: 'thread-1', depth: 1 } } },
      }),
      rollout('session_meta', { id: 'thread-1' }),
    ],
    { ids: { '': 'thread-2' }, starts: {}, parent: { session: 'thread-1', callId: '' } },
  ],
  [
    'opencode: an export names its session, its parent and what its tasks started',
    opencodeFormat,
    [
      {
        info: { id: 'ses_2', parentID: 'ses_1', directory: '/w', title: 'T' },
        messages: [
          {
            info: { id: 'm', role: 'assistant' },
            parts: [
              {
                ...{ type: 'tool', id: 'p', messageID: 'm', tool: 'task', callID: 'c1' },
                state: { status: 'completed', input: {}, output: 'x', metadata: { sessionId: 'ses_3' } },
              },
            ],
          },
        ],
      },
    ],
    {
      ids: { '': 'ses_2' },
      starts: { ses_3: { session: '', callId: 'c1' } },
      parent: { session: 'ses_1', callId: '' },
    },
  ],
  [
    'opencode: events name each session that they are of',
    opencodeEventsFormat,
    [
      { type: 'session.updated', properties: { info: { id: 'ses_1', directory: '/w' } } },
      { type: 'session.created', properties: { info: { id: 'ses_2', parentID: 'ses_1' } } },
    ],
    { ids: { '': 'ses_1', ses_2: 'ses_2' }, starts: {}, parent: undefined },
  ],
  [
    'Gemini CLI: a header names the session, and a call its subagent',
    geminiJsonlFormat,
    [
      { sessionId: 'g-1', projectHash: 'p' },
      {
        id: 'm',
        type: 'gemini',
        timestamp,
        toolCalls: [{ id: 'c1', name: 'agent', args: {}, agentId: 'g-2' }],
      },
    ],
    { ids: { '': 'g-1' }, starts: { 'g-2': { session: '', callId: 'c1' } }, parent: undefined },
  ],
  [
    'Gemini CLI: a document names its session',
    geminiFormat,
    [{ sessionId: 'g-1', projectHash: 'p', messages: [] }],
    { ids: { '': 'g-1' }, starts: {}, parent: undefined },
  ],
  [
    'Gemini CLI: a stream names its session',
    geminiStreamFormat,
    [{ type: 'init', timestamp, session_id: 'g-1', model: 'm' }],
    { ids: { '': 'g-1' }, starts: {}, parent: undefined },
  ],
  [
    'DeepSeek Harness: a header names the session and its parent, and an event the subagent of the call that is open',
    deepseekHarnessFormat,
    [
      { type: 'session', id: 'd-2', parentSession: 'd-1', createdAt: 1 },
      { type: 'tool/call', time: 2, data: { callId: 'c1', name: 'bash', arguments: '{}' } },
      {
        type: 'tool/call',
        time: 2,
        data: { callId: 'c2', name: 'subagent', arguments: '{"description":"Two"}' },
      },
      {
        type: 'tool/call',
        time: 2,
        data: { callId: 'c3', name: 'subagent', arguments: '{"description":"Three"}' },
      },
      { type: 'subagent/catalog', time: 3, data: { childId: 'd-4', label: 'Four' } },
      { type: 'subagent/catalog', time: 3, data: { childId: 'd-3', label: 'Three' } },
      { type: 'subagent/catalog', time: 3, data: { childId: 'd-5', label: 'Five' } },
      { type: 'subagent/catalog', time: 3, data: { childId: 'd-6', label: 'Six' } },
    ],
    {
      ids: { '': 'd-2' },
      starts: { 'd-3': { session: '', callId: 'c3' }, 'd-5': { session: '', callId: 'c2' } },
      parent: { session: 'd-1', callId: '' },
    },
  ],
  [
    'ACP: updates name the sessions that they are of',
    acpFormat,
    ['a-1', 'a-2'].map((sessionId) => ({
      ...{ jsonrpc: '2.0', method: 'session/update' },
      params: {
        sessionId,
        update: { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'x' } },
      },
    })),
    { ids: { '': 'a-1', 'a-2': 'a-2' }, starts: {}, parent: undefined },
  ],
])('%s', (_, format, records, names) => {
  expect(namesOf(format, records)).toEqual(names);
});

it('what a log says first of a name counts, and it may not say it without end', () => {
  const { names, ...sink } = createSink({ modifiedAt: 0 }, () => undefined);
  sink.identify('one');
  sink.identify('two');
  sink.identify('');
  expect(Object.fromEntries(names.nativeIds)).toEqual({ '': 'one' });
  for (let at = 0; at < 10_050; at += 1) sink.started(`id-${at}`, { callId: `c-${at}` });
  sink.started('id-0', { callId: 'another' });
  expect(names.starts.size).toBe(10_000);
  expect(names.starts.get('id-0')).toEqual({ session: '', callId: 'c-0' });
});
