import { Kysely } from 'kysely';
import type { PresentersOf } from './project-event';
import type { Sessions } from './sessions';
import { openSqlite } from './sqlite/open-sqlite';
import type { Database } from './store/database';
import { migrate } from './store/migrate';
import { discardPartial, type PartialImport } from './store/sql-imports';
import { SqlSessions } from './store/sql-sessions';

export interface SessionsOptions {
  /** The SQLite file. Made when it is not there; its folder must be. */
  path: string;
  /** The pure halves of an agent's tools. The log shows what no presenter of its name stands for as generic cards. */
  presentersOf: PresentersOf;
  /**
   * Told of each session that an earlier process began to import and did not finish, before it is deleted: what else was
   * kept of it can go. When it rejects, so does the opening, and the next one tells of it again.
   */
  beforeDiscard?: (partial: PartialImport, sessions: Sessions) => Promise<void>;
  /** The clock that stamps events, in whole milliseconds since the epoch. */
  now?: () => number;
}

/** Opens the sessions of a data folder, and brings its tables up to this version. */
export async function openSessions({
  path,
  presentersOf,
  beforeDiscard = () => Promise.resolve(),
  now = Date.now,
}: SessionsOptions): Promise<Sessions> {
  const db = new Kysely<Database>({ dialect: await openSqlite(path) });
  try {
    await migrate(db);
    const sessions = new SqlSessions(db, { presentersOf, now });
    await discardPartial(db, (partial) => beforeDiscard(partial, sessions));
    return sessions;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
