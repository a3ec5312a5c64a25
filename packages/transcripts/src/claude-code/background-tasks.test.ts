import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-access';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords, saidBy } from './test-records';

const read = (records: Parameters<typeof readRecords>[1]): ReturnType<typeof readRecords> =>
  readRecords(claudeCodeFormat, records);

describe('background tasks', () => {
  const launched = { stdout: '', stderr: '', interrupted: false, isImage: false, backgroundTaskId: 'b1' };
  const notification =
    '<task-notification>\n<task-id>b1</task-id>\n<status>failed</status>\n<summary>Background command "make" failed with exit code 2</summary>\n</task-notification>';

  function start(): [ReturnType<typeof makeRecords>, Parameters<typeof readRecords>[1][number][]] {
    const make = makeRecords();
    return [
      make,
      [
        make.user('Go'),
        make.call('c1', 'Bash', { command: 'make', run_in_background: true }),
        make.result('c1', 'Command running in background with ID: b1', launched),
      ],
    ];
  }

  it.each(['queue-operation', 'user', 'attachment'])(
    'ends by a notification in a record of type %s',
    (type) => {
      const [make, records] = start();
      const told = {
        'queue-operation': make.record('queue-operation', { operation: 'enqueue', content: notification }),
        user: make.user(notification),
        attachment: make.record('attachment', {
          attachment: { type: 'queued_command', prompt: notification, commandMode: 'task-notification' },
        }),
      }[type];
      const events = read([...records, told ?? null]);
      expect(eventsOf(events, 'task')).toEqual([
        { type: 'task', callId: 'c1', taskId: 'b1', state: 'running' },
        { type: 'task', callId: 'c1', taskId: 'b1', state: 'exited', exitCode: 2 },
      ]);
      expect(saidBy(events, 'user')).toEqual(['Go']);
    },
  );

  it('ends once, however often its end is told', () => {
    const [make, records] = start();
    const events = read([
      ...records,
      make.record('queue-operation', { operation: 'enqueue', content: notification }),
      make.user(notification),
    ]);
    expect(eventsOf(events, 'task')).toHaveLength(2);
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('joins what readings of its output brought to its end (BashOutput, KillShell)', () => {
    const [make, records] = start();
    const reading = (stdout: string, status: string, exitCode: number | null) => ({
      shellId: 'b1',
      command: 'make',
      status,
      exitCode,
      stdout,
      stderr: '',
    });
    const events = read([
      ...records,
      make.call('c2', 'BashOutput', { bash_id: 'b1' }),
      make.result('c2', 'x', reading('one', 'running', null)),
      make.call('c3', 'BashOutput', { bash_id: 'b1' }),
      make.result('c3', 'x', reading('two', 'completed', 0)),
      make.call('c4', 'KillShell', { shell_id: 'b1' }),
      make.result('c4', 'x', { success: true, message: 'x', shell_id: 'b1' }),
    ]);
    expect(eventsOf(events, 'task').slice(1)).toEqual([
      { type: 'task', callId: 'c1', taskId: 'b1', state: 'exited', exitCode: 0, output: 'one\ntwo' },
    ]);
    expect(eventsOf(events, 'tool-result')[2]?.meta).toEqual({
      state: 'completed, exit code 0',
      name: 'make',
      output: 'two',
    });
  });

  it('takes the whole output of a TaskOutput', () => {
    const [make, records] = start();
    const task = {
      task_id: 'b1',
      task_type: 'local_bash',
      status: 'completed',
      output: 'all\n',
      exitCode: 0,
    };
    const events = read([
      ...records,
      make.call('c2', 'TaskOutput', { task_id: 'b1' }),
      make.result('c2', 'x', { retrieval_status: 'success', task }),
    ]);
    expect(eventsOf(events, 'task')[1]).toMatchObject({ state: 'exited', exitCode: 0, output: 'all\n' });
  });

  it('are also what a workflow started', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('w1', 'Workflow', { scriptPath: '/w.js' }),
      make.result('w1', 'launched', { isAsync: true, status: 'async_launched', taskId: 'task_1' }),
    ]);
    expect(eventsOf(events, 'task')).toEqual([
      { type: 'task', callId: 'w1', taskId: 'task_1', state: 'running' },
    ]);
  });

  it('is stopped by KillShell', () => {
    const [make, records] = start();
    const events = read([
      ...records,
      make.call('c2', 'KillShell', { shell_id: 'b1' }),
      make.result('c2', 'x', { success: true, message: 'x', shell_id: 'b1' }),
    ]);
    expect(eventsOf(events, 'task')[1]).toMatchObject({ taskId: 'b1', state: 'stopped' });
  });

  describe('of a monitor', () => {
    const make = makeRecords();
    const event = (text: string): string =>
      `<task-notification>\n<task-id>m1</task-id>\n<summary>Monitor event: "Watch CI"</summary>\n<event>${text}</event>\n</task-notification>`;
    const started = [
      make.user('Go'),
      make.call('c1', 'Monitor', { command: 'tail -f ci', description: 'Watch CI' }),
      make.result('c1', 'Monitor started (task m1, timeout 300000ms).', {
        taskId: 'm1',
        timeoutMs: 300_000,
        persistent: false,
      }),
    ];

    it('run until a notification ends them; what they see is told once for each time', () => {
      const queued = (text: string): JsonObject =>
        make.record('queue-operation', { operation: 'enqueue', content: event(text) });
      const events = read([
        ...started,
        queued('red'),
        make.user(event('red')),
        queued('green'),
        make.record('attachment', {
          attachment: { type: 'queued_command', prompt: event('green'), commandMode: 'task-notification' },
        }),
        queued('red'),
        make.user(event('red')),
        make.user(
          '<task-notification>\n<task-id>m1</task-id>\n<status>completed</status>\n<summary>Monitor ended</summary>\n</task-notification>',
        ),
      ]);
      expect(eventsOf(events, 'task').map(({ taskId, state }) => [taskId, state])).toEqual([
        ['m1', 'running'],
        ['m1', 'exited'],
      ]);
      expect(eventsOf(events, 'notice').map(({ text, detail }) => [text, detail])).toEqual([
        ['Monitor event: "Watch CI"', 'red'],
        ['Monitor event: "Watch CI"', 'green'],
        ['Monitor event: "Watch CI"', 'red'],
      ]);
    });

    it('are stopped by TaskStop', () => {
      const events = read([
        ...started,
        make.call('c2', 'TaskStop', { task_id: 'm1' }),
        make.result('c2', '{"message":"Successfully stopped task: m1"}'),
      ]);
      expect(eventsOf(events, 'task')[1]).toMatchObject({ taskId: 'm1', state: 'stopped' });
      expect(eventsOf(events, 'tool-result')[1]?.meta).toEqual({ name: 'Watch CI' });
    });
  });

  it('tells the end of a task that no call here started once', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.record('queue-operation', { operation: 'enqueue', content: notification }),
      make.user(notification),
      make.record('attachment', { attachment: { type: 'queued_command', prompt: notification } }),
    ]);
    expect(eventsOf(events, 'notice').map(({ text }) => text)).toEqual([
      'Background command "make" failed with exit code 2',
    ]);
  });

  it('are known by what the model saw, where the log holds no more', () => {
    const make = makeRecords();
    const reading = '<status>completed</status>\n\n<exit_code>3</exit_code>\n\n<stdout>\none\ntwo\n</stdout>';
    const events = read([
      make.user('Go'),
      make.call('c1', 'Bash', { command: 'make', run_in_background: true }),
      make.result('c1', 'Command running in background with ID: bash_1'),
      make.call('c2', 'BashOutput', { bash_id: 'bash_1' }),
      make.result('c2', reading),
      make.call('c3', 'Agent', { description: 'Look', prompt: 'Look', run_in_background: true }),
      make.result('c3', 'Async agent launched successfully.\nagentId: a1 (internal ID)'),
      make.call('c4', 'TaskOutput', { task_id: 'a1' }),
      make.result(
        'c4',
        '<retrieval_status>success</retrieval_status>\n\n<task_id>a1</task_id>\n\n<status>completed</status>\n\n<output>\nFound.\n</output>',
      ),
    ]);
    expect(eventsOf(events, 'task')).toEqual([
      { type: 'task', callId: 'c1', taskId: 'bash_1', state: 'running' },
      { type: 'task', callId: 'c1', taskId: 'bash_1', state: 'exited', exitCode: 3, output: 'one\ntwo' },
      { type: 'task', callId: 'c3', taskId: 'a1', state: 'running' },
      { type: 'task', callId: 'c3', taskId: 'a1', state: 'exited', output: 'Found.' },
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toBeUndefined();
    expect(eventsOf(events, 'tool-result')[1]?.meta).toMatchObject({
      state: 'completed, exit code 3',
      output: 'one\ntwo',
    });
  });
});
