import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCalls } from '../testing/draw-calls';
import { readFiles, readRecords } from '../testing/read-records';
import { geminiFormat, geminiJsonlFormat } from './gemini-format';
import { geminiPresenters } from './presenters';

type Fields = Record<string, JsonValue>;

const at = (second: number): string => new Date(Date.UTC(2026, 3, 1, 10, 0, second)).toISOString();
const ms = (second: number): number => Date.parse(at(second));

const header: Fields = {
  sessionId: 's-1',
  projectHash: 'abc',
  startTime: at(0),
  lastUpdated: at(0),
  kind: 'main',
};

const user = (id: string, content: JsonValue, more: Fields = {}): Fields => ({
  id,
  timestamp: at(1),
  type: 'user',
  content,
  ...more,
});

const gemini = (id: string, content: JsonValue, more: Fields = {}): Fields => ({
  id,
  timestamp: at(2),
  type: 'gemini',
  content,
  thoughts: [],
  tokens: { input: 100, output: 5, cached: 80, thoughts: 7, tool: 3, total: 115 },
  model: 'gemini-3-flash',
  ...more,
});

const call = (id: string, name: string, args: Fields, more: Fields = {}): Fields => ({
  id,
  name,
  args,
  status: 'success',
  timestamp: at(3),
  ...more,
});

const told = (id: string, name: string, response: Fields): Fields => ({
  result: [{ functionResponse: { id, name, response } }],
});

const events = (records: readonly JsonValue[]): NewEvent[] =>
  readRecords(geminiJsonlFormat, [header, ...records]).map(({ event }) => event);

const document = (messages: readonly JsonValue[], more: Fields = {}): Fields => ({
  ...header,
  ...more,
  messages: [...messages],
});

function drawn(toolCalls: readonly Fields[]): ReturnType<typeof drawCalls> {
  return drawCalls(
    geminiPresenters,
    readRecords(geminiJsonlFormat, [header, user('u', 'Go'), gemini('g', '', { toolCalls: [...toolCalls] })]),
  );
}

describe('a chat of one JSON document', () => {
  it('is read into a session, its messages, thoughts, usage, calls and results', () => {
    const list = told('c', 'list_directory', { output: 'a\nb' });
    const thoughts = [{ subject: 'Looking', description: 'What is here?', timestamp: at(1) }];
    const toolCalls = [call('c', 'list_directory', { dir_path: 'src' }, list)];
    const read = readRecords(geminiFormat, [
      document([user('u', 'List it\nplease'), gemini('g', 'I will.', { thoughts, toolCalls })]),
    ]);
    expect(read.map(({ at: time, event }) => [time, event])).toEqual([
      [ms(0), { type: 'session', title: 'List it', cwd: '', agent: 'Gemini CLI', model: 'gemini-3-flash' }],
      [ms(1), { type: 'message', role: 'user', content: [{ type: 'text', text: 'List it\nplease' }] }],
      [ms(1), { type: 'thought', content: [{ type: 'text', text: '**Looking**\n\nWhat is here?' }] }],
      [ms(2), { type: 'message', role: 'agent', content: [{ type: 'text', text: 'I will.' }] }],
      [ms(2), { type: 'usage', model: 'gemini-3-flash', inputTokens: 103, outputTokens: 12 }],
      [ms(2), { type: 'tool-call', callId: 'c', tool: 'list_directory', args: { dir_path: 'src' } }],
      [
        ms(3),
        { type: 'tool-result', callId: 'c', content: [{ type: 'text', text: 'a\nb' }], isError: false },
      ],
    ]);
  });

  it('takes its own summary for a title', () => {
    const [first] = readRecords(geminiFormat, [document([user('u', 'Go')], { summary: 'A better title' })]);
    expect(first?.event).toMatchObject({ type: 'session', title: 'A better title' });
  });

  it('tells what it cannot read, and reads the rest', () => {
    const read = readRecords(geminiFormat, [
      document([
        7,
        { id: 'x', type: 'telepathy' },
        user('u', 'Go'),
        gemini('g', 'Done', { toolCalls: [null] }),
      ]),
    ]).map(({ event }) => event);
    expect(read).toContainEqual(expect.objectContaining({ type: 'message', role: 'agent' }));
    const notices = read.filter(({ type }) => type === 'notice');
    expect(JSON.stringify(notices)).toContain('messages of type telepathy');
    expect(JSON.stringify(notices)).toContain('messages that are no objects');
    expect(JSON.stringify(notices)).toContain('calls that are no objects');
  });
});

