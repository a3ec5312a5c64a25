import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FileVersion } from './file-system';
import { readPieces, refuseAborted } from './read-pieces';
import { startVersion, type VersionHash } from './version-of';

/** The first bytes of a file, and what is told of all of it. `bytes` is the whole when there are `size` of them. */
export interface Content {
  bytes: Buffer;
  size: number;
  version: FileVersion;
}

/** Reads the first `most` bytes of an open file, and the rest only to know its size and version. */
export async function readContent(
  { file, stats }: { file: FileHandle; stats: Stats },
  path: string,
  { most, signal }: { most: number; signal?: AbortSignal | undefined },
): Promise<Content> {
  refuseAborted(path, signal);
  const hash = startVersion();
  const head = await readHead(file, Math.min(stats.size, most), hash);
  // What it grew by since is not looked for. A size of 0 have also files that tell none, such as those of /proc.
  if (stats.size > 0 && stats.size <= most)
    return { bytes: head, size: head.length, version: hash.version() };
  const kept = [head];
  let size = head.length;
  for await (const piece of readPieces(file, path, signal)) {
    hash.update(piece);
    if (size < most) kept.push(Buffer.from(piece.subarray(0, most - size)));
    size += piece.length;
  }
  return { bytes: Buffer.concat(kept), size, version: hash.version() };
}

/** How much is read at once, in bytes. */
const stepBytes = 1024 * 1024;

/** Reads `most` bytes, or fewer where the file ends; each step is hashed while the next one is read. */
async function readHead(file: FileHandle, most: number, hash: VersionHash): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(most);
  let [hashed, at] = [0, 0];
  while (at < most) {
    const reading = file.read(bytes, at, Math.min(stepBytes, most - at), null);
    hash.update(bytes.subarray(hashed, at));
    hashed = at;
    const { bytesRead } = await reading;
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  hash.update(bytes.subarray(hashed, at));
  return bytes.subarray(0, at);
}
