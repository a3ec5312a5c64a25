import type { JsonValue } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCalls } from '../testing/draw-calls';
import { readRecords } from '../testing/read-records';
import { geminiStreamFormat } from './gemini-stream-format';
import { geminiPresenters } from './presenters';

const at = (second: number): string => new Date(Date.UTC(2026, 3, 1, 10, 0, second)).toISOString();

const init: JsonValue = { type: 'init', timestamp: at(0), session_id: 's', model: 'gemini-3-pro' };
const prompt: JsonValue = { type: 'message', timestamp: at(1), role: 'user', content: 'Go' };
const piece = (content: string): JsonValue => ({
  type: 'message',
  timestamp: at(2),
  role: 'assistant',
  content,
  delta: true,
});
const use = (tool_id: string, tool_name: string, parameters: JsonValue): JsonValue => ({
  type: 'tool_use',
  timestamp: at(3),
  tool_name,
  tool_id,
  parameters,
});
const result = (tool_id: string, more: { [key: string]: JsonValue }): JsonValue => ({
  type: 'tool_result',
  timestamp: at(4),
  tool_id,
  status: 'success',
  ...more,
});

const events = (records: readonly JsonValue[]) =>
  readRecords(geminiStreamFormat, records).map(({ event }) => event);

describe('gemini -o stream-json', () => {
  it('settles a call by its result where that stands before it', () => {
    const told = events([
      init,
      prompt,
      result('c', { output: 'Listed 2 items.' }),
      use('c', 'list_directory', { dir_path: '.' }),
      result('gone', { output: 'orphan' }),
    ]);
    expect(told.map(({ type }) => type)).toEqual([
      'session',
      'message',
      'tool-call',
      'tool-result',
      'tool-result',
    ]);
  });

  it('joins the pieces of an answer, and tells calls, results and what it cost', () => {
    expect(
      events([
        init,
        prompt,
        piece('I '),
        piece('will.'),
        use('c', 'list_directory', { dir_path: '.' }),
        result('c', { output: 'Listed 2 items.' }),
        piece('Done.'),
        {
          type: 'result',
          timestamp: at(5),
          status: 'success',
          stats: {
            total_tokens: 130,
            input_tokens: 100,
            output_tokens: 20,
            cached: 50,
            duration_ms: 9,
            tool_calls: 1,
          },
        },
      ]),
    ).toEqual([
      { type: 'session', title: 'Go', cwd: '', agent: 'Gemini CLI', model: 'gemini-3-pro' },
      { type: 'message', role: 'user', content: [{ type: 'text', text: 'Go' }] },
      { type: 'message', role: 'agent', content: [{ type: 'text', text: 'I will.' }] },
      { type: 'tool-call', callId: 'c', tool: 'list_directory', args: { dir_path: '.' } },
      {
        type: 'tool-result',
        callId: 'c',
        content: [{ type: 'text', text: 'Listed 2 items.' }],
        isError: false,
      },
      { type: 'message', role: 'agent', content: [{ type: 'text', text: 'Done.' }] },
      { type: 'usage', model: 'gemini-3-pro', inputTokens: 100, outputTokens: 30 },
    ]);
  });

  it('tells the usage of each model where the log does', () => {
    const stats = {
      total_tokens: 9,
      models: {
        a: { total_tokens: 5, input_tokens: 3, output_tokens: 2 },
        b: { total_tokens: 4, input_tokens: 4, output_tokens: 0 },
      },
    };
    const usage = events([
      init,
      prompt,
      { type: 'result', timestamp: at(5), status: 'success', stats },
    ]).slice(2);
    expect(usage).toEqual([
      { type: 'usage', model: 'a', inputTokens: 3, outputTokens: 2 },
      { type: 'usage', model: 'b', inputTokens: 4, outputTokens: 0 },
    ]);
  });

  it('draws commands as terminals, and edits as what they proposed', () => {
    const drawn = drawCalls(
      geminiPresenters,
      readRecords(geminiStreamFormat, [
        init,
        prompt,
        use('a', 'run_shell_command', { command: 'ls' }),
        result('a', { output: 'x\n' }),
        use('b', 'replace', { file_path: 'f', old_string: 'a', new_string: 'b' }),
        result('b', {}),
        use('d', 'read_file', { file_path: 'none' }),
        result('d', { status: 'error', error: { type: 'file_not_found', message: 'No such file' } }),
      ]),
    );
    expect(drawn['a']?.body.view).toEqual({ card: 'terminal', output: 'x\n' });
    expect(drawn['b']?.call).toMatchObject({ card: 'diff' });
    expect(drawn['b']?.body.view).toEqual({ card: 'generic', content: [] });
    expect(drawn['d']).toMatchObject({
      state: 'failed',
      body: { view: { content: [{ text: 'No such file' }] } },
    });
  });

  it('gives a call without an id its place, and says what it cannot read', () => {
    const read = events([
      init,
      { type: 'tool_use', timestamp: at(3), tool_name: 'glob', parameters: {} },
      result('orphan', { output: 'a result without a call' }),
      result('orphan', { output: 'again' }),
      { type: 'weather', timestamp: at(4) },
      { type: 'error', timestamp: at(4), severity: 'warning', message: 'Loop detected' },
    ]);
    expect(read).toContainEqual({ type: 'tool-call', callId: 'line-2', tool: 'glob', args: {} });
    expect(read.filter(({ type }) => type === 'tool-result')).toHaveLength(1);
    expect(read).toContainEqual({ type: 'notice', level: 'warning', text: 'Loop detected' });
    expect(JSON.stringify(read)).toContain('records of type weather');
    expect(JSON.stringify(read)).toContain('second results of a call');
  });

  it.each([
    [init, true],
    [use('c', 'glob', {}), true],
    [prompt, true],
    [{ type: 'system', subtype: 'init', session_id: 's' }, false],
    [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'a' }] }, false],
  ])('knows %j: %s', (record, isOne) => {
    expect(geminiStreamFormat.detects([record])).toBe(isOne);
  });

  it('reads anything without a throw', () => {
    const shaped = fc.record(
      {
        type: fc.constantFrom('init', 'message', 'tool_use', 'tool_result', 'error', 'result', 'x'),
        timestamp: fc.jsonValue(),
        role: fc.constantFrom('user', 'assistant'),
        content: fc.jsonValue(),
        delta: fc.boolean(),
        tool_id: fc.constantFrom('a', 'b'),
        tool_name: fc.constantFrom('replace', 'run_shell_command', 'write_todos'),
        parameters: fc.jsonValue(),
        status: fc.constantFrom('success', 'error'),
        output: fc.oneof(fc.string(), fc.jsonValue()),
        error: fc.jsonValue(),
        stats: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(shaped, fc.jsonValue())), (records) => {
        const read = readRecords(geminiStreamFormat, JSON.parse(JSON.stringify(records)) as JsonValue[]);
        expect(read[0]?.event.type ?? 'session').toBe('session');
      }),
    );
  });
});
