import { describe, expect, it } from 'vitest';
import type { TranscriptEvent } from '../contract/transcript-event';
import type { JsonObject } from '../json/json-access';
import { createSink } from '../reading/create-sink';
import { readFiles, readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords, saidBy, sessionId } from './test-records';

const read = (records: Parameters<typeof readRecords>[1]): ReturnType<typeof readRecords> =>
  readRecords(claudeCodeFormat, records);

describe('subagents', () => {
  const task = (prompt: string) => ({ description: 'Look', prompt, subagent_type: 'general-purpose' });

  it('are sessions of their own where they stand inline (1.0), linked to the call by its prompt', () => {
    const make = makeRecords();
    const side = { isSidechain: true };
    const events = read([
      make.user('Go'),
      make.call('t1', 'Task', task('Look here')),
      make.call('t2', 'Task', task('Look there')),
      // Two at once: each message names its parent.
      make.user('Look there', { ...side, uuid: 'there-1', parentUuid: null }),
      make.user('Look here', { ...side, uuid: 'here-1', parentUuid: null }),
      make.assistant([{ type: 'text', text: 'There.' }], { ...side, uuid: 'there-2', parentUuid: 'there-1' }),
      make.assistant([{ type: 'text', text: 'Here.' }], { ...side, uuid: 'here-2', parentUuid: 'here-1' }),
      make.result('t1', [{ type: 'text', text: 'Here.' }], { content: [], totalTokens: 1 }),
    ]);
    expect(eventsOf(events, 'session', 'there-1')[0]).toMatchObject({
      title: 'Look there',
      parent: { session: sessionId, callId: 't2' },
    });
    expect(eventsOf(events, 'session', 'here-1')[0]?.parent).toEqual({ session: sessionId, callId: 't1' });
    expect(saidBy(events, 'agent', 'there-1')).toEqual(['There.']);
    expect(saidBy(events, 'agent', 'here-1')).toEqual(['Here.']);
    expect(saidBy(events, 'agent', '')).toEqual([]);
  });

  it('are read from their own files, and not again from agent_progress (2.1)', () => {
    const make = makeRecords();
    const agent = makeRecords();
    const fields = { isSidechain: true, agentId: 'a1', uuid: 'a-1', sessionId };
    const answer = agent.assistant([{ type: 'text', text: 'Found.' }], { ...fields, uuid: 'a-2' });
    const events = readFiles(claudeCodeFormat, [
      {
        file: '',
        records: [
          make.user('Go'),
          make.call('t1', 'Agent', task('Something else')),
          make.record('progress', {
            parentToolUseID: 't1',
            data: { type: 'agent_progress', agentId: 'a1', prompt: 'Look', message: answer },
          }),
          make.result('t1', [{ type: 'text', text: 'Found.' }], { status: 'completed', agentId: 'a1' }),
        ],
      },
      { file: 'a1', records: [agent.user('Look', fields), answer] },
    ]);
    expect(eventsOf(events, 'session', 'a1')).toEqual([
      {
        type: 'session',
        title: 'Look',
        cwd: '/project',
        agent: 'Claude Code',
        model: 'claude-sonnet-4',
        parent: { session: sessionId, callId: 't1' },
      },
    ]);
    expect(saidBy(events, 'agent')).toEqual(['Found.']);
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('are linked when their file comes before the result that names them', () => {
    const make = makeRecords();
    const agent = makeRecords();
    const fields = { isSidechain: true, agentId: 'a1' };
    const events = readFiles(claudeCodeFormat, [
      {
        file: 'a1',
        records: [
          agent.user('Look', { ...fields, uuid: 'a-1' }),
          agent.assistant([{ type: 'text', text: 'x' }], { ...fields, uuid: 'a-2' }),
        ],
      },
      {
        file: '',
        records: [
          make.user('Go'),
          make.call('t1', 'Task', task('Look')),
          make.result('t1', 'x', { agentId: 'a1', status: 'completed' }),
        ],
      },
    ]);
    expect(eventsOf(events, 'session', 'a1').map(({ parent }) => parent)).toEqual([
      undefined,
      { session: sessionId, callId: 't1' },
    ]);
  });

  describe('whose messages stand in the progress of their call (agent_progress)', () => {
    const make = makeRecords();
    const agent = makeRecords();
    const nested = { isSidechain: true, agentId: 'a1' };
    const prompt = agent.user('Look here', { ...nested, uuid: 'n-1' });
    const call = { ...agent.call('n-call', 'Bash', { command: 'ls' }), ...nested, uuid: 'n-2' };
    const answer = {
      ...agent.result('n-call', 'a.ts', { stdout: 'a.ts', stderr: '' }),
      ...nested,
      uuid: 'n-3',
    };
    const progress = (message: JsonObject): JsonObject =>
      make.record('progress', {
        parentToolUseID: 't1',
        data: {
          type: 'agent_progress',
          agentId: 'a1',
          message: {
            type: message['type'] ?? '',
            message: message['message'] ?? {},
            uuid: message['uuid'] ?? '',
            timestamp: message['timestamp'] ?? '',
            ...(message['toolUseResult'] === undefined ? {} : { toolUseResult: message['toolUseResult'] }),
          },
        },
      });
    const log = [
      make.user('Go'),
      make.call('t1', 'Task', task('Look here')),
      progress(prompt),
      progress(call),
      progress(answer),
      make.result('t1', 'Done.', { status: 'completed', agentId: 'a1' }),
    ];

    it('are read from there where they have no file of their own', () => {
      const events = read(log);
      expect(eventsOf(events, 'session', 'a1')).toEqual([
        {
          type: 'session',
          title: 'Look here',
          cwd: '/project',
          agent: 'Claude Code',
          model: 'claude-sonnet-4',
          parent: { session: sessionId, callId: 't1' },
        },
      ]);
      expect(eventsOf(events, 'tool-result', 'a1')).toMatchObject([
        { callId: 'n-call', meta: { output: 'a.ts' } },
      ]);
      expect(eventsOf(events, 'tool-call', '').map(({ callId }) => callId)).toEqual(['t1']);
      expect(eventsOf(events, 'notice')).toEqual([]);
    });

    it('are read from their file alone where they have one', () => {
      const events = readFiles(claudeCodeFormat, [
        { file: '', records: log },
        { file: 'a1', records: [prompt, call, answer] },
      ]);
      expect(saidBy(events, 'user', 'a1')).toEqual(['Look here']);
      expect(eventsOf(events, 'tool-call', 'a1')).toHaveLength(1);
      expect(eventsOf(events, 'notice')).toEqual([]);
    });

    it('are not told twice by a file that came later', () => {
      const events: TranscriptEvent[] = [];
      const sink = createSink({ modifiedAt: 0 }, (event) => events.push(event));
      const reader = claudeCodeFormat.openReader(sink, { modifiedAt: 0 });
      for (const [at, record] of log.entries()) reader.read(record, { file: '', line: at + 1 });
      const last = agent.assistant([{ type: 'text', text: 'One file.' }], { ...nested, uuid: 'n-4' });
      for (const [at, record] of [prompt, call, answer, last].entries()) {
        reader.read(record, { file: 'a1', line: at + 1 });
      }
      reader.end();
      sink.flush();
      expect(saidBy(events, 'user', 'a1')).toEqual(['Look here']);
      expect(saidBy(events, 'agent', 'a1')).toEqual(['One file.']);
      expect(eventsOf(events, 'notice')).toEqual([]);
    });
  });

  it('are linked to their session where no call of it is known to have started them', () => {
    const make = makeRecords();
    const agent = makeRecords();
    const events = readFiles(claudeCodeFormat, [
      { file: '', records: [make.user('Go'), make.assistant([{ type: 'text', text: 'Yes.' }])] },
      { file: 'a9', records: [agent.user('Sweep', { isSidechain: true, agentId: 'a9' })] },
    ]);
    expect(eventsOf(events, 'session', 'a9')[0]?.parent).toEqual({ session: sessionId, callId: '' });
  });

  it('are linked to the call once a result names them, when their file was read before', () => {
    const make = makeRecords();
    const agent = makeRecords();
    const call = make.call('t1', 'Task', task('Something else'));
    const events = readFiles(claudeCodeFormat, [
      { file: '', records: [make.user('Go'), call] },
      {
        file: 'a1',
        records: [
          agent.user('Look', { isSidechain: true, agentId: 'a1' }),
          agent.assistant([{ type: 'text', text: 'x' }], { isSidechain: true, agentId: 'a1' }),
        ],
      },
      { file: '', records: [make.result('t1', 'x', { agentId: 'a1', status: 'completed' })] },
    ]);
    expect(eventsOf(events, 'session', 'a1').map(({ parent }) => parent)).toEqual([
      { session: sessionId, callId: '' },
      { session: sessionId, callId: 't1' },
    ]);
  });

  it('are linked to the skill that ran in one', () => {
    const make = makeRecords();
    const agent = makeRecords();
    const events = readFiles(claudeCodeFormat, [
      {
        file: '',
        records: [
          make.user('Go'),
          make.call('t1', 'Skill', { skill: 'review' }),
          make.result('t1', 'Done.', {
            success: true,
            commandName: 'review',
            status: 'forked',
            agentId: 'a1',
          }),
        ],
      },
      { file: 'a1', records: [agent.user('Review it', { isSidechain: true, agentId: 'a1' })] },
    ]);
    expect(eventsOf(events, 'session', 'a1')[0]?.parent).toEqual({ session: sessionId, callId: 't1' });
  });

  it('are linked by the line that tells the model how to go on with them, where the log holds no more', () => {
    const make = makeRecords();
    const agent = makeRecords();
    const events = readFiles(claudeCodeFormat, [
      {
        file: '',
        records: [
          make.user('Go'),
          make.call('t1', 'Agent', task('Look')),
          make.result('t1', [
            { type: 'text', text: 'Found.' },
            { type: 'text', text: "agentId: a1 (use SendMessage with to: 'a1' to continue this agent)" },
          ]),
        ],
      },
      { file: 'a1', records: [agent.user('Otherwise', { isSidechain: true, agentId: 'a1' })] },
    ]);
    expect(eventsOf(events, 'session', 'a1')[0]?.parent).toEqual({ session: sessionId, callId: 't1' });
  });

  it('are the whole log where it is one of theirs', () => {
    const make = makeRecords();
    const fields = { isSidechain: true, agentId: 'a1' };
    const events = read([make.user('Look', fields), make.assistant([{ type: 'text', text: 'x' }], fields)]);
    expect([...new Set(events.map(({ session }) => session))]).toEqual(['']);
    expect(eventsOf(events, 'session')[0]?.parent).toEqual({ session: sessionId, callId: '' });
  });

  it('may stand before the first message of the session (1.0)', () => {
    const make = makeRecords();
    const side = { isSidechain: true };
    const events = read([
      make.user('Warm up', { ...side, uuid: 'w-1', parentUuid: null }),
      make.assistant([{ type: 'text', text: 'Warm.' }], { ...side, uuid: 'w-2', parentUuid: 'w-1' }),
      make.user('Go', { parentUuid: null }),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
    ]);
    expect(eventsOf(events, 'session', '')[0]?.title).toBe('Go');
    expect(saidBy(events, 'agent', '')).toEqual(['Yes.']);
    expect(eventsOf(events, 'session', 'w-1')[0]?.title).toBe('Warm up');
  });

  it('are none where the answers of the session say that it is one chain', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go', { isSidechain: true }),
      make.assistant([{ type: 'text', text: 'Yes.' }]),
    ]);
    expect([...new Set(events.map(({ session }) => session))]).toEqual(['']);
  });

  it('in the background are tasks, until a notification brings their answer', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('t1', 'Task', { ...task('Look'), run_in_background: true }),
      make.result('t1', 'launched', { isAsync: true, status: 'async_launched', agentId: 'a1' }),
      make.user(
        '<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n<summary>Agent "Look" completed</summary>\n<result>Found.</result>\n</task-notification>',
      ),
    ]);
    expect(eventsOf(events, 'task')).toEqual([
      { type: 'task', callId: 't1', taskId: 'a1', state: 'running' },
      { type: 'task', callId: 't1', taskId: 'a1', state: 'exited', output: 'Found.' },
    ]);
  });
});
