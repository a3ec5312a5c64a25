import { Kysely, Migrator, sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NewEvent } from '../event';
import { openSessions } from '../open-sessions';
import type { Database } from '../store/database';
import { createLogAndReadModel } from '../store/migrations/0001-log-and-read-model';
import { emptySessionRow } from '../store/session-row';
import { appendAll, call } from '../testing/bench';
import { samplePresentersOf } from '../testing/sample-presenters';
import { openSqlite } from './open-sqlite';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-sessions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const patched = (callId: string, version: string): NewEvent[] => [
  call(callId, 'patch', { path: 'a', oldText: null, newText: version }),
  {
    ...{ type: 'tool-result', callId, content: [], isError: false },
    meta: { diffs: [{ path: 'a', oldText: null, newText: version }] },
  },
];

/** A file as the first version left it, with one session in it. */
async function writeFirstVersion(path: string, log: NewEvent[]): Promise<void> {
  const db = new Kysely<Database>({ dialect: await openSqlite(path) });
  const first = { '0001-log-and-read-model': { up: createLogAndReadModel } };
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(first) } });
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  const {
    imported: _i,
    parent_session: _s,
    parent_call: _c,
    native_id: _n,
    generation: _g,
    replaces: _r,
    ...row
  } = emptySessionRow('old');
  await sql`insert into sessions ${sql.raw(`(${Object.keys(row).join(', ')})`)}
    values (${sql.join(Object.values({ ...row, head: log.length, title: 'Old' }))})`.execute(db);
  for (const [index, event] of log.entries()) {
    const place = { session_id: 'old', seq: index + 1, at: 1_000, item: null };
    await db
      .insertInto('events')
      .values({ ...place, type: event.type, data: JSON.stringify(event) })
      .execute();
  }
  await db.destroy();
}

it('is brought up to this version with its sessions in it', async () => {
  const path = join(folder, 'showreel.db');
  const session: NewEvent = { type: 'session', title: 'Old', cwd: '/', agent: 'a' };
  await writeFirstVersion(path, [session, ...patched('p', 'v1')]);

  for (const opening of ['first', 'second']) {
    const sessions = await openSessions({ path, presentersOf: samplePresentersOf });
    expect((await sessions.list({ limit: 5 })).sessions, opening).toMatchObject([
      { id: 'old', title: 'Old' },
    ]);
    expect(await sessions.seenVersion('old', 'a')).toBeUndefined();
    await sessions.close();
  }
  const sessions = await openSessions({ path, presentersOf: samplePresentersOf });
  await sessions.reindex('old');
  expect(await sessions.seenVersion('old', 'a')).toBe('v1');
  await appendAll(sessions, 'old', patched('q', 'v2'));
  expect(await sessions.seenVersion('old', 'a')).toBe('v2');
  expect(await sessions.get('old')).toMatchObject({ files: 1, itemCount: 2 });
  await sessions.close();

  // Built again by a version that knows less, the read model holds no more than that.
  const ignorant = await openSessions({ path, presentersOf: () => new Map() });
  await ignorant.reindex('old');
  expect(await ignorant.seenVersion('old', 'a')).toBeUndefined();
  await ignorant.delete('old');
  await ignorant.close();
});
