import { copyFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSessions, type Sessions } from '@showreel/sessions';
import { openBlobStore } from '@showreel/sessions/blobs';
import { logFormats } from '@showreel/transcripts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { presentersOf } from '../runtime/presenters-of';
import { describeOrigin } from './describe-origin';
import { createLogImporter, type LogImporter } from './log-importer';

let folder: string;
let sessions: Sessions;
let importer: LogImporter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-links-'));
  sessions = await openSessions({ path: join(folder, 'a.db'), presentersOf });
  importer = createLogImporter({
    sessions,
    blobs: openBlobStore(join(folder, 'blobs')),
    formats: logFormats,
  });
});
afterEach(async () => {
  await importer.close();
  await sessions.close();
  await rm(folder, { recursive: true });
});

/** Writes a log that nobody has written to for a while. */
async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await utimes(path, 1_000, 1_000);
  return path;
}

const linesOf = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

const timestamp = '2026-01-02T03:04:05.000Z';

const rollout = (payload: object, type = 'response_item'): object => ({ timestamp, type, payload });
const said = (text: string): object =>
  rollout({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });

const codexParent = linesOf(
  rollout({ id: 'thread-1', cwd: '/w' }, 'session_meta'),
  said('Parent'),
  rollout({ type: 'function_call', call_id: 'call-1', name: 'spawn_agent', arguments: '{"message":"Do"}' }),
  rollout({ type: 'function_call_output', call_id: 'call-1', output: '{"agent_id":"thread-2"}' }),
);
const codexChild = linesOf(
  rollout(
    {
      id: 'thread-2',
      cwd: '/w',
      source: { subagent: { thread_spawn: { parent_thread_id: 'thread-1', depth: 1 } } },
    },
    'session_meta',
  ),
  said('Child'),
);

function opencodeExport(info: object, parts: object[] = []): string {
  const time = { created: 1 };
  return JSON.stringify({
    info: { directory: '/w', title: 'T', time, ...info },
    messages: [
      {
        info: { id: 'm0', role: 'user', time },
        parts: [{ id: 'p0', messageID: 'm0', type: 'text', text: 'Go' }],
      },
      { info: { id: 'm1', role: 'assistant', time }, parts },
    ],
  });
}
const opencodeParent = opencodeExport({ id: 'ses_parent' }, [
  {
    ...{ type: 'tool', id: 'p', messageID: 'm1', tool: 'task', callID: 'call-1' },
    state: { status: 'completed', input: {}, output: 'x', metadata: { sessionId: 'ses_child' } },
  },
]);
const opencodeChild = opencodeExport({ id: 'ses_child', parentID: 'ses_parent' });

const harnessText = { content: [{ type: 'text', text: 'Go' }], source: { kind: 'user' } };
const harnessParent = linesOf(
  { type: 'session', version: 4, id: 'harness-parent', createdAt: 1, cwd: '/w' },
  { type: 'user/message', seq: 1, time: 2, data: harnessText },
  {
    ...{ type: 'tool/call', seq: 2, time: 3 },
    data: { callId: 'call-1', name: 'subagent', arguments: '{"description":"Do it","prompt":"x"}' },
  },
  { type: 'subagent/catalog', seq: 3, time: 4, data: { childId: 'harness-child', label: 'Do it' } },
);
const harnessChild = linesOf(
  {
    ...{ type: 'session', version: 4, id: 'harness-child', createdAt: 1, cwd: '/w' },
    parentSession: 'harness-parent',
  },
  { type: 'user/message', seq: 1, time: 2, data: harnessText },
);

/** Expects the two sessions to lead to one another. */
async function expectLinked(parent: string, child: string, callId = 'call-1'): Promise<void> {
  expect(await sessions.children(parent)).toMatchObject([{ id: child, parent: { session: parent, callId } }]);
  const origin = await describeOrigin({ sessions }, child, 0);
  expect(origin.parent).toMatchObject({ session: parent, callId });
  expect(origin.parent?.seq).toBeGreaterThan(1);
  expect((await sessions.list({ limit: 9 })).sessions.map(({ id }) => id)).toEqual([parent]);
}

