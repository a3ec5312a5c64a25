import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSessions } from '../open-sessions';
import { samplePresentersOf } from '../testing/sample-presenters';
import type { SessionsHarness } from '../testing/bench';
import { describeSessionsContract } from '../testing/sessions-contract';

const selects = {
  sessions: 'select * from sessions where id = ?',
  events: 'select * from events where session_id = ? order by seq',
  items: 'select * from items where session_id = ? order by item',
  changes: 'select * from changes where session_id = ? order by item, path',
  seen_files: 'select * from seen_files where session_id = ? order by file',
  checkpoints: 'select * from checkpoints where session_id = ? order by head',
  shares: 'select * from shares where session_id = ? order by id',
};

async function createHarness(): Promise<SessionsHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-sessions-'));
  const path = join(folder, 'showreel.db');
  const withDatabase = <Result>(use: (database: DatabaseSyncInstance) => Result): Promise<Result> => {
    const database = new DatabaseSync(path);
    try {
      return Promise.resolve(use(database));
    } finally {
      database.close();
    }
  };
  return {
    open: (now) =>
      openSessions({ path, presentersOf: samplePresentersOf, ...(now === undefined ? {} : { now }) }),
    rows: (sessionId) =>
      withDatabase((database) =>
        Object.fromEntries(
          Object.entries(selects).map(([table, select]): [string, unknown[]] => [
            table,
            database.prepare(select).all(sessionId),
          ]),
        ),
      ),
    breakItems: () =>
      withDatabase((database) =>
        database.exec(
          `create trigger broken before insert on items begin select raise(abort, 'broken'); end`,
        ),
      ),
    loseReadModel: (sessionId) =>
      withDatabase((database) => {
        for (const table of ['items', 'changes', 'seen_files', 'checkpoints']) {
          database.prepare(`delete from ${table} where session_id = ?`).run(sessionId);
        }
        database.prepare('update events set item = seq % 3 where session_id = ?').run(sessionId);
        database
          .prepare(
            `update sessions set title = '', cwd = '', agent = '', model = 'x', created_at = 0, updated_at = 0, item_count = 0,
             open_count = 9, last_end = 'failed', failures = 9, files = 9, added = 9, removed = 9 where id = ?`,
          )
          .run(sessionId);
      }),
    dispose: () => rm(folder, { recursive: true }),
  };
}

describeSessionsContract('SQLite', createHarness);
