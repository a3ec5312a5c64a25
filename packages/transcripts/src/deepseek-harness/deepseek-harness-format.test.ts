import fc from 'fast-check';
import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { anyRecords } from '../testing/any-json';
import { projectEvents } from '../testing/project-events';
import { readRecords } from '../testing/read-records';
import { deepseekHarnessFormat } from './deepseek-harness-format';

const header = { type: 'session', version: 0, id: 's1', createdAt: 1000, cwd: '/w', delegationDepth: 0 };
let seq = 0;

function event(type: string, data: object): { [key: string]: JsonValue } {
  seq += 1;
  return JSON.parse(JSON.stringify({ type, seq, time: 1000 + seq, data })) as { [key: string]: JsonValue };
}

const prompt = (text: string, source: object = { kind: 'user' }): JsonValue =>
  event('user/message', { id: 'u', role: 'user', content: [{ type: 'text', text }], source });

const answer = (content: object[], more: object = {}): JsonValue =>
  event('assistant/message', {
    turn: 1,
    step: 1,
    message: { role: 'assistant', content, source: { kind: 'model', provider: 'p', model: 'm1' } },
    ...more,
  });

const call = (callId: string, name: string, args: object): JsonValue =>
  event('tool/call', { turn: 1, step: 1, callId, name, arguments: JSON.stringify(args) });

const result = (callId: string, text: string, more: object = {}, isError = false): JsonValue =>
  event('tool/result', {
    message: {
      role: 'user',
      source: { kind: 'tool', callId },
      content: [{ type: 'tool-result', toolCallId: callId, content: [{ type: 'text', text }], isError }],
    },
    ...more,
  });

function read(...records: JsonValue[]): NewEvent[] {
  return readRecords(deepseekHarnessFormat, [header, prompt('Mend it'), ...records]).map(
    (each) => each.event,
  );
}

function views(...records: JsonValue[]) {
  return projectEvents(readRecords(deepseekHarnessFormat, [header, prompt('Mend it'), ...records]));
}

const typesOf = (events: readonly NewEvent[]): string[] => events.map(({ type }) => type);

describe('detection', () => {
  it.each([
    ['a header', [header], true],
    ['a torn header', [event('turn/start', { turn: 1 }), prompt('x')], true],
    [
      'another agent with a header of that type',
      [{ type: 'session', version: 3, id: 'x', timestamp: '2026', cwd: '/' }],
      false,
    ],
    ['something else', [{ type: 'user', message: {} }], false],
  ])('%s', (_, records, expected) => {
    expect(deepseekHarnessFormat.detects(records as JsonValue[])).toBe(expected);
  });
});

describe('a result before its call', () => {
  it('settles the call when it comes, and stands by itself when it does not', () => {
    const events = read(
      result('c1', 'contents'),
      result('gone', 'orphan'),
      call('c1', 'read', { path: 'a' }),
    );
    expect(typesOf(events)).toEqual(['session', 'message', 'tool-call', 'tool-result', 'tool-result']);
    expect(events.flatMap((each) => (each.type === 'tool-result' ? [each.callId] : []))).toEqual([
      'c1',
      'gone',
    ]);
  });
});

