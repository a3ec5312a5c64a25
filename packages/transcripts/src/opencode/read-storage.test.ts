import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonValue } from '@showreel/views';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../reading/open-log';
import { describe as textOf, readAll } from '../testing/read-bytes';
import { opencodeFormat } from './opencode-format';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-storage-'));
  path = join(folder, 'storage/session/p1/ses_1.json');
  await write('session/p1/ses_1.json', {
    id: 'ses_1',
    projectID: 'p1',
    directory: '/w',
    title: 'Fix it',
    time: { created: 1, updated: 9 },
  });
  await write('message/ses_1/msg_1.json', {
    id: 'msg_1',
    sessionID: 'ses_1',
    role: 'user',
    time: { created: 2 },
  });
  await write('part/msg_1/prt_1.json', part('prt_1', 'msg_1', 'please'));
});
afterEach(() => rm(folder, { recursive: true }));

const part = (id: string, messageID: string, text: string): JsonValue => ({
  id,
  messageID,
  sessionID: 'ses_1',
  type: 'text',
  text,
});

async function write(name: string, value: JsonValue): Promise<void> {
  const file = join(folder, 'storage', name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

const answer = { id: 'msg_2', sessionID: 'ses_1', role: 'assistant', time: { created: 3 }, modelID: 'm' };
const formats = [opencodeFormat];

it('reads a session with its messages and their parts, each a file', async () => {
  await write('message/ses_1/msg_2.json', answer);
  await write('part/msg_2/prt_2.json', part('prt_2', 'msg_2', 'done'));
  await write('message/ses_other/msg_3.json', { ...answer, id: 'msg_3' });
  const { lines, reading } = await readAll({ path }, { formats });
  expect(lines).toEqual(['please', 'done']);
  expect(reading.format).toBe('opencode');
});

it('passes over a part that is no JSON, and says so', async () => {
  await appendFile(join(folder, 'storage/part/msg_1/prt_2.json'), '{"id":');
  const { lines } = await readAll({ path }, { formats });
  expect(lines.toSorted()).toEqual([expect.stringMatching(/^! 1 record of the log is not shown/), 'please']);
});

it('sees that a message was added, and that a part of the newest one changed', async () => {
  for (const change of [
    () => write('message/ses_1/msg_2.json', answer),
    () => write('part/msg_2/prt_2.json', part('prt_2', 'msg_2', 'do')),
    () => write('part/msg_2/prt_2.json', part('prt_2', 'msg_2', 'done')),
  ]) {
    const log = await openLog({ path }, { formats });
    expect(await log.read(() => undefined)).toBe('read');
    expect(await log.read(() => undefined)).toBe('read');
    const before = log.facts;
    await change();
    expect(await log.read(() => undefined)).toBe('replaced');
    expect((await openLog({ path }, { formats })).facts.size).toBeGreaterThan(before.size);
  }
  expect((await readAll({ path }, { formats })).events.flatMap(textOf)).toEqual(['please', 'done']);
});

it('is no log elsewhere, or under another name', async () => {
  const session = { id: 'ses_1', directory: '/w' };
  await write('session/p1/ses_2.json', session);
  await write('elsewhere/p1/ses_1.json', session);
  for (const name of ['session/p1/ses_2.json', 'elsewhere/p1/ses_1.json']) {
    const reading = readAll({ path: join(folder, 'storage', name) }, { formats });
    await expect(reading).rejects.toMatchObject({ code: 'not-a-log' });
  }
});
