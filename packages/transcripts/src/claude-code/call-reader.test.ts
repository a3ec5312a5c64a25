import type { JsonValue } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords, saidBy, startedAt } from './test-records';

const read = (records: Parameters<typeof readRecords>[1]): ReturnType<typeof readRecords> =>
  readRecords(claudeCodeFormat, records);

describe('calls and results', () => {
  it('holds the call as the log spells it and the result as the model saw it', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('toolu_1', 'mcp__db__query', { sql: 'select 1' }),
      make.result('toolu_1', [{ type: 'text', text: '1' }], [{ type: 'text', text: '1' }]),
    ]);
    expect(eventsOf(events, 'tool-call')).toEqual([
      { type: 'tool-call', callId: 'toolu_1', tool: 'mcp__db__query', args: { sql: 'select 1' } },
    ]);
    expect(eventsOf(events, 'tool-result')).toEqual([
      { type: 'tool-result', callId: 'toolu_1', content: [{ type: 'text', text: '1' }], isError: false },
    ]);
  });

  it('draws a result without a call and a call without a result; a duplicate result is skipped', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('c1', 'LS', { path: '/' }),
      make.result('gone', 'orphan'),
      make.call('c2', 'LS', { path: '/' }),
      make.result('c2', 'first'),
      make.result('c2', 'second'),
    ]);
    expect(eventsOf(events, 'tool-call').map(({ callId }) => callId)).toEqual(['c1', 'c2']);
    expect(eventsOf(events, 'tool-result').map(({ callId }) => callId)).toEqual(['c2', 'gone']);
    expect(eventsOf(events, 'notice')[0]?.detail).toBe('1 × results that were written again: line 6');
  });

  it('makes the id of a call that has none of its place, and finds its result by the record that called', () => {
    const make = makeRecords();
    const call = make.assistant([{ type: 'tool_use', name: 'Bash', input: { command: 'ls' } }]);
    const result = make.user([{ type: 'tool_result', content: 'a' }], {
      sourceToolAssistantUUID: call['uuid'] ?? '',
    });
    const events = read([make.user('Go'), call, result]);
    expect(eventsOf(events, 'tool-call')[0]?.callId).toBe('line-2');
    expect(eventsOf(events, 'tool-result')[0]?.callId).toBe('line-2');
  });

  it('reads a record that was written again once, and one that only shares its uuid', () => {
    const make = makeRecords();
    const again = make.user('Again');
    const events = read([
      make.user('Go'),
      again,
      again,
      { ...again, message: { role: 'user', content: 'Other' } },
    ]);
    expect(saidBy(events, 'user')).toEqual(['Go', 'Again', 'Other']);
    expect(eventsOf(events, 'notice')[0]?.detail).toBe('1 × records that were written again: line 3');
  });

  it.each([
    ["Error: The user doesn't want to proceed with this tool use. The tool use was rejected", 'denied'],
    ['User rejected the edit', 'denied'],
    ["Error: Claude requested permissions to write to /a, but you haven't granted it yet.", 'denied'],
    ['Error: [Request interrupted by user for tool use]', 'stopped'],
    ['Error: File has not been read yet.', undefined],
  ])('a result that says %j', (told, ended) => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('c1', 'Edit', { file_path: '/a', old_string: 'a', new_string: 'b' }),
      make.result('c1', told.replace('Error: ', ''), told, { is_error: true }),
    ]);
    const [result] = eventsOf(events, 'tool-result');
    expect(result?.ended).toBe(ended);
    expect(result?.isError).toBe(true);
    expect(result?.meta).toBeUndefined();
  });

  it('takes the whole of output that was persisted to a file from what the tool returned', () => {
    const make = makeRecords();
    const standIn =
      '<persisted-output>\nOutput too large (60KB). Full output saved to: /x\n\nPreview\n</persisted-output>';
    const events = read([
      make.user('Go'),
      make.call('c1', 'Bash', { command: 'cat big' }),
      make.result('c1', standIn, { stdout: 'all of it', stderr: '', interrupted: false, isImage: false }),
      make.call('c2', 'mcp__db__query', {}),
      make.result('c2', standIn, [{ type: 'text', text: 'every row' }]),
    ]);
    const [command, query] = eventsOf(events, 'tool-result');
    expect(command?.meta).toEqual({ output: 'all of it' });
    expect(query?.content).toEqual([{ type: 'text', text: 'every row' }]);
  });

  it('settles a call by a result that stands before it, as if it came after', () => {
    const make = makeRecords();
    const call = make.call('c1', 'Bash', { command: 'ls' });
    const result = make.result('c1', 'a', { stdout: 'a', stderr: '', interrupted: false, isImage: false });
    const events = read([make.user('Go'), { ...result, timestamp: call['timestamp'] ?? '' }, call]);
    const settled = events.filter(({ event }) => event.type === 'tool-call' || event.type === 'tool-result');
    expect(settled.map(({ event, at }) => [event.type, at])).toEqual([
      ['tool-call', startedAt + 1000],
      ['tool-result', startedAt + 1000],
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toEqual({ output: 'a' });
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('gives a result that stands before its call no earlier time than the call', () => {
    const make = makeRecords();
    const result = make.result('c1', 'a');
    const events = read([make.user('Go'), result, make.call('c1', 'LS', { path: '/' })]);
    const times = events.filter(({ event }) => event.type === 'tool-result').map(({ at }) => at);
    expect(times).toEqual([startedAt + 3000]);
  });

  it('tells a result whose call does not come by itself, before the log ends', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.result('gone', 'orphan'),
      ...Array.from({ length: 20 }, (_, at) => make.assistant([{ type: 'text', text: `${at}` }])),
    ]);
    const types = events.map(({ event }) => event.type).filter((type) => type !== 'usage');
    expect(types.indexOf('tool-result')).toBeGreaterThan(0);
    expect(types.indexOf('tool-result')).toBeLessThan(types.length - 1);
  });

  it('keeps the folders and paths of Windows as they are', () => {
    const make = makeRecords();
    const cwd = 'C:\\Users\\ann\\prüfung';
    const path = `${cwd}\\a.ts`;
    const events = read([
      make.user('Go', { cwd }),
      { ...make.call('c1', 'Write', { file_path: path, content: 'a\r\n' }), cwd },
      {
        ...make.result('c1', 'ok', {
          type: 'create',
          filePath: path,
          content: 'a\r\n',
          structuredPatch: [],
          originalFile: null,
        }),
        cwd,
      },
    ]);
    expect(eventsOf(events, 'session').map((session) => session.cwd)).toEqual([cwd]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toMatchObject({
      diffs: [{ path, newText: 'a\n' }],
      files: [{ path, change: 'created' }],
    });
  });

  it('says that a person changed an edit before it was made', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('c1', 'Edit', { file_path: '/a', old_string: 'a', new_string: 'b' }),
      make.result('c1', 'ok', {
        filePath: '/a',
        oldString: 'a',
        newString: 'c',
        originalFile: 'a\n',
        structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+c'] }],
        userModified: true,
      }),
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toMatchObject({
      diffs: [{ oldText: 'a\n', newText: 'c\n' }],
      userModified: true,
    });
  });

  it('keeps which lines of a file were read', () => {
    const make = makeRecords();
    const file = { filePath: '/a', content: 'x', numLines: 40, startLine: 3, totalLines: 212 };
    const events = read([
      make.user('Go'),
      make.call('c1', 'Read', { file_path: '/a', offset: 3 }),
      make.result('c1', '     3→x', { type: 'text', file }),
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toEqual({ lines: { first: 3, count: 40, total: 212 } });
  });

  it.each<[string, JsonValue, JsonValue[]]>([
    [
      'web_search',
      [{ type: 'web_search_result', title: 'Cats', url: 'https://a.example', encrypted_content: 'x' }],
      [{ type: 'resource_link', uri: 'https://a.example', name: 'Cats' }],
    ],
    [
      'web_fetch',
      {
        type: 'web_fetch_result',
        url: 'https://a.example',
        content: { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Page' } },
      },
      [{ type: 'text', text: 'Page' }],
    ],
    [
      'code_execution',
      { type: 'code_execution_result', stdout: 'a\n', stderr: '', return_code: 1, content: [] },
      [{ type: 'text', text: 'a\n\nExit code 1' }],
    ],
    [
      'text_editor_code_execution',
      { type: 'text_editor_code_execution_str_replace_result', lines: ['-a', '+b'] },
      [{ type: 'text', text: '-a\n+b' }],
    ],
    [
      'tool_search_tool_regex',
      {
        type: 'tool_search_tool_search_result',
        tool_references: [{ type: 'tool_reference', tool_name: 'Edit' }],
      },
      [{ type: 'text', text: 'Tool: Edit' }],
    ],
    ['advisor', { type: 'advisor_result', text: 'Do it.' }, [{ type: 'text', text: 'Do it.' }]],
  ])('shows what %s on the side of the model returned', (name, content, shown) => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([
        { type: 'server_tool_use', id: 's1', name, input: {} },
        { type: `${name}_tool_result`, tool_use_id: 's1', content },
      ]),
    ]);
    expect(eventsOf(events, 'tool-result')).toEqual([
      { type: 'tool-result', callId: 's1', content: shown, isError: false },
    ]);
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('knows an error of a tool on the side of the model by its type', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 's1',
          content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
        },
      ]),
    ]);
    expect(eventsOf(events, 'tool-result')).toEqual([
      {
        type: 'tool-result',
        callId: 's1',
        content: [{ type: 'text', text: 'Error: max_uses_exceeded' }],
        isError: true,
      },
    ]);
  });

  it('keeps what a person answered to questions', () => {
    const make = makeRecords();
    const questions = [{ question: 'Which?', header: 'x', options: [{ label: 'A' }, { label: 'B' }] }];
    const events = read([
      make.user('Go'),
      make.call('c1', 'AskUserQuestion', { questions }),
      make.result('c1', 'User has answered your questions: "Which?"="A".', {
        questions,
        answers: { 'Which?': 'A', 'And?': ['B', 'C'] },
      }),
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toEqual({
      answers: [
        { question: 'Which?', answer: 'A' },
        { question: 'And?', answer: 'B, C' },
      ],
    });
  });
});
