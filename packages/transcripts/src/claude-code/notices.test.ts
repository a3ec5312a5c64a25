import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-access';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords, saidBy, sessionId } from './test-records';

const read = (records: Parameters<typeof readRecords>[1]): ReturnType<typeof readRecords> =>
  readRecords(claudeCodeFormat, records);

describe('notices', () => {
  it('tells a compaction once, with its summary', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      make.record('system', {
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        parentUuid: null,
        logicalParentUuid: 'uuid-2',
      }),
      make.user('This session is being continued from a previous conversation: we went.', {
        isCompactSummary: true,
      }),
      make.user('On'),
    ]);
    expect(eventsOf(events, 'notice')).toEqual([
      {
        type: 'notice',
        level: 'info',
        text: 'The conversation was compacted',
        detail: 'This session is being continued from a previous conversation: we went.',
      },
    ]);
    expect(saidBy(events, 'user')).toEqual(['Go', 'On']);
  });

  it('tells interruptions, API errors and failing hooks', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      make.user([{ type: 'text', text: '[Request interrupted by user]' }]),
      make.record('system', {
        subtype: 'api_error',
        error: { status: 529, error: { type: 'error', error: { message: 'Overloaded' } } },
        retryAttempt: 1,
        maxRetries: 10,
      }),
      make.assistant(
        [{ type: 'text', text: 'API Error: 401' }],
        { isApiErrorMessage: true },
        { model: '<synthetic>' },
      ),
      make.record('attachment', {
        attachment: {
          type: 'hook_non_blocking_error',
          hookName: 'Stop',
          stderr: 'no such file',
          exitCode: 1,
        },
      }),
    ]);
    expect(eventsOf(events, 'notice').map(({ level, text }) => [level, text])).toEqual([
      ['info', 'Interrupted by the user'],
      ['error', 'API error 529, attempt 1 of 10: Overloaded'],
      ['error', 'API Error: 401'],
      ['warning', 'The hook Stop failed'],
    ]);
    expect(eventsOf(events, 'session')).toHaveLength(1);
  });

  it('reads settings and snapshots without a word, and counts what nobody knows', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
      { type: 'permission-mode', permissionMode: 'plan', sessionId },
      make.record('system', { subtype: 'turn_duration', durationMs: 5 }),
      make.record('progress', { data: { type: 'bash_progress', output: 'x' } }),
      make.record('attachment', { attachment: { type: 'skill_listing', content: 'x' } }),
      make.record('from-the-future', {}),
      make.record('attachment', { attachment: { type: 'from_the_future' } }),
      7,
      make.user('On'),
    ]);
    expect(eventsOf(events, 'notice')).toEqual([
      {
        type: 'notice',
        level: 'warning',
        text: '3 records of the log are not shown.',
        detail:
          '1 × records of type from-the-future: line 8\n1 × attachments of type from_the_future: line 9\n1 × records that are no object with a type: line 10',
      },
    ]);
    expect(saidBy(events, 'user')).toEqual(['Go', 'On']);
  });

  it('tells a pull request, what was done while nobody looked, and what a command of the program printed', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      { type: 'pr-link', sessionId, prNumber: 7, prUrl: 'https://a.example/pull/7' },
      make.record('system', { subtype: 'away_summary', content: 'The build is mended.' }),
      make.record('system', {
        subtype: 'local_command',
        content: '<command-name>/cost</command-name><command-args></command-args>',
      }),
      make.record('system', {
        subtype: 'local_command',
        content: '<local-command-stdout>Total: $1</local-command-stdout>',
      }),
      make.user('<bash-input>ls</bash-input>'),
      make.user('<bash-stdout>a.ts</bash-stdout><bash-stderr></bash-stderr>'),
    ]);
    expect(eventsOf(events, 'notice').map(({ text }) => text)).toEqual([
      'Pull request: https://a.example/pull/7',
      'The build is mended.',
      'Output: Total: $1',
      'Output: a.ts',
    ]);
    expect(saidBy(events, 'user')).toEqual(['Go', '/cost', '!ls']);
  });

  it('tells what agents of a team sent, not that one of them waits', () => {
    const make = makeRecords();
    const mail = (...messages: JsonObject[]): JsonObject =>
      make.record('attachment', { attachment: { type: 'teammate_mailbox', messages } });
    const idle = { from: 'ann', text: '{"type":"idle_notification"}' };
    const events = read([
      make.user('<teammate-message teammate_id="lead">Write the docs</teammate-message>'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      mail(idle, { from: 'ann', text: 'Done with the parser' }),
      mail(idle),
      make.user(`<teammate-message teammate_id="ann">\n${idle.text}\n</teammate-message>`),
      mail({ from: 'ann', text: 'One' }, { from: 'bob', text: 'Two' }),
    ]);
    expect(eventsOf(events, 'session').map(({ title }) => title)).toEqual(['Write the docs']);
    expect(eventsOf(events, 'notice').map(({ text, detail }) => [text, detail])).toEqual([
      ['A message from lead: Write the docs', undefined],
      ['A message from ann: Done with the parser', undefined],
      ['2 messages from other agents', 'ann: One\n\nbob: Two'],
    ]);
  });

  it('tells a sentence that a system record of an unknown subtype holds, and that the model ended it', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      make.record('system', { subtype: 'notification', key: 'usage', text: 'Half of the limit is used.' }),
      make.record('system', {
        subtype: 'informational',
        content: '\u001b[1mStop\u001b[22m failed',
        level: 'warning',
      }),
      make.record('system', { subtype: 'turn_starting' }),
      { type: 'ended-by-model', sessionId },
    ]);
    expect(eventsOf(events, 'notice').map(({ level, text }) => [level, text])).toEqual([
      ['info', 'Half of the limit is used.'],
      ['warning', 'Stop failed'],
      ['warning', 'The model ended the conversation'],
    ]);
  });

  it('tells where a session comes from and where it goes on, and a compaction that failed', () => {
    const make = makeRecords();
    const forkedFrom = { sessionId: 'origin', messageUuid: 'm' };
    const events = read([
      make.user('Go', { forkedFrom }),
      make.assistant([{ type: 'text', text: 'Yes.' }], { forkedFrom }),
      make.record('system', { subtype: 'status', status: 'compacting' }),
      make.record('system', { subtype: 'status', compact_result: 'failed', compact_error: 'Too short.' }),
      { type: 'continued-in', sessionId, continuedInSessionId: 'next' },
    ]);
    expect(eventsOf(events, 'notice').map(({ text, detail }) => [text, detail])).toEqual([
      ['The session was forked from another one', 'origin'],
      ['The conversation was not compacted: Too short.', undefined],
      ['The conversation goes on in another session', 'next'],
    ]);
  });

  it('tells what a person had scheduled when its time comes', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
      make.record('system', { subtype: 'scheduled_task_fire', content: 'Claude resuming /loop wakeup' }),
      make.user('Run the tests', { isMeta: true, promptSource: 'system', scheduledTaskId: 't' }),
    ]);
    expect(eventsOf(events, 'notice').map(({ text }) => text)).toEqual([
      'Claude resuming /loop wakeup',
      'Scheduled: Run the tests',
    ]);
    expect(saidBy(events, 'user')).toEqual(['Go']);
  });
});
