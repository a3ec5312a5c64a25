import { chmodSync, closeSync, openSync } from 'node:fs';

/**
 * Sees to it that nobody but its owner may read a SQLite file, be the folder as open as it may: makes the file where
 * there is none, and takes the rights of others from one of before. SQLite gives `-wal` and `-shm` the mode of the file.
 *
 * At one go, and only a new file is opened: to close a file takes away the locks that this process has on it by another
 * opening (fcntl(2)), so those of a connection to it.
 */
export function keepPrivate(path: string): void {
  const made = unless('EEXIST', () => openSync(path, 'wx', 0o600));
  if (made !== undefined) closeSync(made);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    // The file of another user keeps the mode which that one gave it.
    unless('EPERM', () => unless('ENOENT', () => chmodSync(file, 0o600)));
  }
}

function unless<Result>(code: string, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  }
}
