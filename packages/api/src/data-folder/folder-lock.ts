import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';

/** Held as long as the process lives; the operating system lets go of it when the process dies, however it dies. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the one lock of a data folder, or returns undefined when another process holds it. SQLite's exclusive lock on
 * an empty database serves: it is the file lock of the platform, without a stale state to clean up after a crash. Nothing
 * is ever written, not even a journal: a full disk can be locked, too.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const database = new DatabaseSync(join(folder, 'lock'));
  try {
    database.exec(
      'PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
    );
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
