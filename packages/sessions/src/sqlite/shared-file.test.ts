import { DatabaseSync } from '@photostructure/sqlite';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSessions } from '../open-sessions';
import { samplePresentersOf } from '../testing/sample-presenters';

const info = { title: 'Shared', cwd: '/', agent: 'a' };

describe('a SQLite file that others use too', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showreel-sessions-'));
    path = join(folder, 'showreel.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('waits for another writer without holding up the process', async () => {
    const sessions = await openSessions({ path, presentersOf: samplePresentersOf });
    const { id } = await sessions.create(info);
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    let done = false;
    const appended = sessions.append(id, { type: 'todo', items: [] }).then((event) => {
      done = true;
      return event;
    });
    // The event loop turns while the append waits: this very timer is what ends the wait.
    await setTimeout(20);
    expect(done).toBe(false);
    other.exec('commit');
    other.close();
    expect(await appended).toMatchObject({ seq: 2 });
    await sessions.close();
  });

  it('can be made by several at once', async () => {
    const stores = await Promise.all(
      [1, 2, 3].map(() => openSessions({ path, presentersOf: samplePresentersOf })),
    );
    for (const store of stores) await store.create(info);
    expect((await stores[0]?.list({ limit: 9 }))?.sessions).toHaveLength(3);
    for (const store of stores) await store.close();
  });

  it('lets other work go on during a long chain of writes', async () => {
    const sessions = await openSessions({ path, presentersOf: samplePresentersOf });
    const { id } = await sessions.create(info);
    const clock = { fired: false };
    const timer = setTimeout(1).then(() => {
      clock.fired = true;
    });
    let appends = 0;
    for (; !clock.fired && appends < 5_000; appends += 1)
      await sessions.append(id, { type: 'todo', items: [] });
    expect(clock.fired).toBe(true);
    await timer;
    await sessions.close();
  });

  it('refuses a file that is no database, and one of a newer version', async () => {
    await writeFile(path, 'not a database, but a text that is long enough to look like one'.repeat(20));
    await expect(openSessions({ path, presentersOf: samplePresentersOf })).rejects.toThrow('not a database');
    const newer = join(folder, 'newer.db');
    await (await openSessions({ path: newer, presentersOf: samplePresentersOf })).close();
    const database = new DatabaseSync(newer);
    database.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
    database.close();
    await expect(openSessions({ path: newer, presentersOf: samplePresentersOf })).rejects.toThrow(
      'brought up to this version',
    );
  });
});
