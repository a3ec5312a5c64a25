import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue } from '@showreel/views';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claudeCodeFormat } from '../claude-code/claude-code-format';
import { makeRecords, sessionId, startedAt } from '../claude-code/test-records';
import { geminiFormat } from '../gemini/gemini-format';
import { opencodeFormat } from '../opencode/opencode-format';
import { readLogHead, type LogHead } from './read-log-head';

const formats = [claudeCodeFormat, geminiFormat, opencodeFormat];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-head-'));
});
afterEach(() => rm(folder, { recursive: true }));

const linesOf = (records: readonly JsonValue[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

async function readText(text: string, name = 'log.jsonl'): Promise<LogHead | undefined> {
  await writeFile(join(folder, name), text);
  return readLogHead(join(folder, name), { formats });
}

function talk(): string {
  const records = makeRecords();
  const prompt = records.user('fix the build\nplease');
  return linesOf([prompt, records.assistant([{ type: 'text', text: 'Sure.' }])]);
}

const head = {
  format: 'claude-code',
  agent: 'Claude Code',
  title: 'fix the build',
  cwd: '/project',
  model: 'claude-sonnet-4',
  startedAt: startedAt + 1_000,
  hasCompanions: true,
};

it('tells the agent, the project, the first prompt and the beginning', async () => {
  expect(await readText(talk())).toEqual(head);
});

it('is the same when the log goes on for long, or breaks off', async () => {
  expect(await readText(talk() + 'x'.repeat(200_000))).toEqual(head);
  expect(await readText(talk() + '{"type":"user","mess')).toEqual(head);
  expect(await readText(`{"torn\n${talk()}`)).toEqual(head);
});

it('reads on when the beginning is long', async () => {
  const long = linesOf([makeRecords().record('system', { subtype: 'info', content: 'x'.repeat(100_000) })]);
  expect(await readText(long + talk())).toMatchObject({ title: 'fix the build', cwd: '/project' });
});

it('reads a document that is one JSON value', async () => {
  const messages = [
    { id: '1', type: 'user', timestamp: '2026-01-02T03:04:05Z', content: 'hello' },
    { id: '2', type: 'gemini', timestamp: '2026-01-02T03:04:06Z', content: 'x'.repeat(100_000) },
  ];
  const text = JSON.stringify({ sessionId: 's', projectHash: 'h', messages });
  expect(await readText(text, 'session.json')).toMatchObject({ agent: 'Gemini CLI', title: 'hello' });
});

it('reads what opencode’s storage tells of a session, without its messages', async () => {
  const session = { id: 'ses_1', directory: '/w', title: 'Fix it', time: { created: 5 } };
  await mkdir(join(folder, 'session/p1'), { recursive: true });
  expect(await readText(JSON.stringify(session), 'session/p1/ses_1.json')).toMatchObject({
    agent: 'opencode',
    title: 'Fix it',
    cwd: '/w',
  });
});

it('does not tell of what is too long to say', async () => {
  expect(await readText(linesOf([makeRecords().user('x'.repeat(9 * 1024 * 1024))]))).toBeUndefined();
});

it.each([
  ['hello\n', 'not-a-log'],
  ['{"some":"json"}\n', 'not-a-log'],
  ['', 'empty'],
])('says that %j is no log', async (text, code) => {
  await expect(readText(text)).rejects.toMatchObject({ code });
});

it('names the session that a subagent’s file belongs to', async () => {
  const text = linesOf([makeRecords().user('search', { isSidechain: true, agentId: 'abc' })]);
  expect(await readText(text, 'agent-abc.jsonl')).toMatchObject({ parent: sessionId });
});

it('writes nothing', async () => {
  await mkdir(join(folder, 'logs'));
  await readText(talk(), 'logs/log.jsonl');
  const before = await stat(join(folder, 'logs/log.jsonl'));
  await readLogHead(join(folder, 'logs/log.jsonl'), { formats });
  const after = await stat(join(folder, 'logs/log.jsonl'));
  expect([after.mtimeMs, after.ctimeMs]).toEqual([before.mtimeMs, before.ctimeMs]);
  expect(await readdir(join(folder, 'logs'))).toEqual(['log.jsonl']);
});
