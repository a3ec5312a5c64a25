import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { geminiJsonlFormat } from '../gemini/gemini-format';
import { noteFormat } from '../testing/note-format';
import { readAll } from '../testing/read-bytes';
import { findCompanionOwner } from './companion-owner';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-companions-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, ...records: object[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const header = (sessionId: string, kind?: string): object => ({
  ...{ sessionId, projectHash: 'p', startTime: '2026-01-02T03:04:05Z', lastUpdated: '2026-01-02T03:04:05Z' },
  ...(kind === undefined ? {} : { kind }),
});
const said = (type: string, id: string, more: object = {}): object => ({
  ...{ id, type, timestamp: '2026-01-02T03:04:06Z', content: id },
  ...more,
});

describe('Claude Code', () => {
  it('keeps what the subagents of a workflow did in a folder of the workflow', async () => {
    const path = await write('S.jsonl', { note: 'own', sessionId: 'S' });
    await write('S/subagents/agent-a.jsonl', { note: 'of a' });
    await write('S/subagents/workflows/wf_1/agent-b.jsonl', { note: 'of b' });
    await write('S/subagents/workflows/wf_1/journal.jsonl', { note: 'no' });
    await write('S/subagents/workflows/wf_2/agent-c.jsonl', { note: 'of c' });
    const { lines, reading } = await readAll({ path });
    expect(lines).toEqual(['own', 'a: of a', 'b: of b', 'c: of c', '! The end']);
    expect(Object.fromEntries(reading.names.nativeIds)).toEqual({ '': 'S', a: 'a', b: 'b', c: 'c' });
  });

  it.each([
    ['a subagent’s record', 'x.jsonl', { sessionId: 'S', agentId: 'a', isSidechain: true }, 'a'],
    ['a subagent’s name', 'agent-b.jsonl', { sessionId: 'S', isSidechain: true }, 'b'],
    ['a side chain that names no agent', 'x.jsonl', { sessionId: 'S', isSidechain: true }, undefined],
    ['a session’s record', 'x.jsonl', { sessionId: 'S', isSidechain: false }, 'S'],
  ])('gives its own id by %s', async (_, name, record, id) => {
    const path = await write(name, { note: 'one', ...record });
    expect((await readAll({ path })).reading.names.nativeIds.get('')).toBe(id);
  });

  it.each([
    ['S/subagents/agent-a.jsonl', 'a'],
    ['S/subagents/workflows/wf_1/agent-b.jsonl', 'b'],
    ['agent-c.jsonl', 'c'],
  ])('has the file %s for a part of its session’s log', async (name, key) => {
    const path = await write(name, { note: 'x', sessionId: 'S' });
    expect(await findCompanionOwner(path)).toBeUndefined();
    const owner = await write('S.jsonl', { note: 'own', sessionId: 'S' });
    expect(await findCompanionOwner(path)).toEqual({ path: owner, key });
    expect(await findCompanionOwner(owner)).toBeUndefined();
  });

  it('opens no path that stands in a subagent’s file', async () => {
    await write('S.jsonl', { note: 'own' });
    const path = await write('sub/agent-c.jsonl', { note: 'x', sessionId: '../S' });
    expect(await findCompanionOwner(path)).toBeUndefined();
  });
});

describe('Gemini CLI', () => {
  const id = '0f9d1c2b-aaaa-bbbb-cccc-000000000000';
  const chat = 'chats/session-2026-01-02T03-04-0f9d1c2b.jsonl';
  const format = { formats: [geminiJsonlFormat, noteFormat] };

  it('keeps what subagents did in a folder that is called as the session is', async () => {
    const toolCalls = [{ id: 'call-1', name: 'generalist', args: {}, agentId: 'sub-1', status: 'success' }];
    const path = await write(chat, header(id), said('user', 'Go'), said('gemini', 'g', { toolCalls }));
    await write(`chats/${id}/sub-1.jsonl`, header('sub-1', 'subagent'), said('user', 'Do it'));
    await write(`chats/${id}/sub-2.jsonl`, header('sub-2', 'subagent'), said('user', 'Do that'));
    await write('chats/other/sub-3.jsonl', header('sub-3', 'subagent'), said('user', 'No'));
    const { events, reading } = await readAll({ path }, format);
    const children = events.flatMap(({ event, session }) =>
      event.type === 'session' && session !== '' ? [[session, event.title, event.parent]] : [],
    );
    expect(children).toEqual([
      ['sub-1', 'Do it', { session: id, callId: 'call-1' }],
      ['sub-2', 'Do that', { session: id, callId: '' }],
    ]);
    expect(Object.fromEntries(reading.names.nativeIds)).toEqual({
      '': id,
      'sub-1': 'sub-1',
      'sub-2': 'sub-2',
    });
    expect(Object.fromEntries(reading.names.starts)).toEqual({ 'sub-1': { session: '', callId: 'call-1' } });
  });

  it('has them for parts of the log of their session, and not of another one whose id begins the same', async () => {
    const path = await write(`chats/${id}/sub-1.jsonl`, header('sub-1', 'subagent'));
    await write('chats/session-2026-01-01T00-00-0f9d1c2b.jsonl', header('0f9d1c2b-another'));
    expect(await findCompanionOwner(path)).toBeUndefined();
    const owner = await write(chat, header(id));
    expect(await findCompanionOwner(path)).toEqual({ path: owner, key: 'sub-1' });
  });

  it('opens no folder by an id that is none', async () => {
    const path = await write(chat, header('../secret'), said('user', 'Go'));
    await write('secret/sub-1.jsonl', header('sub-1', 'subagent'), said('user', 'No'));
    const { events } = await readAll({ path }, format);
    expect(new Set(events.map(({ session }) => session))).toEqual(new Set(['']));
  });
});