describe('a session', () => {
  it('begins with its prompt, its folder and its model', () => {
    const [first] = read(
      prompt('injected', { kind: 'plugin', plugin: 'x' }),
      answer([{ type: 'text', text: 'Done' }]),
    );
    expect(first).toEqual({
      type: 'session',
      title: 'Mend it',
      cwd: '/w',
      agent: 'DeepSeek Harness',
      model: 'm1',
    });
  });

  it('takes a title of its own over the prompt, but not one that was cut from it', () => {
    const title = (text: string, kind: string): JsonValue =>
      event('session/title', { title: text, messageSeqs: [1], source: { kind } });
    const events = read(
      title('Mend', 'fallback'),
      answer([{ type: 'text', text: 'x' }]),
      title('The clock', 'provider'),
    );
    expect(
      events.filter(({ type }) => type === 'session').map((each) => 'title' in each && each.title),
    ).toEqual(['Mend it', 'The clock']);
  });

  it('knows its parent', () => {
    const [first] = readRecords(deepseekHarnessFormat, [{ ...header, parentSession: 'p1' }, prompt('x')]);
    expect(first?.event).toMatchObject({ parent: { session: 'p1', callId: '' } });
  });

  it('leaves out what the harness puts in, and shows commands as typed', () => {
    const events = read(
      prompt('instructions', { kind: 'agent-instructions', form: 'instructions', changes: [] }),
      event('system/message', { message: { role: 'system', content: [{ type: 'text', text: 'You are' }] } }),
      event('command/run', { commandId: 'c', name: 'compact', args: 'now', source: { kind: 'user' } }),
      event('command/done', { commandId: 'c', kind: 'error', text: 'It failed' }),
    );
    expect(events.slice(2)).toEqual([
      { type: 'message', role: 'user', content: [{ type: 'text', text: '/compact now' }] },
      { type: 'notice', level: 'error', text: 'It failed' },
    ]);
  });

  it('does not show what replaces other messages for the model', () => {
    const replaced = { ...(prompt('shortened') as object), surfaceOp: { op: 'replace', start: 1, end: 2 } };
    expect(typesOf(read(replaced))).toEqual(['session', 'message']);
  });

  it('tells how a turn ended, retries and compactions', () => {
    const end = (reason: object): JsonValue => event('turn/end', { turn: 1, reason });
    const events = read(
      end({ kind: 'completed' }),
      end({ kind: 'aborted', reason: { kind: 'user' } }),
      end({ kind: 'error', error: { message: 'Too busy', code: 'BUSY' } }),
      event('llm/retry', { retryId: 'r', failure: { message: 'Overloaded', code: 'X' } }),
      event('compaction/summary', { compactionId: 'c', summary: [{ type: 'text', text: 'So far' }] }),
    );
    expect(events.slice(2)).toEqual([
      { type: 'notice', level: 'warning', text: 'Interrupted by the user' },
      { type: 'notice', level: 'error', text: 'Too busy' },
      { type: 'notice', level: 'warning', text: 'The model is asked again: Overloaded' },
      { type: 'notice', level: 'info', text: 'The conversation was compacted', detail: 'So far' },
    ]);
  });

  it('says what it does not know', () => {
    expect(
      read(event('moon/phase', {}), answer([{ type: 'hologram' }, { type: 'text', text: 'x' }])),
    ).toContainEqual(
      expect.objectContaining({
        text: '2 records of the log are not shown.',
        detail: '1 × records of type moon/phase: line 3\n1 × content of type hologram: line 4',
      }),
    );
  });
});

describe('messages', () => {
  it('are thought, text and calls, and their usage counts the cache in', () => {
    const events = read(
      answer(
        [
          { type: 'reasoning', text: 'Hm' },
          { type: 'text', text: 'I read' },
          { type: 'tool-call', id: 'c1', name: 'read', arguments: '{"file_path":"a"}' },
        ],
        {
          usage: {
            inputTokens: 5,
            outputTokens: 7,
            cacheReadTokens: 11,
            cacheWriteTokens: 2,
            reasoningTokens: 3,
          },
        },
      ),
      call('c1', 'read', { file_path: 'a' }),
      result('c1', '1: x'),
    );
    expect(typesOf(events)).toEqual([
      'session',
      'message',
      'thought',
      'message',
      'tool-call',
      'usage',
      'tool-result',
    ]);
    expect(events[5]).toEqual({ type: 'usage', model: 'm1', inputTokens: 18, outputTokens: 7 });
  });

  it('are not told twice: packed rows and chunks stand for what comes whole', () => {
    const chunk = (value: object): JsonValue => event('assistant/chunk', { turn: 1, step: 1, chunk: value });
    const packed = {
      type: 'text-chunks',
      seq0: 5,
      time0: 2000,
      data: { turn: 1, step: 1, index: 1, dt: [0, 1], texts: ['Do', 'ne'] },
    };
    const streamed: JsonValue[] = [
      chunk({ type: 'block-start', index: 0, blockType: 'reasoning' }),
      chunk({ type: 'reasoning-delta', index: 0, text: 'Hm' }),
      packed,
      {
        type: 'tool-call-chunks',
        seq0: 8,
        time0: 2001,
        data: { index: 2, id: 'c1', name: 'bash', args: ['{"comm', 'and":"ls"}'], dt: [0, 1] },
      },
    ];
    const whole = [
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Done' },
    ];
    expect(typesOf(read(...streamed, answer(whole)))).toEqual(['session', 'message', 'thought', 'message']);
    // One that never came whole is what was streamed of it.
    expect(read(...streamed).slice(2)).toEqual([
      { type: 'thought', content: [{ type: 'text', text: 'Hm' }] },
      { type: 'message', role: 'agent', content: [{ type: 'text', text: 'Done' }] },
      { type: 'tool-call', callId: 'c1', tool: 'bash', args: { command: 'ls' } },
    ]);
  });
});

