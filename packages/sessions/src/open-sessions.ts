import { Kysely } from 'kysely';
import type { PresentersOf } from './project-event';
import type { Sessions } from './sessions';
import { openSqlite } from './sqlite/open-sqlite';
import type { Database } from './store/database';
import { migrate } from './store/migrate';
import { discardPartial } from './store/sql-imports';
import { SqlSessions } from './store/sql-sessions';

export interface SessionsOptions {
  /** The SQLite file. Made when it is not there; its folder must be. */
  path: string;
  /** The pure halves of an agent's tools. The log shows what no presenter of its name stands for as generic cards. */
  presentersOf: PresentersOf;
  /** The clock that stamps events, in whole milliseconds since the epoch. */
  now?: () => number;
}

/** Opens the sessions of a data folder, and brings its tables up to this version. */
export async function openSessions({
  path,
  presentersOf,
  now = Date.now,
}: SessionsOptions): Promise<Sessions> {
  const db = new Kysely<Database>({ dialect: await openSqlite(path) });
  try {
    await migrate(db);
    await discardPartial(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return new SqlSessions(db, { presentersOf, now });
}
