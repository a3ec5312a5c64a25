import { watch } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isSystemError } from './log-source';
import type { OpenLog, ReadOutcome, TakeBatch } from './open-log';
import { TranscriptError } from './transcript-error';

/** How often a followed log is looked at, in milliseconds: what the system does not tell is seen by then. */
const pollMs = 500;

/** How long a log may be written to before it is read, in milliseconds: many small writes are one reading. */
const gatherMs = 20;

/** How long one that was replaced may take to be written, in milliseconds, before it is said. */
const replaceMs = 100;

/**
 * Reads a log, and then what is added to it, until it is replaced or has diverged (see `ReadOutcome`) or the signal ends
 * it: `stopped`. What is written is read within a second. A file that is gone is waited for.
 */
export async function followLog(
  log: OpenLog,
  onBatch: TakeBatch,
  signal: AbortSignal,
): Promise<Exclude<ReadOutcome, 'read'> | 'stopped'> {
  if (signal.aborted) return 'stopped';
  const wakes = watchSource(log, signal);
  for (;;) {
    const outcome = await readOn(log, onBatch, signal);
    if (outcome === 'replaced') await pause(replaceMs, signal);
    if (outcome !== 'read') return outcome;
    await wakes.next();
    if (isAborted(signal)) return 'stopped';
  }
}

async function readOn(
  log: OpenLog,
  onBatch: TakeBatch,
  signal: AbortSignal,
): Promise<ReadOutcome | 'stopped'> {
  try {
    return await log.read(onBatch, signal);
  } catch (error) {
    if (isAborted(signal) && error === signal.reason) return 'stopped';
    // Between its removal and its return, a rotated file is not there.
    if (error instanceof TranscriptError) return 'read';
    throw error;
  }
}

/** Waits for the next change of the file, or the next look at it. */
function watchSource(log: OpenLog, signal: AbortSignal): { next(): Promise<void> } {
  let wake = new AbortController();
  let isWoken = false;
  const onChange = (): void => {
    isWoken = true;
    wake.abort();
  };
  signal.addEventListener('abort', onChange, { once: true });
  if ('path' in log.source) {
    try {
      const watcher = watch(log.source.path, { persistent: false, signal }, onChange);
      // A watch that ends is no loss: the file is looked at anyway.
      watcher.on('error', () => watcher.close());
    } catch (error) {
      // The system's watches are used up, or the file is gone: it is looked at anyway.
      if (!isSystemError(error)) throw error;
    }
  }
  return {
    async next() {
      if (!isWoken) await pause(pollMs, wake.signal);
      await pause(gatherMs, signal);
      isWoken = false;
      wake = new AbortController();
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!isAborted(signal)) throw error;
  }
}

/** Asked anew each time: the compiler takes a signal that was not aborted once for one that never is. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
