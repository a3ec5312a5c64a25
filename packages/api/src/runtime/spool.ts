import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { link, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOutputCollector, type RecoveredOutput } from '@showreel/tools';
import type { BlobReference } from '@showreel/views';

/** How much of one call's output is kept, from the first byte on. */
export const spoolLimit = 64 * 1024 * 1024;

/** Puts a file among a session's blobs, from where it is gone then; `known` spares the reading of it. */
export type TakeFile = (path: string, known?: BlobReference) => Promise<BlobReference>;

/** One running call's output on disk, as it came: what a crash leaves of it, and what is kept of it whole. */
export interface Spool {
  write(bytes: Uint8Array): void;
  /** Undefined when the disk did not take everything up to the limit. The spool stays until it is discarded. */
  keep(): Promise<BlobReference | undefined>;
  /** Deletes the file, once what it is for is in the log. */
  discard(): Promise<void>;
}

interface SpoolOptions {
  folder: string;
  callId: string;
  take: TakeFile;
}

/**
 * Makes the spool of a call, whose file comes with the first byte. Writes are synchronous on purpose: what was shown is
 * on disk before the next byte is read, and a slow disk slows the command instead of filling the memory. A disk that
 * takes no more (it is full, or gone) ends the spool and not the command.
 */
export function openSpool({ folder, callId, take }: SpoolOptions): Spool {
  const file = spoolFile(folder, callId);
  let descriptor: number | undefined;
  let room = spoolLimit;
  let hasFailed = false;
  // While the bytes are here: to read them again would take as long as to read them from the pipe.
  const hash = createHash('sha256');
  let kept: Promise<BlobReference | undefined> | undefined;
  const keep = (): Promise<BlobReference | undefined> => {
    kept ??= keepSpool(file, (path) => take(path, { sha256: hash.digest('hex'), bytes: spoolLimit - room }));
    return kept;
  };
  return {
    write(bytes) {
      if (hasFailed || room === 0 || bytes.byteLength === 0) return;
      try {
        descriptor ??= openSync(file, 'w', 0o600);
        const fitting = bytes.subarray(0, room);
        writeAll(descriptor, fitting);
        hash.update(fitting);
        room -= fitting.byteLength;
      } catch (error) {
        hasFailed = true;
        console.error(`The output of ${callId} is kept in memory alone, since it cannot be spooled:`, error);
      }
      // What is full stays as it is: it is brought to the disk while the rest is read.
      if (room === 0) void keep();
    },
    keep: () => (hasFailed || descriptor === undefined ? Promise.resolve(undefined) : keep()),
    async discard() {
      await kept;
      room = 0;
      // Nothing was written here: what is there is the output of the background task that the call started.
      if (descriptor === undefined) return;
      closeSync(descriptor);
      descriptor = undefined;
      await rm(file, { force: true });
    },
  };
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.byteLength) written += writeSync(descriptor, bytes, written);
}

/**
 * Puts a spool among the blobs and leaves it where it is, by a second name for the same bytes: until the event that
 * refers to the blob is in the log, a crash would find nothing else.
 */
async function keepSpool(file: string, take: TakeFile): Promise<BlobReference | undefined> {
  const second = `${file}.keep`;
  try {
    await rm(second, { force: true });
    await link(file, second);
    return await take(second);
  } catch (error) {
    console.error('The whole output of a command could not be kept:', error);
    await rm(second, { force: true });
    return undefined;
  }
}

/** What a dead server's call had written; as a blob, too, when it is more than a pane holds. The spool stays. */
export async function recoverSpool(folder: string, callId: string, take: TakeFile): Promise<RecoveredOutput> {
  const file = spoolFile(folder, callId);
  const collector = createOutputCollector();
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) collector.write(bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  collector.finish();
  const collected = collector.read();
  const whole = collected.omittedBytes === 0 ? undefined : await keepSpool(file, take);
  return { ...collected, ...(whole === undefined ? {} : { whole }) };
}

/**
 * Deletes every spool but those of some calls: once what was open is closed in the log, all that is left belongs to what
 * is closed or deleted.
 */
export async function clearSpools(folder: string, { but }: { but: readonly string[] }): Promise<void> {
  const kept = new Set(but.flatMap((callId) => spoolNames(callId)));
  const spools = (await readdir(folder)).filter((name) => /\.out(\.keep)?$/.test(name) && !kept.has(name));
  await Promise.all(spools.map((name) => rm(join(folder, name), { force: true })));
}

/** Deletes the spools of calls that are closed in the log. */
export async function discardSpools(folder: string, callIds: readonly string[]): Promise<void> {
  const names = callIds.flatMap((callId) => spoolNames(callId));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** Call ids come from logs, too: only a name made of safe characters becomes a file's name. */
function spoolFile(folder: string, callId: string): string {
  return join(folder, spoolNames(callId)[0]);
}

/** The names of a call's spool, and of its second one while that becomes a blob. */
function spoolNames(callId: string): [string, string] {
  const name = `${callId.replace(/[^\w-]/g, '_')}.out`;
  return [name, `${name}.keep`];
}