describe('commands', () => {
  it.each([
    ['a\n', { output: 'a\n', exitCode: 0 }],
    ['(no output)', { output: '', exitCode: 0 }],
    ['a\n[exit code: 3]', { output: 'a', exitCode: 3 }],
    ['a\n\n[exit code: 3]', { output: 'a\n', exitCode: 3 }],
    ['a\n[killed by signal: SIGKILL]', { output: 'a', signal: 'SIGKILL' }],
    [
      'a\n[timed out after 5ms]\n[killed by signal: SIGTERM]',
      { output: 'a', timedOut: true, signal: 'SIGTERM' },
    ],
    ['trapped\n[timed out after 5ms]', { output: 'trapped', timedOut: true, exitCode: 0 }],
    // What looks like a mark and is none.
    ['[exit code: 5]', { output: '[exit code: 5]', exitCode: 0 }],
    ['a\n[exit code: 5]\nb\n', { output: 'a\n[exit code: 5]\nb\n', exitCode: 0 }],
    ['say [exit code: 5]', { output: 'say [exit code: 5]', exitCode: 0 }],
  ])('end as the text of their result says: %j', (text, expected) => {
    const [, , shown, end] = views(
      call('c', 'bash', { command: 'ls', description: 'List', workdir: 'sub' }),
      result('c', text),
    );
    expect(shown).toMatchObject({ view: { card: 'terminal', title: 'ls', description: 'List', cwd: 'sub' } });
    expect(end).toMatchObject({ isError: false, view: { card: 'terminal', ...expected } });
    if (!('exitCode' in expected)) expect(end).not.toHaveProperty('view.exitCode');
  });

  it('run on in the background, and end by a notice or by a reading of their output', () => {
    const start = (callId: string, job: string): JsonValue[] => [
      call(callId, 'bash', { command: 'serve', description: 'Serve', run_in_background: true }),
      result(callId, `started background job ${job}`),
    ];
    const events = read(
      ...start('c1', 'bash-1'),
      ...start('c2', 'bash-2'),
      call('r1', 'job_output', { job_id: 'bash-1' }),
      result('r1', 'up\n[status: running]'),
      call('r2', 'job_output', { job_id: 'bash-1' }),
      result('r2', ' down\n[status: completed, exit code: 1]'),
      prompt('background job bash-2 (bash: serve) finished [status: killed by SIGTERM]. Read', {
        kind: 'tool-jobs',
      }),
    );
    expect(events.filter(({ type }) => type === 'task')).toEqual([
      { type: 'task', callId: 'c1', taskId: 'bash-1', state: 'running' },
      { type: 'task', callId: 'c2', taskId: 'bash-2', state: 'running' },
      { type: 'task', callId: 'c1', taskId: 'bash-1', state: 'exited', exitCode: 1, output: 'up down' },
      { type: 'task', callId: 'c2', taskId: 'bash-2', state: 'stopped', signal: 'SIGTERM' },
    ]);
  });
});