describe('a chat of JSON lines', () => {
  it('tells a message that is appended again with its calls once: the last record wins', () => {
    const toolCalls = [
      call('c', 'read_file', { file_path: 'a' }, told('c', 'read_file', { output: 'text' })),
    ];
    const read = events([
      user('u', [{ text: 'Go' }]),
      gemini('g', 'Reading', { tokens: null }),
      { $set: { lastUpdated: at(2) } },
      gemini('g', 'Reading', {
        toolCalls: [call('c', 'read_file', { file_path: 'a' }, { status: 'executing' })],
      }),
      gemini('g', 'Reading', { toolCalls }),
      gemini('g', 'Reading it.', { toolCalls }),
      user('u', [{ text: 'Go' }]),
    ]);
    expect(read.map(({ type }) => type)).toEqual([
      'session',
      'message',
      'message',
      'usage',
      'tool-call',
      'tool-result',
      'message',
    ]);
    expect(read.at(-1)).toMatchObject({ content: [{ text: ' it.' }] });
  });

  it('tells a later summary as the title, and another model', () => {
    const read = events([
      user('u', 'Go'),
      gemini('g', 'a'),
      gemini('h', 'b', { model: 'gemini-3-pro' }),
      { $set: { summary: 'What was done' } },
    ]);
    expect(read.filter(({ type }) => type === 'session')).toMatchObject([
      { title: 'Go', model: 'gemini-3-flash' },
      { title: 'Go', model: 'gemini-3-pro' },
      { title: 'What was done', model: 'gemini-3-pro' },
    ]);
  });

  it('tells only what is new of a history that is written anew, and its summary as a compaction', () => {
    const summary = '<state_snapshot>\nAll is well.\n</state_snapshot>';
    const messages = [
      user('sum', [{ text: summary }]),
      gemini('ack', [{ text: 'Got it. Thanks for the additional context!' }]),
      user('u', [{ text: 'Go' }]),
      gemini('g', [{ text: 'a' }, { functionCall: { name: 'x', args: {} } }]),
      user('r', [{ functionResponse: { id: 'c', name: 'x', response: { output: 'o' } } }]),
    ];
    const read = events([user('u', 'Go'), gemini('g', 'a'), { $set: { messages } }, gemini('h', 'b')]);
    expect(read.map(({ type }) => type)).toEqual([
      'session',
      'message',
      'message',
      'usage',
      'notice',
      'message',
      'usage',
    ]);
    expect(read[4]).toEqual({
      type: 'notice',
      level: 'info',
      text: 'The conversation was compacted.',
      detail: summary,
    });
  });

  it('says that messages were taken back', () => {
    const read = events([user('u', 'Go'), gemini('g', 'a'), { $rewindTo: 'u' }, user('v', 'Go on')]);
    expect(read.slice(4)).toMatchObject([
      { type: 'notice', level: 'info' },
      { type: 'message', role: 'user' },
    ]);
  });

  it('tells what was typed, not what a command made of it, and nothing that no person wrote', () => {
    const read = events([
      user('x', [
        { text: '<session_context>\n- **Workspace Directories:**\n  - /home/me/app\n</session_context>' },
      ]),
      user('u', [{ text: 'A long prompt of the program' }], { displayContent: [{ text: '/init' }] }),
      gemini('g', 'a'),
      user('p', 'System: Please continue.'),
      user('f', [
        { text: 'Look at @a.ts' },
        { text: '\n--- Content from referenced files ---' },
        { text: 'Content from @a.ts:\nconst a' },
        { text: '\n--- End of content ---' },
      ]),
    ]);
    expect(read[0]).toMatchObject({ type: 'session', title: '/init', cwd: '/home/me/app' });
    expect(read.filter((event) => event.type === 'message' && event.role === 'user')).toMatchObject([
      { content: [{ text: '/init' }] },
      { content: [{ text: 'Look at @a.ts' }] },
    ]);
  });

  it('keeps images as blobs, never as text', () => {
    const data = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const image = { inlineData: { mimeType: 'image/png', data } };
    const result = {
      result: [{ functionResponse: { id: 'c', response: { output: 'An image' }, parts: [image] } }, image],
    };
    const read = readRecords(geminiJsonlFormat, [
      header,
      user('u', [{ text: 'See' }, image]),
      gemini('g', '', { toolCalls: [call('c', 'read_file', { file_path: 'a.png' }, result)] }),
    ]);
    const content = read.flatMap(({ event }) => ('content' in event ? event.content : []));
    expect(content.map(({ type }) => type)).toEqual(['text', 'image', 'text', 'image', 'image']);
    expect(read.flatMap(({ blobs }) => blobs)).toHaveLength(3);
    expect(JSON.stringify(read.map(({ event }) => event))).not.toContain(data);
  });

  it('tells interruptions, errors and warnings', () => {
    const note = (type: string, content: string): Fields => ({
      id: content,
      timestamp: at(4),
      type,
      content,
    });
    const read = events([
      user('u', 'Go'),
      gemini('g', 'a'),
      note('info', 'Request cancelled.'),
      note('error', '[API Error: quota]\nTry later.'),
      note('warning', 'Slow'),
      note('info', ' '),
    ]);
    expect(read.slice(4)).toEqual([
      { type: 'notice', level: 'info', text: 'Interrupted by the user' },
      {
        type: 'notice',
        level: 'error',
        text: '[API Error: quota]',
        detail: '[API Error: quota]\nTry later.',
      },
      { type: 'notice', level: 'warning', text: 'Slow' },
    ]);
  });

  it('leaves a call without an end open, and counts one whose id is taken', () => {
    const read = events([
      user('u', 'Go'),
      gemini('g', '', { toolCalls: [call('c', 'glob', { pattern: '*' }, { status: 'awaiting_approval' })] }),
      gemini('h', '', { toolCalls: [call('c', 'glob', { pattern: '?' })] }),
    ]);
    expect(read.filter(({ type }) => type === 'tool-call')).toHaveLength(1);
    expect(read.filter(({ type }) => type === 'tool-result')).toHaveLength(0);
    expect(JSON.stringify(read)).toContain('calls with the id of another call');
  });

  it('gives a call without an id one of its own, the same each time', () => {
    const { id: _, ...nameless } = call('', 'glob', { pattern: '*' });
    const message = gemini('g', '', { toolCalls: [nameless] });
    const ids = events([user('u', 'Go'), message, message]).flatMap((event) =>
      'callId' in event ? [`${event.type} ${event.callId}`] : [],
    );
    expect(ids).toEqual(['tool-call g-1', 'tool-result g-1']);
  });

  it('reads the log of a subagent as a session of its own, below the call that started it', () => {
    const toolCalls = [call('c', 'generalist', { request: 'Do' }, { agentId: 'sub-1' })];
    const read = readFiles(geminiJsonlFormat, [
      { file: '', records: [header, user('u', 'Go'), gemini('g', '', { toolCalls })] },
      {
        file: 'sub-1',
        records: [
          { ...header, sessionId: 'sub-1', kind: 'subagent', directories: ['/home/me/app'] },
          user('u', 'Do'),
          gemini('g', 'Done'),
        ],
      },
    ]);
    const child = read.filter(({ session }) => session === 'sub-1').map(({ event }) => event);
    expect(child[0]).toMatchObject({
      type: 'session',
      title: 'Do',
      cwd: '/home/me/app',
      parent: { session: 's-1', callId: 'c' },
    });
    expect(child.map(({ type }) => type)).toEqual(['session', 'message', 'message', 'usage']);
  });
});

