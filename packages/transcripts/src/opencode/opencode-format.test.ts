import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCalls } from '../testing/draw-calls';
import { readRecords } from '../testing/read-records';
import { opencodeFormat } from './opencode-format';
import { opencodePresenters } from './presenters';

type Fields = Record<string, JsonValue>;

const start = Date.UTC(2026, 3, 1, 10);

const info: Fields = {
  id: 'ses_1',
  directory: '/w',
  title: 'Fix the build',
  version: '1.15.6',
  time: { created: start, updated: start + 9000 },
};

let count = 0;
const part = (type: string, fields: Fields): Fields => {
  count += 1;
  return { id: `prt_${count}`, sessionID: 'ses_1', messageID: 'msg_2', type, ...fields };
};
const text = (words: string, fields: Fields = {}): Fields => part('text', { text: words, ...fields });

const user = (...parts: Fields[]): Fields => ({
  info: { id: 'msg_1', role: 'user', sessionID: 'ses_1', time: { created: start + 1 }, agent: 'build' },
  parts,
});

const tokens = { input: 10, output: 2, reasoning: 3, cache: { read: 100, write: 20 } };

const answer = (parts: Fields[], fields: Fields = {}): Fields => ({
  info: {
    id: 'msg_2',
    role: 'assistant',
    sessionID: 'ses_1',
    modelID: 'big-model',
    providerID: 'p',
    path: { cwd: '/w', root: '/w' },
    cost: 0.5,
    tokens,
    time: { created: start + 2, completed: start + 50 },
    ...fields,
  },
  parts,
});

const tool = (callID: string, name: string, state: Fields): Fields =>
  part('tool', {
    callID,
    tool: name,
    state: {
      status: 'completed',
      output: '',
      title: '',
      metadata: {},
      time: { start: start + 10, end: start + 30 },
      ...state,
    },
  });

const read = (...messages: Fields[]) => readRecords(opencodeFormat, [{ info, messages }]);
const events = (...messages: Fields[]): NewEvent[] => read(...messages).map(({ event }) => event);
const drawn = (...parts: Fields[]) => drawCalls(opencodePresenters, read(user(text('Go')), answer(parts)));