describe('changes', () => {
  const diffs = (...each: object[]): object => ({ meta: { diffs: each } });

  it('are the hunks of the result, without line numbers that nobody told', () => {
    const [, , shown, end] = views(
      call('c', 'edit', { file_path: 'a.txt', old_string: 'DEBUG', new_string: 'RELEASE' }),
      result('c', 'ok', diffs({ path: 'a.txt', oldText: 'm=DEBUG\nl=1', newText: 'm=RELEASE\nl=1' })),
    );
    expect(shown).toMatchObject({
      view: {
        card: 'diff',
        title: 'Edit a.txt',
        diffs: [{ path: 'a.txt', oldText: 'DEBUG', newText: 'RELEASE' }],
      },
    });
    expect(end).toMatchObject({
      view: {
        card: 'diff',
        diffs: [{ path: 'a.txt', oldText: 'm=DEBUG\nl=1\n', newText: 'm=RELEASE\nl=1\n' }],
        files: [{ path: 'a.txt', change: 'edited', added: 1, removed: 1 }],
      },
    });
    expect(end).not.toHaveProperty('view.diffs.0.start');
  });

  it.each([
    [
      'a new file',
      'write',
      { content: 'a\nb' },
      { oldText: null, newText: 'a\nb' },
      { oldText: null, newText: 'a\nb', start: { old: 1, new: 1 } },
      { change: 'created', added: 2, removed: 0 },
    ],
    [
      'an overwritten file',
      'write',
      { content: 'b\n' },
      { oldText: 'a', newText: 'b' },
      { oldText: 'a\n', newText: 'b\n' },
      { change: 'overwritten', added: 1, removed: 1 },
    ],
    [
      'only the last line feed',
      'write',
      { content: 'a\n' },
      { oldText: 'a', newText: 'a' },
      { oldText: 'a', newText: 'a\n' },
      { change: 'overwritten', added: 1, removed: 1 },
    ],
    [
      'only the last line feed, removed',
      'write',
      { content: 'a' },
      { oldText: 'a', newText: 'a' },
      { oldText: 'a\n', newText: 'a' },
      { change: 'overwritten', added: 1, removed: 1 },
    ],
    [
      'a file that was emptied',
      'edit',
      { old_string: 'a\n', new_string: '' },
      { oldText: 'a', newText: '' },
      { oldText: 'a\n', newText: '' },
      { change: 'edited', added: 0, removed: 1 },
    ],
    [
      'a blank line',
      'edit',
      { old_string: 'a', new_string: '\n' },
      { oldText: 'x\na', newText: 'x\n' },
      { oldText: 'x\na\n', newText: 'x\n\n' },
      { change: 'edited', added: 1, removed: 1 },
    ],
  ])('of %s', (_, tool, args, hunk, shown, file) => {
    const [, , , end] = views(
      call('c', tool, { file_path: 'f', ...args }),
      result('c', 'ok', diffs({ path: 'f', ...hunk })),
    );
    expect(end).toMatchObject({
      view: { card: 'diff', diffs: [{ path: 'f', ...shown }], files: [{ path: 'f', ...file }] },
    });
  });

  it('are none where nothing changed, and none are made up where the log has none', () => {
    const [, , , same] = views(
      call('c', 'write', { file_path: 'f', content: 'a' }),
      result('c', 'ok', diffs()),
    );
    expect(same).toMatchObject({
      view: { card: 'diff', diffs: [], files: [{ path: 'f', change: 'unchanged' }] },
    });
    const [, , , unknown] = views(call('c', 'write', { file_path: 'f', content: 'a' }), result('c', 'ok'));
    expect(unknown).toMatchObject({ view: { card: 'generic', content: [{ type: 'text', text: 'ok' }] } });
  });

  it('keep a file’s hunks together, and leave out what is too much', () => {
    const line = 'x'.repeat(700_000);
    const [, , , end] = views(
      call('c', 'edit', { file_path: 'f', old_string: 'a', new_string: 'b' }),
      result(
        'c',
        'ok',
        diffs(
          { path: 'f', oldText: 'a', newText: 'b' },
          { path: 'g', oldText: 'a', newText: 'b' },
          { path: 'f', oldText: line, newText: `${line}y` },
        ),
      ),
    );
    expect(end).toMatchObject({
      view: {
        diffs: [{ path: 'f' }, { path: 'g' }],
        files: [{ path: 'f', added: 2, removed: 2, leftOut: 1 }, { path: 'g' }],
      },
    });
  });
});