describe('logs of sessions of their own', () => {
  const pairs = [
    ['Codex', 'thread-1', codexParent, 'thread-2', codexChild],
    ['opencode', 'ses_parent', opencodeParent, 'ses_child', opencodeChild],
    ['DeepSeek Harness', 'harness-parent', harnessParent, 'harness-child', harnessChild],
  ] as const;
  describe.each(pairs)('%s', (_agent, parentId, parentLog, childId, childLog) => {
    it.each(['the parent', 'the child'])('are linked when %s is imported first', async (first) => {
      // Names that tell nothing of what is in the files.
      const parent = await write('a.log', parentLog);
      const child = await write('b.log', childLog);
      for (const path of first === 'the parent' ? [parent, child] : [child, parent])
        await importer.importFile(path);
      await expectLinked(parentId, childId);
    });

    it('are linked when they are imported as copies', async () => {
      expect(await importer.importBytes(Buffer.from(parentLog))).toBe(parentId);
      expect(await importer.importBytes(Buffer.from(childLog))).toBe(childId);
      await expectLinked(parentId, childId);
    });
  });

  it('come with the log that started them, where the agent keeps them', async () => {
    const places = [
      ['sessions/2026/01/02/rollout-2026-01-02T03-04-05-thread-1.jsonl', codexParent],
      ['sessions/2026/01/02/rollout-2026-01-02T03-05-05-thread-2.jsonl', codexChild],
    ] as const;
    for (const [path, log] of places) await write(path, log);
    const id = await importer.importFile(join(folder, places[0][0]));
    await expectLinked(id, 'thread-2');
    expect(await importer.importFile(join(folder, places[1][0]))).toBe('thread-2');
  });

  it('are left where they are when they cannot be read', async () => {
    const parent = await write('rollout-x-thread-1.jsonl', codexParent);
    await write('rollout-x-thread-2.jsonl', 'no log\n');
    const id = await importer.importFile(parent);
    expect(await sessions.children(id)).toEqual([]);
    await write('rollout-x-thread-2.jsonl', codexChild);
    await importer.importFile(parent);
    await expectLinked(id, 'thread-2');
  });

  it('stay linked when one of them was written anew', async () => {
    const child = await write('b.log', codexChild);
    await importer.importFile(await write('a.log', codexParent));
    await importer.importFile(child);
    await write('b.log', codexChild.replace('Child', 'Another'));
    expect(await importer.importFile(child)).toBe('thread-2');
    await expectLinked('thread-1', 'thread-2');
    await write('a.log', codexParent.replace('Parent', 'Again').replaceAll('call-1', 'call-9'));
    await importer.importFile(join(folder, 'a.log'));
    await expectLinked('thread-1', 'thread-2', 'call-9');
  });
});

describe('copies of a log under two paths', () => {
  it('are sessions of their own, each of which goes on with its own file', async () => {
    const path = await write('a.log', codexParent);
    const copy = join(folder, 'b.log');
    await copyFile(path, copy);
    const ids = [await importer.importFile(path), await importer.importFile(copy)];
    expect(ids[0]).toBe('thread-1');
    expect(ids[1]).not.toBe('thread-1');
    await write('b.log', codexParent + linesOf(said('Only in the copy')));
    expect(await importer.importFile(copy)).toBe(ids[1]);
    const counts = await Promise.all(ids.map(async (id) => (await sessions.get(id)).itemCount));
    expect(counts).toEqual([2, 3]);
    await importer.importFile(await write('c.log', codexChild));
    for (const id of ids) expect(await sessions.children(id)).toMatchObject([{ id: 'thread-2' }]);
    expect((await sessions.get('thread-2')).parent).toEqual({ session: 'thread-1', callId: 'call-1' });
  });

  it('take the id again when the session that had it was deleted', async () => {
    const path = await write('a.log', codexParent);
    await sessions.delete(await importer.importFile(path));
    expect(await importer.importFile(path)).toBe('thread-1');
  });
});

describe('files of subagents', () => {
  const fields = { parentUuid: null, isSidechain: false, sessionId: 'claude-1', version: '2.1.0', cwd: '/w' };
  const record = (type: string, uuid: string, message: object, more: object = {}): object => ({
    ...{ ...fields, timestamp, type, uuid, message },
    ...more,
  });
  const claudeParent = linesOf(
    record('user', 'u1', { role: 'user', content: 'Go' }),
    record('assistant', 'u2', {
      ...{ id: 'm', role: 'assistant', model: 'm' },
      content: [{ type: 'tool_use', id: 'call-1', name: 'Task', input: { prompt: 'Do it' } }],
    }),
  );
  const sidechain = { isSidechain: true, agentId: 'a1b2c3d4' };
  const claudeChild = linesOf(record('user', 'u3', { role: 'user', content: 'Do it' }, sidechain));
  const id = '0f9d1c2b-aaaa-bbbb-cccc-000000000000';
  const header = { projectHash: 'p', startTime: timestamp, lastUpdated: timestamp };
  const toolCalls = [{ id: 'call-1', name: 'generalist', args: {}, agentId: 'sub-agent', status: 'success' }];
  const geminiParent = linesOf(
    { ...header, sessionId: id },
    { id: 'u', type: 'user', timestamp, content: 'Go' },
    { id: 'g', type: 'gemini', timestamp, content: '', toolCalls },
  );
  const geminiChild = linesOf(
    { ...header, sessionId: 'sub-agent', kind: 'subagent' },
    { id: 'u', type: 'user', timestamp, content: 'Do it' },
  );
  const kinds = [
    ['Claude Code', 'claude-1.jsonl', claudeParent, 'claude-1/subagents/agent-a1b2c3d4.jsonl', claudeChild],
    [
      'a workflow of Claude Code',
      ...(['claude-1.jsonl', claudeParent] as const),
      'claude-1/subagents/workflows/wf_1/agent-a1b2c3d4.jsonl',
      claudeChild,
    ],
    [
      'Gemini CLI',
      ...(['chats/session-2026-01-02T03-04-0f9d1c2b.jsonl', geminiParent] as const),
      `chats/${id}/sub-agent.jsonl`,
      geminiChild,
    ],
  ] as const;

  it.each(kinds)('%s: are part of the log, also when they are opened by themselves', async (...kind) => {
    const [_, parentName, parentLog, childName, childLog] = kind;
    const [parent, child] = [await write(parentName, parentLog), await write(childName, childLog)];
    const childId = await importer.importFile(child);
    const parentId = await importer.importFile(parent);
    await expectLinked(parentId, childId);
    expect([parentId, childId]).toEqual(
      parentName.startsWith('chats') ? [id, 'sub-agent'] : ['claude-1', 'a1b2c3d4'],
    );
  });
});
