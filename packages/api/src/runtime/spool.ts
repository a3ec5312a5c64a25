import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { appendOutput, emptyPane, paneEnd, type OutputPane } from '@showreel/views';

/** How much of one call's output is kept on disk while it runs, in bytes. */
const spoolLimit = 64 * 1024 * 1024;

/** One running call's output on disk: what a crash leaves of it. */
export interface Spool {
  write(text: string): void;
  /** Deletes the file: the call's result holds what is kept. */
  discard(): Promise<void>;
}

/**
 * Opens the spool of a call. Writes are synchronous on purpose: what was shown is on disk before the next byte is read,
 * and a slow disk slows the command instead of filling the memory. A disk that takes no more (it is full, or gone) ends
 * the spool and not the command, whose output is in memory too.
 */
export function openSpool(folder: string, callId: string): Spool {
  const file = spoolFile(folder, callId);
  const descriptor = attempt(callId, () => openSync(file, 'w', 0o600));
  let room = descriptor === undefined ? 0 : spoolLimit;
  return {
    write(text) {
      const bytes = Buffer.from(text);
      if (descriptor === undefined || bytes.length > room) return;
      const written = attempt(callId, () => writeSync(descriptor, bytes));
      room = written === undefined ? 0 : room - written;
    },
    async discard() {
      if (descriptor !== undefined) closeSync(descriptor);
      await rm(file, { force: true });
    },
  };
}

/** Does work on a spool; undefined, and a line in this process's own log, when the disk refuses it. */
function attempt<Result>(callId: string, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    console.error(`The output of ${callId} would not survive a crash, since it cannot be spooled:`, error);
    return undefined;
  }
}

/** What a dead server's call had written, bounded, and how many bytes it was; then deletes it. */
export async function takeSpool(folder: string, callId: string): Promise<OutputPane & { bytes: number }> {
  const file = spoolFile(folder, callId);
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  let pane = emptyPane;
  if (found !== undefined) {
    for await (const data of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      pane = appendOutput(pane, { offset: paneEnd(pane), data });
    }
    await rm(file, { force: true });
  }
  return { ...pane, bytes: found?.size ?? 0 };
}

/** Deletes every spool: once open calls have theirs back, what is left belongs to calls that are closed or deleted. */
export async function clearSpools(folder: string): Promise<void> {
  const spools = (await readdir(folder)).filter((name) => name.endsWith('.out'));
  await Promise.all(spools.map((name) => rm(join(folder, name), { force: true })));
}

/** Call ids come from logs, too: only a name made of safe characters becomes a file's name. */
function spoolFile(folder: string, callId: string): string {
  return join(folder, `${callId.replace(/[^\w-]/g, '_')}.out`);
}