describe('calls', () => {
  it('that another one dispatched are calls of their own', () => {
    const inner = {
      rootCallId: 'c',
      parentCallId: 'c',
      subCallId: 'c:code:1',
      name: 'read',
      arguments: { file_path: 'a' },
    };
    const events = read(
      call('c', 'run_code', { code: 'x', description: 'Try' }),
      event('tool/ptc-dispatch-start', inner),
      event('tool/ptc-dispatch', { ...inner, isError: false, content: [{ type: 'text', text: 'A' }] }),
      event('tool/code-dispatch', { ...inner, subCallId: 'c:code:2', isError: true, content: [] }),
      result('c', 'done'),
    );
    expect(
      events.slice(2).map((each) => ('callId' in each ? `${each.type} ${each.callId}` : each.type)),
    ).toEqual([
      'tool-call c',
      'tool-call c:code:1',
      'tool-result c:code:1',
      'tool-call c:code:2',
      'tool-result c:code:2',
      'tool-result c',
    ]);
  });

  it('may have no result, a result may have no call, and a second result is skipped', () => {
    const events = read(
      call('c1', 'read', { file_path: 'a' }),
      result('c2', 'x'),
      result('c2', 'y'),
      prompt('on'),
    );
    expect(typesOf(events).slice(2)).toEqual(['tool-call', 'notice', 'message', 'tool-result']);
  });

  it('are results of their own in format 4', () => {
    const message = {
      role: 'tool',
      toolCallId: 'c',
      isError: true,
      source: { kind: 'tool', callId: 'c' },
      content: [{ type: 'text', text: 'no' }],
    };
    expect(read(call('c', 'read', {}), event('tool/result', { message })).at(-1)).toMatchObject({
      callId: 'c',
      isError: true,
      content: [{ type: 'text', text: 'no' }],
    });
  });

  it('are denied, stopped or interrupted', () => {
    const asked = [
      event('approval/asked', { id: 'a1', toolName: 'bash', callId: 'c1' }),
      event('approval/decided', { id: 'a1', outcome: 'rejected' }),
    ];
    const failed = (callId: string, code: string): JsonValue =>
      result(callId, 'Error', { error: { name: 'ToolError', code } }, true);
    const ends = read(
      call('c1', 'bash', { command: 'x' }),
      ...asked,
      failed('c1', 'POLICY'),
      failed('c2', 'TOOL_OUTCOME_UNKNOWN'),
      failed('c3', 'ABORTED_BEFORE_DISPATCH'),
    ).flatMap((each) => (each.type === 'tool-result' ? [each.ended] : []));
    expect(ends).toEqual(['denied', 'interrupted', 'stopped']);
  });

  it('set the todo list, once each change', () => {
    const todos = [
      { content: 'a', status: 'in_progress' },
      { content: 'b', status: 'pending' },
    ];
    const events = read(
      answer([{ type: 'tool-call', id: 'c', name: 'todo_write', arguments: JSON.stringify({ todos }) }]),
      event('todo/write', { todos }),
      event('todo/write', { todos: [] }),
    );
    expect(events.filter(({ type }) => type === 'todo')).toEqual([
      { type: 'todo', items: todos },
      { type: 'todo', items: [] },
    ]);
  });
});

it('never throws, whatever JSON comes', () => {
  const records: JsonValue[] = [
    header,
    prompt('a'),
    answer([
      { type: 'text', text: 'x' },
      { type: 'tool-call', id: 'c', name: 'edit', arguments: '{}' },
    ]),
    call('c', 'write', { file_path: 'f', content: 'x' }),
    result('c', 'ok', { meta: { diffs: [{ path: 'f', oldText: 'a', newText: 'b' }] } }),
    event('assistant/chunk', { chunk: { type: 'text-delta', index: 0, text: 'a' } }),
    event('text-chunks', { index: 0, texts: ['a'] }),
    event('turn/end', { reason: { kind: 'aborted', reason: { kind: 'hook', reason: 'x' } } }),
    event('todo/write', { todos: [{ content: 'a', status: 'pending' }] }),
    event('compaction/summary', { summary: [{ type: 'text', text: 'a' }] }),
    event('approval/asked', { id: 'a', callId: 'c' }),
    event('approval/decided', { id: 'a', outcome: 'rejected' }),
  ];
  fc.assert(
    fc.property(anyRecords(records), (given) => {
      deepseekHarnessFormat.detects(given);
      projectEvents(readRecords(deepseekHarnessFormat, given));
    }),
  );
});
