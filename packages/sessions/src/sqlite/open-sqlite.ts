import { DatabaseSync } from '@photostructure/sqlite';
import type { Dialect } from 'kysely';
import { NodeSqliteDialect } from './node-sqlite-dialect';
import { whenFree } from './when-free';

/** How much of the log is written before it is taken into the file, which waits for the disk: pages of 4 KiB. */
const checkpointPages = 4_000;

/**
 * Opens a SQLite file, made when it is not there, as the store uses it.
 *
 * WAL lets other processes read while this one writes. `synchronous=NORMAL`: nothing committed is lost when the process
 * dies, and no failure damages the file; a power cut may take the last moments before it. `FULL` would close that gap
 * with a disk flush an event (ten times the cost where it was measured, far more on a laptop's disk), for all of which
 * the whole process waits.
 */
export async function openSqlite(path: string): Promise<Dialect> {
  // The timeout is ours (`whenFree`): SQLite's own blocks the thread.
  const database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    await whenFree(() => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = normal');
    database.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return new NodeSqliteDialect(database);
}
