import { setTimeout } from 'node:timers/promises';

/** How long a statement waits for another process's write, in milliseconds. */
const patience = 10_000;
const sqliteBusy = 5;

/**
 * Runs a statement, again and again while another connection holds the file. SQLite's own busy timeout would wait with
 * the whole thread: no stream would move, and a second store of this process, that holds the lock, could never end.
 */
export async function whenFree<Result>(run: () => Result): Promise<Result> {
  const deadline = performance.now() + patience;
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(pause);
  }
}

/** `SQLITE_BUSY` alone: its extended kinds (a stale snapshot) do not pass by waiting. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
