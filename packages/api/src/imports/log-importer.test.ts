import { appendFile, mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSessions, type Sessions } from '@showreel/sessions';
import { openBlobStore } from '@showreel/sessions/blobs';
import { logFormats } from '@showreel/transcripts';
import type { ViewEvent } from '@showreel/views';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogImporter, type LogImporter } from './log-importer';
import { sayFormat } from './test-format';

let folder: string;
let sessions: Sessions;
let importer: LogImporter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-import-'));
  sessions = await openSessions({ path: join(folder, 'a.db'), presentersOf: () => new Map() });
  importer = createLogImporter({
    sessions,
    blobs: openBlobStore(join(folder, 'blobs')),
    formats: [sayFormat],
  });
});
afterEach(async () => {
  await importer.close();
  await sessions.close();
  await rm(folder, { recursive: true });
});

const line = (say: string, by?: string): string =>
  `${JSON.stringify(by === undefined ? { say } : { say, by })}\n`;

/** Writes a log that nobody has written to for a while. */
async function writeLog(content: string, name = 'log.jsonl'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  await utimes(path, 1_000, 1_000);
  return path;
}

async function textsOf(sessionId: string): Promise<string[]> {
  const events = await sessions.viewEvents(sessionId, { after: 0, limit: 100 });
  const textOf = (event: ViewEvent): string[] =>
    event.type === 'message'
      ? event.content.flatMap((block) => (block.type === 'text' ? block.text : []))
      : [];
  return events.flatMap(textOf);
}

it('takes in a log with its own times, and changes nothing the second time', async () => {
  const path = await writeLog(line('one') + line('two'));
  const id = await importer.importFile(path);
  expect(await sessions.get(id)).toMatchObject({ title: 'one', agent: 'Tester', isImported: true });
  expect((await sessions.viewEvents(id, { after: 0, limit: 9 })).map(({ at }) => at)).toEqual([
    1000, 1000, 2000,
  ]);
  const { mtimeMs } = await stat(path);
  await symlink(path, join(folder, 'link.jsonl'));
  expect(await importer.importFile(join(folder, 'link.jsonl'))).toBe(id);
  expect(await sessions.viewEvents(id, { after: 0, limit: 9 })).toHaveLength(3);
  expect((await stat(path)).mtimeMs).toBe(mtimeMs);
});

it('goes on where it stood in a log that has grown', async () => {
  const path = await writeLog(line('one'));
  const id = await importer.importFile(path);
  await appendFile(path, line('two'));
  expect(await importer.importFile(path)).toBe(id);
  expect(await textsOf(id)).toEqual(['one', 'two']);
});

it('takes a log anew that was rewritten: the session keeps its id and its shares', async () => {
  const path = await writeLog(line('one') + line('two'));
  const id = await importer.importFile(path);
  const share = await sessions.createShare(id);
  await writeLog(line('uno') + line('due') + line('tre'));
  expect(await importer.importFile(path)).toBe(id);
  expect(await textsOf(id)).toEqual(['uno', 'due', 'tre']);
  expect(await sessions.listShares(id)).toEqual([share]);
  expect((await sessions.list({ limit: 9 })).sessions).toHaveLength(1);
});

it('links a subagent’s session with the one that started it', async () => {
  const id = await importer.importFile(await writeLog(line('one') + line('sub', 'agent-1')));
  const [child] = await sessions.children(id);
  expect(child).toMatchObject({ title: 'sub', parent: { session: id, callId: 'call-1' } });
  expect(await textsOf(child?.id ?? '')).toEqual(['sub']);
});

it('leaves nothing of a log that it could not take whole', async () => {
  const stop = new AbortController();
  const lines = Array.from({ length: 2_000 }, (_, at) => line(`${at}`)).join('');
  const path = await writeLog(lines);
  const importing = importer.importFile(path, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(importing).rejects.toThrow();
  expect((await sessions.list({ limit: 9 })).sessions).toEqual([]);
  const id = await importer.importFile(path);
  expect(await sessions.get(id)).toMatchObject({ itemCount: 2_000 });
});

it('takes in what was dropped, once', async () => {
  const bytes = Buffer.from(line('one'));
  const id = await importer.importBytes(bytes);
  expect(await textsOf(id)).toEqual(['one']);
  expect(await importer.importBytes(Buffer.from(bytes))).toBe(id);
});

it('shows what there is of a log that has just begun, though its reader holds that back', async () => {
  const path = join(folder, 'new.jsonl');
  const record = { type: 'user', uuid: 'u', sessionId: 's', cwd: '/w', timestamp: '2026-01-02T03:04:05Z' };
  await writeFile(path, `${JSON.stringify({ ...record, message: { role: 'user', content: 'one' } })}\n`);
  const claude = createLogImporter({
    sessions,
    blobs: openBlobStore(join(folder, 'blobs')),
    formats: logFormats,
  });
  const id = await claude.importFile(path);
  expect(await textsOf(id)).toEqual(['one']);
  const answer = { role: 'assistant', model: 'm', content: [{ type: 'text', text: 'two' }] };
  await appendFile(path, `${JSON.stringify({ ...record, type: 'assistant', uuid: 'v', message: answer })}\n`);
  expect(await claude.importFile(path)).toBe(id);
  expect(await textsOf(id)).toEqual(['one', 'two']);
  await claude.close();
});

it('takes in a copy by what is in it', async () => {
  const id = await importer.importCopy(await writeLog(line('one'), 'a.jsonl'));
  expect(await importer.importCopy(await writeLog(line('one'), 'b.jsonl'))).toBe(id);
  expect(await importer.importCopy(await writeLog(line('two'), 'b.jsonl'))).not.toBe(id);
  expect(await importer.importBytes(Buffer.from(line('one')))).toBe(id);
});

it('says why a file is no log, and takes nothing', async () => {
  await expect(importer.importFile(await writeLog('hello\n'))).rejects.toMatchObject({ code: 'not-a-log' });
  await expect(importer.importFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'not-found' });
  await expect(importer.importFile(folder)).rejects.toMatchObject({ code: 'not-a-file' });
  expect((await sessions.list({ limit: 9 })).sessions).toEqual([]);
});

it('follows a log that grows in parts of lines, is truncated and is written anew, as long as somebody looks', async () => {
  const path = await writeLog(line('one'));
  const id = await importer.importFile(path);
  const stop = importer.follow(id);
  const stopToo = importer.follow(id);
  const shows = (texts: string[]): Promise<void> =>
    vi.waitFor(async () => expect(await textsOf(id)).toEqual(texts), { timeout: 5_000 });
  await appendFile(path, line('two').slice(0, 7));
  await appendFile(path, `${line('two').slice(7)}${line('three')}`);
  await shows(['one', 'two', 'three']);
  expect(await importer.importFile(path)).toBe(id);
  stop();
  await writeFile(path, line('four'));
  await shows(['four']);
  await appendFile(path, line('five'));
  await shows(['four', 'five']);
  stopToo();
  await importer.close();
  await appendFile(path, line('six'));
  expect(await importer.importFile(path)).toBe(id);
  expect(await textsOf(id)).toEqual(['four', 'five', 'six']);
});
