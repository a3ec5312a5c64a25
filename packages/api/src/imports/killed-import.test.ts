import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { ViewEvent } from '@showreel/views';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Runtime } from '../runtime/runtime';
import { crashServer } from '../test-crash';
import { makeFolder, removeFolders, startProcess } from '../test-process';

afterAll(removeFolders);

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** An image that no other name has, as far as anybody looks at it. */
function imageOf(name: string): Buffer {
  return Buffer.concat([Buffer.from(png), Buffer.from(name)]);
}

/** Prompts with an image each, as Claude Code writes them, and an answer to every one. */
async function writeLog(path: string, name: string, prompts: number): Promise<void> {
  const fields = {
    parentUuid: null,
    isSidechain: false,
    sessionId: 'killed-import',
    version: '2.0.0',
    cwd: '/w',
  };
  const timestamp = '2026-01-01T00:00:00.000Z';
  const lines = Array.from({ length: prompts }, (_, at) => {
    const uuid = `${name}-${at}`;
    const data = imageOf(uuid).toString('base64');
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    const prompt = { role: 'user', content: [{ type: 'text', text: uuid }, image] };
    const answer = {
      id: `m-${uuid}`,
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: 'ok' }],
    };
    return [
      { ...fields, timestamp, type: 'user', uuid, message: prompt },
      { ...fields, timestamp, type: 'assistant', uuid: `${uuid}-answer`, message: answer },
    ].map((record) => `${JSON.stringify(record)}\n`);
  });
  await writeFile(path, lines.flat().join(''));
  await utimes(path, 1_000, 1_000);
}

async function blobsIn(dataPath: string): Promise<string[]> {
  const entries = await readdir(join(dataPath, 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function readLog(runtime: Runtime, sessionId: string): Promise<ViewEvent[]> {
  const events: ViewEvent[] = [];
  for (;;) {
    const more = await runtime.sessions.viewEvents(sessionId, { after: events.length, limit: 500 });
    if (more.length === 0) return events;
    events.push(...more);
  }
}

/** Whether the session is that log, whole, with its images and no other blobs. */
async function expectWhole(
  { runtime, dataPath }: { runtime: Runtime; dataPath: string },
  sessionId: string,
  { name, prompts }: { name: string; prompts: number },
): Promise<void> {
  const names = Array.from({ length: prompts }, (_, at) => `${name}-${at}`);
  const events = await readLog(runtime, sessionId);
  const typed = events.filter((event) => event.type === 'message' && event.role === 'user');
  expect(typed).toHaveLength(prompts);
  expect(events.filter((event) => event.type === 'message')).toHaveLength(2 * prompts);
  expect((await blobsIn(dataPath)).toSorted()).toEqual(
    names.map((each) => createHash('sha256').update(imageOf(each)).digest('hex')).toSorted(),
  );
}

/** How many events of imports there are that nobody is shown yet. */
function partialEvents(dataPath: string): number {
  const database = new DatabaseSync(join(dataPath, 'sessions.sqlite'), { readOnly: true, timeout: 1_000 });
  const rows: unknown = database
    .prepare(
      "select count(*) as count from events join sessions on id = session_id where imported = 'partial'",
    )
    .all();
  database.close();
  const [row] = z.tuple([z.object({ count: z.number() })]).parse(rows);
  return row.count;
}

/** Resolves once a part of the log is in the store, and blobs of more. */
async function inTheMiddle(dataPath: string): Promise<void> {
  await vi.waitUntil(() => partialEvents(dataPath) > 0, { timeout: 30_000, interval: 5 });
  const before = (await blobsIn(dataPath)).length;
  await vi.waitUntil(async () => (await blobsIn(dataPath)).length > before, { timeout: 30_000, interval: 1 });
}

it(
  'a server killed in the middle of an import: the log is absent with its blobs, and whole when it is imported again',
  { timeout: 120_000 },
  async () => {
    const [dataPath, cwd, folder] = [await makeFolder(), await makeFolder(), await makeFolder()];
    const log = { name: 'one', prompts: 3_000 };
    const path = join(folder, 'log.jsonl');
    await writeLog(path, log.name, log.prompts);
    const own = await crashServer({
      dataPath,
      cwd,
      calls: [],
      imports: path,
      until: () => inTheMiddle(dataPath),
    });
    expect(partialEvents(dataPath)).toBeGreaterThan(0);
    expect((await blobsIn(dataPath)).length).toBeGreaterThan(0);

    const server = await startProcess(dataPath);
    expect((await server.runtime.sessions.list({ limit: 9 })).sessions.map(({ id }) => id)).toEqual([own]);
    expect(partialEvents(dataPath)).toBe(0);
    expect(await blobsIn(dataPath)).toEqual([]);
    const sessionId = await server.runtime.imports.importFile(path);
    expect(sessionId).toBe('killed-import');
    await expectWhole(server, sessionId, log);
    await server.stop();
  },
);

it(
  'a server killed while a log that was written anew is taken: what was there before stays, whole, with its own blobs',
  { timeout: 120_000 },
  async () => {
    const [dataPath, cwd, folder] = [await makeFolder(), await makeFolder(), await makeFolder()];
    const path = join(folder, 'log.jsonl');
    const [old, anew] = [
      { name: 'old', prompts: 20 },
      { name: 'anew', prompts: 3_000 },
    ];
    await writeLog(path, old.name, old.prompts);
    const first = await startProcess(dataPath);
    const sessionId = await first.runtime.imports.importFile(path);
    await first.stop();
    await writeLog(path, anew.name, anew.prompts);
    await crashServer({ dataPath, cwd, calls: [], imports: path, until: () => inTheMiddle(dataPath) });
    expect((await blobsIn(dataPath)).length).toBeGreaterThan(old.prompts);

    const server = await startProcess(dataPath);
    await expectWhole(server, sessionId, old);
    expect(await server.runtime.imports.importFile(path)).toBe(sessionId);
    await expectWhole(server, sessionId, anew);
    await server.stop();
  },
);