describe('an export of opencode', () => {
  it('is read into a session, its messages, thoughts, calls, results and usage', () => {
    const parts = [
      part('step-start', { snapshot: 'abc' }),
      part('reasoning', { text: 'Hm.', time: { start: start + 3, end: start + 4 } }),
      text('I will.', { time: { start: start + 5 } }),
      tool('c', 'glob', { input: { pattern: '*.ts' }, output: 'a.ts' }),
      part('patch', { hash: 'x', files: [] }),
      part('step-finish', { reason: 'stop', cost: 0.25, tokens }),
    ];
    expect(
      read(user(text('Go'), text('<injected>', { synthetic: true })), answer(parts)).map((each) => [
        each.at - start,
        each.event,
      ]),
    ).toEqual([
      [0, { type: 'session', title: 'Fix the build', cwd: '/w', agent: 'opencode', model: 'big-model' }],
      [1, { type: 'message', role: 'user', content: [{ type: 'text', text: 'Go' }] }],
      [3, { type: 'thought', content: [{ type: 'text', text: 'Hm.' }] }],
      [5, { type: 'message', role: 'agent', content: [{ type: 'text', text: 'I will.' }] }],
      [10, { type: 'tool-call', callId: 'c', tool: 'glob', args: { pattern: '*.ts' } }],
      [30, { type: 'tool-result', callId: 'c', content: [{ type: 'text', text: 'a.ts' }], isError: false }],
      [50, { type: 'usage', model: 'big-model', inputTokens: 130, outputTokens: 5, cost: 0.25 }],
    ]);
  });

  it('counts the tokens of a message whose steps tell none', () => {
    expect(events(user(text('Go')), answer([text('a')])).at(-1)).toMatchObject({
      type: 'usage',
      inputTokens: 130,
      cost: 0.5,
    });
    expect(
      events(user(text('Go')), answer([text('a')], { tokens: { input: 0, output: 0 } })).at(-1),
    ).toMatchObject({
      type: 'message',
    });
  });

  it('takes the first prompt for a title where opencode gave none', () => {
    const [first] = readRecords(opencodeFormat, [
      {
        info: { ...info, title: 'New session - 2026-04-01T10:00:00.000Z' },
        messages: [user(text('Fix it'))],
      },
    ]);
    expect(first?.event).toMatchObject({ title: 'Fix it' });
  });

  it('tells an abort as an interruption, and ends what was running', () => {
    const error = { name: 'MessageAbortedError', data: { message: 'The operation was aborted.' } };
    const running = tool('c', 'bash', { status: 'running', input: { command: 'sleep 9' } });
    const aborted = events(user(text('Go')), answer([running], { error }));
    expect(aborted.slice(-2)).toEqual([
      { type: 'tool-result', callId: 'c', content: [], isError: true, ended: 'stopped' },
      { type: 'notice', level: 'info', text: 'Interrupted by the user' },
    ]);
  });

  it('tells errors and retries', () => {
    const error = { name: 'APIError', data: { message: 'Overloaded', statusCode: 529, isRetryable: true } };
    const retry = part('retry', { attempt: 1, error, time: { created: start + 4 } });
    const notices = events(user(text('Go')), answer([retry], { error })).filter(
      ({ type }) => type === 'notice',
    );
    expect(notices).toEqual([
      { type: 'notice', level: 'warning', text: 'The request was tried again: Overloaded' },
      { type: 'notice', level: 'error', text: 'Overloaded' },
    ]);
  });

  it('leaves a part that still runs, or is not yet written, open', () => {
    const calls = drawn(
      tool('a', 'bash', { status: 'running', input: { command: 'make' } }),
      tool('b', 'grep', { status: 'pending', input: {}, raw: '{"pattern":"x"}' }),
    );
    expect(calls['a']).toMatchObject({ state: 'running', title: 'make' });
    expect(calls['b']).toMatchObject({ state: 'running', title: 'Search x' });
  });

  it('tells a compaction once, with its summary', () => {
    const asked = user(part('compaction', { auto: true }));
    const summary = answer([text('All of it.')], { summary: true, tokens: {} });
    expect(events(user(text('Go')), asked, summary).slice(2)).toEqual([
      { type: 'notice', level: 'info', text: 'The conversation was compacted.', detail: 'All of it.' },
    ]);
    expect(events(asked, answer([text('Next')], { tokens: {} })).slice(1)).toMatchObject([
      { type: 'notice', text: 'The conversation was compacted.' },
      { type: 'message' },
    ]);
  });

  it('says where messages begin that were undone', () => {
    const reverted = { ...info, revert: { messageID: 'msg_2' } };
    const told = readRecords(opencodeFormat, [
      { info: reverted, messages: [user(text('Go')), answer([text('a')])] },
    ]);
    expect(told.map(({ event }) => event.type)).toEqual(['session', 'message', 'notice', 'message', 'usage']);
  });

  it('keeps images of data: URLs as blobs, and links other files', () => {
    const url = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`;
    const image = part('file', { mime: 'image/png', filename: 'a.png', url });
    const link = part('file', { mime: 'text/plain', filename: 'a.ts', url: 'file:///w/a.ts' });
    const told = read(
      user(text('See'), image, link),
      answer([tool('c', 'read', { input: { filePath: 'a.png' }, output: 'Image', attachments: [image] })]),
    );
    const content = told.flatMap(({ event }) => ('content' in event ? event.content : []));
    expect(content).toMatchObject([
      { type: 'text' },
      { type: 'image', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'file:///w/a.ts', name: 'a.ts', mimeType: 'text/plain' },
      { type: 'text' },
      { type: 'image' },
    ]);
    expect(told.flatMap(({ blobs }) => blobs)).toHaveLength(2);
    expect(JSON.stringify(told.map(({ event }) => event))).not.toContain('base64');
  });

  it('shows a command or an agent that a person called as their message', () => {
    const subtask = part('subtask', {
      agent: 'review',
      command: 'review',
      description: 'd',
      prompt: 'Review it',
    });
    expect(events(user(subtask))[1]).toMatchObject({ content: [{ text: '/review\n\nReview it' }] });
  });

  it('reads a sanitized export as far as it goes', () => {
    const redacted = { redacted: 'tool-input:prt_1' };
    const told = readRecords(opencodeFormat, [
      {
        info: {
          ...info,
          title: '[redacted:session-title:ses_1]',
          directory: '[redacted:session-directory:ses_1]',
        },
        messages: [
          user(text('[redacted:text:prt_1]')),
          answer(
            [
              tool('a', 'bash', {
                input: redacted,
                output: '[redacted:tool-output:prt_2]',
                metadata: redacted,
              }),
              tool('b', 'edit', {
                input: redacted,
                output: '[redacted:tool-output:prt_3]',
                metadata: redacted,
              }),
            ],
            { path: { cwd: '[redacted:path:msg_2]', root: '/' } },
          ),
        ],
      },
    ]);
    expect(told[0]?.event).toMatchObject({ title: 'opencode session', cwd: '' });
    expect(drawCalls(opencodePresenters, told)).toMatchObject({
      a: {
        state: 'done',
        title: 'bash',
        body: { view: { card: 'generic', content: [{ text: '[redacted:tool-output:prt_2]' }] } },
      },
      b: { state: 'done', title: 'edit', body: { view: { card: 'generic' } } },
    });
  });

  it('says what it cannot read, and reads the rest', () => {
    const told = readRecords(opencodeFormat, [
      {
        info,
        messages: [
          3,
          {},
          user(text('Go')),
          answer([part('hologram', {}), tool('c', 'glob', { input: { pattern: 'a' } })]),
          answer(
            [tool('c', 'glob', { input: { pattern: 'b' } })].map((each) => ({ ...each, messageID: 'msg_3' })),
            { id: 'msg_3' },
          ),
        ],
      },
    ]);
    const words = JSON.stringify(told);
    for (const reason of [
      'messages without an info',
      'parts of type hologram',
      'calls with the id of another call',
    ]) {
      expect(words).toContain(reason);
    }
    expect(told.filter(({ event }) => event.type === 'tool-result')).toHaveLength(1);
  });
});

describe('the calls of opencode', () => {
  const edited = '--- /w/a.ts\n+++ /w/a.ts\n@@ -3,3 +3,3 @@\n if (a) {\n-  b();\n+  c();\n }\n';

  it.each([
    ['diff', { diff: edited }],
    [
      'filediff.patch',
      { diff: edited, filediff: { file: '/w/a.ts', patch: edited, additions: 1, deletions: 1 } },
    ],
  ])('draw an edit by its %s, with the indentation that opencode takes off', (_, metadata) => {
    const edit = drawn(
      tool('c', 'edit', {
        input: {
          filePath: '/w/a.ts',
          oldString: '\tif (a) {\n\t  b();\n',
          newString: '\tif (a) {\n\t  c();\n',
        },
        output: 'Edit applied successfully.',
        metadata,
      }),
    )['c'];
    expect(edit).toMatchObject({ title: 'Edit /w/a.ts', state: 'done' });
    expect(edit?.call).toMatchObject({ card: 'diff', diffs: [{ oldText: '\tif (a) {\n\t  b();\n' }] });
    expect(edit?.body.view).toEqual({
      card: 'diff',
      diffs: [
        {
          path: '/w/a.ts',
          oldText: '\tif (a) {\n\t  b();\n\t}\n',
          newText: '\tif (a) {\n\t  c();\n\t}\n',
          start: { old: 3, new: 3 },
        },
      ],
      files: [{ path: '/w/a.ts', change: 'edited', added: 1, removed: 1 }],
    });
  });

  it('draw an edit of which both texts are kept as slices of them', () => {
    const before = 'x\ny\n\tif (a) {\n\t  b();\n\t}\nz\n';
    const filediff = {
      file: '/w/a.ts',
      before,
      after: before.replace('b()', 'c()'),
      additions: 1,
      deletions: 1,
    };
    const edit = drawn(
      tool('c', 'edit', { input: { filePath: '/w/a.ts' }, metadata: { diff: edited, filediff } }),
    )['c'];
    expect(edit?.body.view).toMatchObject({
      diffs: [{ oldText: '\tif (a) {\n\t  b();\n\t}\n', start: { old: 3, new: 3 } }],
    });
  });

  it('draw a new file whole, and a write over another one as proposed', () => {
    const input = { filePath: '/w/a.ts', content: 'a\nb\n' };
    const calls = drawn(
      tool('new', 'write', {
        input,
        output: 'Wrote file successfully.',
        metadata: { filepath: '/w/a.ts', exists: false },
      }),
      tool('old', 'write', {
        input,
        output: 'Wrote file successfully.',
        metadata: { filepath: '/w/a.ts', exists: true },
      }),
    );
    expect(calls['new']?.body.view).toEqual({
      card: 'diff',
      diffs: [{ path: '/w/a.ts', oldText: null, newText: 'a\nb\n', start: { old: 1, new: 1 } }],
      files: [{ path: '/w/a.ts', change: 'created', added: 2, removed: 0 }],
    });
    expect(calls['old']?.call).toMatchObject({
      card: 'diff',
      title: 'Write /w/a.ts',
      diffs: [{ oldText: null }],
    });
    expect(calls['old']?.body.view).toEqual({
      card: 'generic',
      content: [{ type: 'text', text: 'Wrote file successfully.' }],
    });
  });

  it('draw each edit of several', () => {
    const diff = (line: number): string => `--- f\n+++ f\n@@ -${line},1 +${line},1 @@\n-a\n+b\n`;
    const edits = [
      { filePath: '/w/f', oldString: 'a', newString: 'b' },
      { filePath: '/w/f', oldString: 'a', newString: 'b' },
    ];
    const call = drawn(
      tool('c', 'multiedit', {
        input: { filePath: '/w/f', edits },
        metadata: { results: [{ diff: diff(1) }, { diff: diff(7) }] },
      }),
    )['c'];
    expect(call?.call).toMatchObject({ diffs: [{}, {}] });
    expect(call?.body.view).toMatchObject({
      diffs: [{ start: { old: 1, new: 1 } }, { start: { old: 7, new: 7 } }],
    });
  });

  it('draw the files of a patch', () => {
    const patchText = [
      '*** Begin Patch',
      '*** Add File: new.ts',
      '+  one',
      '*** Update File: a.ts',
      '*** Move to: b.ts',
      '@@',
      '   x',
      '-  y',
      '+  z',
      '*** Delete File: old.ts',
      '*** End Patch',
    ].join('\n');
    const patch = (lines: string): string => `Index: f\n--- f\n+++ f\n${lines}\n`;
    const files = [
      { filePath: '/w/new.ts', relativePath: 'new.ts', type: 'add', patch: patch('@@ -0,0 +1,1 @@\n+one') },
      {
        filePath: '/w/a.ts',
        relativePath: 'b.ts',
        type: 'move',
        movePath: '/w/b.ts',
        patch: patch('@@ -8,2 +8,2 @@\n x\n-y\n+z'),
      },
      {
        filePath: '/w/old.ts',
        relativePath: 'old.ts',
        type: 'delete',
        patch: patch('@@ -1,1 +0,0 @@\n-gone'),
      },
    ];
    const call = drawn(
      tool('c', 'apply_patch', { input: { patchText }, metadata: { diff: 'all of it', files } }),
    )['c'];
    expect(call?.call).toMatchObject({ card: 'diff', title: 'Edit 3 files' });
    expect(call?.body.view).toEqual({
      card: 'diff',
      diffs: [
        { path: '/w/new.ts', oldText: null, newText: '  one\n', start: { old: 1, new: 1 } },
        { path: '/w/b.ts', oldText: '  x\n  y\n', newText: '  x\n  z\n', start: { old: 8, new: 8 } },
        { path: '/w/old.ts', oldText: 'gone\n', newText: '', start: { old: 1, new: 1 } },
      ],
      files: [
        { path: '/w/new.ts', change: 'created', added: 1, removed: 0 },
        { path: '/w/b.ts', from: '/w/a.ts', change: 'moved', added: 1, removed: 1 },
        { path: '/w/old.ts', change: 'deleted', added: 0, removed: 1 },
      ],
    });
  });

  it.each([
    [
      'its exit code',
      'x\n',
      { output: 'x\n', exit: 3 },
      { state: 'failed' },
      { output: 'x\n', exitCode: 3, durationMs: 20 },
    ],
    [
      'no output',
      '(no output)',
      { output: '(no output)', exit: 0 },
      { state: 'done' },
      { output: '', exitCode: 0 },
    ],
    [
      'output cut in what the model saw',
      'ab',
      { output: 'abcd', exit: 0 },
      { state: 'done' },
      { output: 'abcd' },
    ],
    [
      'a time limit',
      'x\n\n<bash_metadata>\nbash tool terminated command after exceeding timeout 120000 ms\n</bash_metadata>',
      { output: 'x', exit: null },
      { state: 'failed' },
      { output: 'x', timedOut: true },
    ],
    [
      'a person',
      'x\n\n<bash_metadata>\nUser aborted the command\n</bash_metadata>',
      { output: 'x', exit: null },
      { state: 'interrupted', ended: 'stopped' },
      { output: 'x' },
    ],
    [
      'output that looks like a note',
      '(Command timed out after 5 ms)',
      { output: '(Command timed out after 5 ms)', exit: 0 },
      { state: 'done' },
      { output: '(Command timed out after 5 ms)', exitCode: 0 },
    ],
  ])('draw a command that ended with %s', (_, output, metadata, state, view) => {
    const call = drawn(
      tool('c', 'bash', {
        input: { command: 'make', description: 'Build', workdir: 'app' },
        output,
        metadata,
      }),
    )['c'];
    expect(call).toMatchObject({ title: 'make', description: 'Build', cwd: 'app', ...state });
    expect(call?.body.view).toMatchObject({ card: 'terminal', ...view });
  });

  it.each([
    ['Error: The user dismissed this question', 'denied', 'denied'],
    ['The user rejected permission to use this specific tool call.', 'denied', 'denied'],
    ['Tool execution aborted', 'interrupted', 'stopped'],
    ['Error: File not found', 'failed', undefined],
  ])('end with %j as %s', (error, state, ended) => {
    const call = drawn(tool('c', 'read', { status: 'error', input: { filePath: 'a' }, error }))['c'];
    expect(call).toMatchObject({ state, body: { view: { content: [{ text: error }] } } });
    expect(call?.ended).toBe(ended);
  });

  it('set the todo list, without what was given up', () => {
    const todos = [
      { content: 'one', status: 'completed', priority: 'high' },
      { content: 'two', status: 'cancelled', priority: 'low' },
      { content: 'three', status: 'pending', priority: 'low' },
    ];
    const told = events(
      user(text('Go')),
      answer([tool('c', 'todowrite', { input: { todos }, metadata: { todos } })], { tokens: {} }),
    );
    expect(told.at(-1)).toEqual({
      type: 'todo',
      items: [
        { content: 'one', status: 'completed' },
        { content: 'three', status: 'pending' },
      ],
    });
    expect(drawn(tool('c', 'todowrite', { input: { todos } }))['c']).toMatchObject({
      title: 'Todos',
      kind: 'think',
      body: { view: { content: [{ text: '[x] one\n[ ] three' }] } },
    });
  });

  it.each([
    [
      'read',
      { filePath: '/w/a', offset: 5, limit: 2 },
      'read',
      'Read /w/a (5 - 6)',
      [{ path: '/w/a', line: 5 }],
    ],
    ['read', { filePath: '/w/a' }, 'read', 'Read /w/a', [{ path: '/w/a', line: 1 }]],
    ['list', { path: '/w' }, 'read', 'List /w', [{ path: '/w' }]],
    ['grep', { pattern: 'x', path: 'src', include: '*.ts' }, 'search', 'Search x in src (*.ts)', []],
    [
      'webfetch',
      { url: 'https://example.org', format: 'markdown' },
      'fetch',
      'Fetch https://example.org',
      [],
    ],
    ['websearch', { query: 'q' }, 'search', 'Search the web: q', []],
    ['task', { description: 'Look', prompt: 'p', subagent_type: 'general' }, 'think', 'Look', []],
    ['skill', { name: 'pdf' }, 'read', 'Skill pdf', []],
    ['question', { questions: [{ question: 'Why?', header: 'h', options: [] }] }, 'other', 'Ask: Why?', []],
    ['server_tool', { any: 1 }, 'other', 'server_tool', []],
    ['grep', { pattern: 7 }, 'other', 'grep', []],
  ])('draw %s with %j', (name, input, kind, title, locations) => {
    expect(drawn(tool('c', name, { input }))['c']).toMatchObject({ kind, title, locations });
  });
});

describe('what is an export of opencode', () => {
  it.each([
    ['an export', { info, messages: [] }, true],
    ['one without a folder', { info: {}, messages: [user(text('a'))] }, true],
    [
      'a chat of Gemini CLI',
      { sessionId: 's', projectHash: 'p', messages: [{ type: 'user', content: 'a' }] },
      false,
    ],
    ['a record', { type: 'message.updated', properties: { info } }, false],
    ['a list', [], false],
  ])('knows %s', (_, record, isOne) => {
    expect(opencodeFormat.detects([record])).toBe(isOne);
  });
});

describe('any export', () => {
  const state = fc.record(
    {
      status: fc.constantFrom('completed', 'error', 'running', 'pending'),
      input: fc.jsonValue(),
      output: fc.oneof(fc.string(), fc.jsonValue()),
      error: fc.jsonValue(),
      raw: fc.string(),
      attachments: fc.jsonValue(),
      metadata: fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            diff: fc.string(),
            exit: fc.jsonValue(),
            output: fc.string(),
            files: fc.jsonValue(),
            results: fc.jsonValue(),
            filediff: fc.jsonValue(),
            exists: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      ),
      time: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const anyPart = fc.record(
    {
      id: fc.constantFrom('a', 'b'),
      type: fc.constantFrom(
        'text',
        'reasoning',
        'tool',
        'file',
        'step-finish',
        'retry',
        'compaction',
        'subtask',
        'x',
      ),
      text: fc.jsonValue(),
      callID: fc.constantFrom('1', '2'),
      tool: fc.constantFrom('edit', 'bash', 'write', 'apply_patch', 'multiedit', 'todowrite', 'task', 'x'),
      state: fc.oneof(state, fc.jsonValue()),
      url: fc.oneof(fc.constant('data:image/png;base64,AAAA'), fc.string()),
      tokens: fc.jsonValue(),
      time: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const message = fc.record(
    {
      info: fc.oneof(
        fc.record(
          {
            id: fc.constantFrom('m', 'n'),
            role: fc.constantFrom('user', 'assistant'),
            error: fc.jsonValue(),
            tokens: fc.jsonValue(),
            summary: fc.jsonValue(),
            time: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        fc.jsonValue(),
      ),
      parts: fc.oneof(fc.array(fc.oneof(anyPart, fc.jsonValue())), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );

  it('is read without a throw into events, the session first', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(message, fc.jsonValue())), fc.jsonValue(), (messages, about) => {
        const document = JSON.parse(JSON.stringify({ info: about, messages })) as JsonValue;
        const told = readRecords(opencodeFormat, [document]);
        expect(told[0]?.event.type ?? 'session').toBe('session');
        drawCalls(opencodePresenters, told);
      }),
    );
  });
});
