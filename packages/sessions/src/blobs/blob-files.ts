import type { BlobReference } from '@showreel/views';
import { createHash } from 'node:crypto';
import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import type { OpenBlob } from './blob-store';
import { errnoOf } from './with-blob-errors';

/** Runs work that may find nothing there; undefined then. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function withFile<Result>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Bytes of what is there; undefined when nothing is. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return (await ifThere(stat(path)))?.size;
}

/** What lies in a folder; nothing when there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await ifThere(readdir(folder))) ?? [];
}

/** Writes a new file that its owner alone can read. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  await withFile(path, 'wx', async (file) => {
    await file.writeFile(bytes);
    await file.sync();
  });
}

/** How much is read at once: with the 64 KiB of a stream, the way through it costs more than the hash. */
const readBytes = 1024 * 1024;

/**
 * Brings a file to the disk, readable by its owner alone, and hashes it in constant memory. What is `known` of it spares
 * that, unless its length tells of another file.
 */
export async function hashAndSync(path: string, known?: BlobReference): Promise<BlobReference> {
  return withFile(path, 'r+', async (file) => {
    const isKnown = known !== undefined && (await file.stat()).size === known.bytes;
    const blob = isKnown ? known : await hashFile(file);
    await file.chmod(0o600);
    await file.sync();
    return blob;
  });
}

async function hashFile(file: FileHandle): Promise<BlobReference> {
  const hash = createHash('sha256');
  const stream = file.createReadStream({ autoClose: false, highWaterMark: readBytes });
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Opens a file to be read once; undefined when there is none. */
export async function openFile(path: string): Promise<OpenBlob | undefined> {
  const file = await ifThere(open(path, 'r'));
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    return { bytes: size, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Brings a folder's names to the disk. Windows knows no such thing. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await withFile(path, 'r', (folder) => folder.sync());
}