describe('the calls of Gemini CLI', () => {
  const display = (more: Fields): Fields => ({
    resultDisplay: { fileName: 'a.ts', filePath: '/w/a.ts', ...more },
  });

  it('draw an edit as exact hunks at the places of its diff', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `\tline ${index + 1}\n`);
    const originalContent = lines.join('');
    const newContent = originalContent.replace('\tline 10\n', '\tten\n');
    const fileDiff =
      'Index: a.ts\n===\n--- a.ts\tCurrent\n+++ a.ts\tProposed\n@@ -9,3 +9,3 @@\n \tline 9\n-\tline 10\n+\tten\n \tline 11\n';
    const edit = drawn([
      call(
        'c',
        'replace',
        { file_path: 'a.ts', old_string: 'line 10', new_string: 'ten' },
        {
          ...told('c', 'replace', { output: 'Successfully modified file: /w/a.ts (1 replacements).' }),
          ...display({ fileDiff, originalContent, newContent, isNewFile: false }),
        },
      ),
    ])['c'];
    expect(edit).toMatchObject({ title: 'Edit a.ts', state: 'done', locations: [{ path: 'a.ts' }] });
    expect(edit?.call).toMatchObject({ card: 'diff', diffs: [{ oldText: 'line 10', newText: 'ten' }] });
    expect(edit?.body.view).toEqual({
      card: 'diff',
      diffs: [
        {
          path: '/w/a.ts',
          oldText: '\tline 9\n\tline 10\n\tline 11\n',
          newText: '\tline 9\n\tten\n\tline 11\n',
          start: { old: 9, new: 9 },
        },
      ],
      files: [{ path: '/w/a.ts', change: 'edited', added: 1, removed: 1 }],
    });
  });

  it.each([
    ['created', { isNewFile: true, originalContent: '' }, null],
    ['created', { originalContent: null }, null],
    ['overwritten', { isNewFile: false, originalContent: '' }, ''],
  ])('draw a file that was %s', (change, fields, oldText) => {
    const fileDiff = '--- a.ts\n+++ a.ts\n@@ -0,0 +1,1 @@\n+a\n';
    const write = drawn([
      call(
        'c',
        'write_file',
        { file_path: 'a.ts', content: 'a\n' },
        display({ fileDiff, newContent: 'a\n', ...fields }),
      ),
    ])['c'];
    expect(write?.body.view).toEqual({
      card: 'diff',
      diffs: [{ path: '/w/a.ts', oldText, newText: 'a\n', start: { old: 1, new: 1 } }],
      files: [{ path: '/w/a.ts', change, added: 1, removed: 0 }],
    });
  });

  it('show a write without a change in the log as proposed, and invent no result', () => {
    const write = drawn([
      call(
        'c',
        'write_file',
        { file_path: 'a.ts', content: 'a' },
        told('c', 'write_file', { output: 'Successfully wrote.' }),
      ),
    ])['c'];
    expect(write?.call).toMatchObject({ card: 'diff', diffs: [{ oldText: null, newText: 'a' }] });
    expect(write?.body.view).toEqual({
      card: 'generic',
      content: [{ type: 'text', text: 'Successfully wrote.' }],
    });
  });

  it('show no change for an edit that a person refused, though the log holds its diff', () => {
    const refused = drawn([
      call(
        'c',
        'replace',
        { file_path: 'a.ts', old_string: 'a', new_string: 'b' },
        {
          status: 'cancelled',
          ...told('c', 'replace', { error: '[Operation Cancelled] Reason: User did not allow tool call' }),
          ...display({
            fileDiff: '--- a\n+++ a\n@@ -1 +1 @@\n-a\n+b\n',
            originalContent: 'a\n',
            newContent: 'b\n',
          }),
        },
      ),
    ])['c'];
    expect(refused).toMatchObject({ state: 'denied', ended: 'denied' });
    expect(refused?.body.view.card).toBe('generic');
  });

  it('draw commands as terminals', () => {
    const shell = drawn([
      call(
        'a',
        'run_shell_command',
        { command: 'make', description: 'Build', dir_path: 'app' },
        {
          ...told('a', 'run_shell_command', {
            output: 'Output: no rule\nExit Code: 2\nProcess Group PGID: 9',
          }),
          resultDisplay: [[{ text: 'no rule'.padEnd(80), fg: '', bg: '' }]],
        },
      ),
      call(
        'b',
        'run_shell_command',
        { command: 'sleep 9' },
        {
          status: 'cancelled',
          ...told('b', 'run_shell_command', {
            error: '[Operation Cancelled] Reason: User cancelled operation.',
          }),
          resultDisplay: [[{ text: 'half' }]],
        },
      ),
      call(
        'd',
        'run_shell_command',
        { command: 'rm a' },
        {
          status: 'cancelled',
          ...told('d', 'run_shell_command', {
            error: '[Operation Cancelled] Reason: User did not allow tool call',
          }),
          resultDisplay: 'rm a',
        },
      ),
      call(
        'e',
        'run_shell_command',
        { command: '' },
        {
          status: 'error',
          ...told('e', 'run_shell_command', { error: 'The command cannot be empty.' }),
        },
      ),
    ]);
    expect(shell['a']).toMatchObject({
      state: 'failed',
      title: 'make',
      description: 'Build',
      cwd: 'app',
      body: { view: { card: 'terminal', output: 'no rule', exitCode: 2 } },
    });
    expect(shell['b']).toMatchObject({
      state: 'interrupted',
      ended: 'stopped',
      body: { view: { card: 'terminal', output: 'half' } },
    });
    expect(shell['d']).toMatchObject({ state: 'denied', body: { view: { card: 'generic' } } });
    expect(shell['e']).toMatchObject({ state: 'failed', body: { view: { card: 'generic' } } });
  });

  it('tell a command that goes on in the background as a running task', () => {
    const text = 'Command moved to background (PID: 41). Output hidden. Press Ctrl+B to view.';
    const read = events([
      user('u', 'Go'),
      gemini('g', '', {
        toolCalls: [
          call(
            'c',
            'run_shell_command',
            { command: 'serve', is_background: true },
            {
              ...told('c', 'run_shell_command', { output: text }),
              resultDisplay: text,
            },
          ),
        ],
      }),
    ]);
    expect(read.at(-1)).toEqual({ type: 'task', callId: 'c', taskId: '41', state: 'running' });
  });

  it('set the todo list, without what was given up', () => {
    const todos = [
      { description: 'one', status: 'completed' },
      { description: 'two', status: 'in_progress' },
      { description: 'three', status: 'cancelled' },
      { description: 'four', status: 'pending' },
    ];
    const toolCalls = [call('c', 'write_todos', { todos }, told('c', 'write_todos', { output: 'ok' }))];
    const read = events([user('u', 'Go'), gemini('g', '', { toolCalls })]);
    expect(read.at(-1)).toEqual({
      type: 'todo',
      items: [
        { content: 'one', status: 'completed' },
        { content: 'two', status: 'in_progress' },
        { content: 'four', status: 'pending' },
      ],
    });
    expect(drawn(toolCalls)['c']).toMatchObject({
      title: 'Todos',
      kind: 'think',
      body: { view: { content: [{ text: '[x] one\n[~] two\n[ ] four' }] } },
    });
  });

  it.each([
    ['read_file', { file_path: '/w/a.ts' }, 'read', 'Read /w/a.ts', [{ path: '/w/a.ts', line: 1 }]],
    [
      'read_file',
      { absolute_path: '/w/a.ts', offset: 9, limit: 5 },
      'read',
      'Read /w/a.ts (10 - 14)',
      [{ path: '/w/a.ts', line: 10 }],
    ],
    [
      'read_file',
      { file_path: 'a', start_line: 3, end_line: 4 },
      'read',
      'Read a (3 - 4)',
      [{ path: 'a', line: 3 }],
    ],
    ['read_many_files', { include: ['*.ts', 'b'] }, 'read', 'Read *.ts, b', []],
    ['list_directory', { path: '/w' }, 'read', 'List /w', [{ path: '/w' }]],
    ['glob', { pattern: '**/*.ts' }, 'search', 'Search **/*.ts', []],
    [
      'grep_search',
      { pattern: 'x', dir_path: 'src', include_pattern: '*.ts' },
      'search',
      'Search x in src (*.ts)',
      [],
    ],
    ['google_web_search', { query: 'q' }, 'search', 'Search the web: q', []],
    [
      'web_fetch',
      { prompt: 'Sum up https://example.org/a please' },
      'fetch',
      'Fetch https://example.org/a',
      [],
    ],
    ['save_memory', { fact: 'f' }, 'think', 'Remember', []],
    ['update_topic', { title: 't', summary: 's' }, 'think', 'Topic: t', []],
    ['codebase_investigator', { objective: 'o' }, 'think', 'Agent codebase_investigator', []],
    ['invoke_agent', { agent_name: 'x', prompt: 'p' }, 'think', 'Agent x', []],
    ['enter_plan_mode', {}, 'switch_mode', 'Start planning', []],
    ['mcp_server_tool', { any: 1 }, 'other', 'mcp_server_tool', []],
    ['read_file', { file_path: 7 }, 'other', 'read_file', []],
  ])('draw %s with %j', (name, args, kind, title, locations) => {
    expect(drawn([call('c', name, args)])['c']).toMatchObject({ kind, title, locations });
  });
});

