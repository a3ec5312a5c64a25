import type { JsonValue } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogFormat } from '../contract/log-format';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { claudeStreamFormat } from './claude-stream-format';
import { makeRecords } from './test-records';

const make = makeRecords();
const patch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-  a', '+  b'] }];

/** Records of every kind, well-formed: what is changed in them below. */
const records: JsonValue[] = [
  make.user('Go'),
  make.assistant([
    { type: 'thinking', thinking: 'Hm.' },
    { type: 'text', text: 'Yes.' },
    {
      type: 'tool_use',
      id: 'c1',
      name: 'Edit',
      input: { file_path: '/a', old_string: '\ta', new_string: '\tb' },
    },
    { type: 'tool_use', id: 'c2', name: 'Bash', input: { command: 'ls' } },
    { type: 'tool_use', id: 'c3', name: 'Task', input: { prompt: 'Look' } },
    {
      type: 'tool_use',
      id: 'c4',
      name: 'TodoWrite',
      input: { todos: [{ content: 'x', status: 'pending' }] },
    },
    { type: 'tool_use', id: 'c5', name: 'BashOutput', input: { bash_id: 'b1' } },
    { type: 'tool_use', id: 'c6', name: 'Grep', input: { pattern: 'x', path: '/a' } },
    { type: 'tool_use', id: 'c7', name: 'NotebookEdit', input: { notebook_path: '/n' } },
    { type: 'tool_use', id: 'c8', name: 'TaskUpdate', input: { taskId: '1', status: 'completed' } },
  ]),
  make.result('c1', 'ok', {
    filePath: '/a',
    oldString: '\ta',
    newString: '\tb',
    originalFile: '\ta\n',
    structuredPatch: patch,
  }),
  make.result('c2', 'ok', {
    stdout: 'a',
    stderr: '',
    interrupted: false,
    isImage: false,
    backgroundTaskId: 'b1',
  }),
  make.user('Look', { isSidechain: true, agentId: 'a1' }),
  make.result('c3', [{ type: 'text', text: 'x' }], { agentId: 'a1', isAsync: true }),
  make.result('c4', 'ok', { newTodos: [{ content: 'x', status: 'pending' }] }),
  make.result('c5', 'ok', { shellId: 'b1', status: 'completed', exitCode: 0, stdout: 'x', stderr: '' }),
  make.result('c6', 'ok', { mode: 'content', content: '/a:1:x', filenames: [] }),
  make.result('c7', 'ok', { original_file: 'a\n', updated_file: 'b\n', notebook_path: '/n' }),
  make.result('c8', [{ type: 'image', source: { type: 'base64', data: 'AAAA' } }], { success: true }),
  make.record('system', { subtype: 'api_error', error: { status: 500, message: 'x' } }),
  make.record('system', { subtype: 'compact_boundary' }),
  make.record('attachment', {
    attachment: { type: 'queued_command', prompt: [{ type: 'text', text: 'x' }] },
  }),
  make.record('attachment', {
    attachment: { type: 'task_reminder', content: [{ id: '1', subject: 'x', status: 'x' }] },
  }),
  make.record('progress', {
    parentToolUseID: 'c3',
    data: { type: 'agent_progress', agentId: 'a1', message: {} },
  }),
  { type: 'summary', summary: 'x', leafUuid: 'uuid-1' },
  { type: 'result', subtype: 'success', total_cost_usd: 1, result: 'x', num_turns: 1 },
  { type: 'stream_event', event: { type: 'content_block_delta', index: 0, delta: { text: 'x' } } },
  { type: 'stream_event', event: { type: 'message_delta', usage: { output_tokens: 1 } } },
  { type: 'rate_limit_event', rate_limit_info: { status: 'rejected' } },
];

/** Values of JSON by the paths at which they stand. */
function pathsOf(value: JsonValue, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const children = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [path, ...[...children].flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function replaceAt(value: JsonValue, [key, ...rest]: (string | number)[], put: JsonValue): JsonValue {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? replaceAt(each, rest, put) : each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === key ? replaceAt(each, rest, put) : each]),
  );
}

const paths = pathsOf(records);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((each) => each as JsonValue),
  fc.constantFrom<JsonValue>(-1, 1e300, '', '<task-notification>', '\u0000', '__proto__', 'constructor'),
);

describe.each<[string, LogFormat]>([
  ['claude-code', claudeCodeFormat],
  ['claude-stream', claudeStreamFormat],
])('the reader of %s never throws, and gives valid events', (_, format) => {
  it('on any JSON (property)', () => {
    fc.assert(
      fc.property(fc.array(value), (any) => {
        format.detects(any);
        readRecords(format, any);
      }),
    );
  });

  it('on records in which any value is another (property)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), value), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const changed = changes.reduce<JsonValue>((all, [path, put]) => replaceAt(all, path, put), records);
          readRecords(format, Array.isArray(changed) ? changed : [changed]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('and reads the same events again', () => {
    expect(readRecords(format, records)).toEqual(readRecords(format, records));
  });
});
