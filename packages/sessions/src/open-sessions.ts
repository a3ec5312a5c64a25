import type { Presenter } from '@showreel/views';
import { Kysely } from 'kysely';
import type { Sessions } from './sessions';
import { openSqlite } from './sqlite/open-sqlite';
import type { Database } from './store/database';
import { migrate } from './store/migrate';
import { SqlSessions } from './store/sql-sessions';

export interface SessionsOptions {
  /** The SQLite file. Made when it is not there; its folder must be. */
  path: string;
  /** The pure halves of the tools. The log shows what no presenter of its name stands for as generic cards. */
  presenters: Iterable<Presenter>;
  /** The clock that stamps events, in whole milliseconds since the epoch. */
  now?: () => number;
}

/** Opens the sessions of a data folder, and brings its tables up to this version. */
export async function openSessions({ path, presenters, now = Date.now }: SessionsOptions): Promise<Sessions> {
  const db = new Kysely<Database>({ dialect: await openSqlite(path) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const byName = new Map(Array.from(presenters, (presenter) => [presenter.name, presenter]));
  return new SqlSessions(db, { presenters: byName, now });
}