describe('what is a chat of Gemini CLI', () => {
  it.each([
    ['a document', document([user('u', 'a')]), [true, false]],
    ['a header', header, [false, true]],
    ['a patch', { $set: { lastUpdated: at(1) } }, [false, true]],
    ['an answer', gemini('g', 'a'), [false, true]],
    [
      'a record of Claude Code',
      { type: 'user', sessionId: 's', uuid: 'u', message: { role: 'user', content: 'a' } },
      [false, false],
    ],
    [
      'an export of opencode',
      { info: { id: 'ses_1' }, messages: [{ info: { role: 'user' }, parts: [] }] },
      [false, false],
    ],
    ['a list', [header], [false, false]],
  ])('knows %s', (_, record, [isDocument, isLines]) => {
    expect(geminiFormat.detects([record])).toBe(isDocument);
    expect(geminiJsonlFormat.detects([record])).toBe(isLines);
  });
});

describe('any log', () => {
  const shaped = fc.record(
    {
      id: fc.constantFrom('a', 'b'),
      timestamp: fc.oneof(fc.constant(at(1)), fc.jsonValue()),
      type: fc.constantFrom('user', 'gemini', 'info', 'error', 'other'),
      content: fc.oneof(fc.string(), fc.array(fc.record({ text: fc.string() })), fc.jsonValue()),
      thoughts: fc.oneof(fc.array(fc.record({ subject: fc.string() })), fc.jsonValue()),
      tokens: fc.oneof(fc.record({ input: fc.integer(), output: fc.double() }), fc.jsonValue()),
      model: fc.oneof(fc.constant('m'), fc.jsonValue()),
      toolCalls: fc.oneof(
        fc.array(
          fc.record(
            {
              id: fc.constantFrom('1', '2'),
              name: fc.constantFrom('replace', 'run_shell_command', 'write_todos', 'x'),
              args: fc.jsonValue(),
              status: fc.constantFrom('success', 'error', 'cancelled', 'executing'),
              result: fc.jsonValue(),
              resultDisplay: fc.oneof(
                fc.jsonValue(),
                fc.record(
                  {
                    fileDiff: fc.string(),
                    originalContent: fc.string(),
                    newContent: fc.string(),
                    isNewFile: fc.boolean(),
                  },
                  { requiredKeys: [] },
                ),
              ),
            },
            { requiredKeys: [] },
          ),
        ),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  );
  const asJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

  it('is read without a throw into events, each session opened first', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(shaped, fc.jsonValue())), (records) => {
        const json = records.map(asJson);
        const lines = readRecords(geminiJsonlFormat, json);
        const whole = readRecords(geminiFormat, [document(json)]);
        for (const read of [lines, whole]) expect(read[0]?.event.type ?? 'session').toBe('session');
        drawCalls(geminiPresenters, [...lines, ...whole]);
      }),
    );
  });
});
