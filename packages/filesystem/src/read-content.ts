import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FileVersion } from './file-system';
import { readPieces, refuseAborted } from './read-pieces';
import { versionOf } from './version-of';

/** The first bytes of a file, and what is told of all of it. `bytes` is the whole when there are `size` of them. */
export interface Content {
  bytes: Buffer;
  size: number;
  /** Comes later when another thread works it out. Never rejects. */
  version: Promise<FileVersion>;
}

/** Reads the first `most` bytes of an open file, and the rest only to know its size and version. */
export async function readContent(
  { file, stats }: { file: FileHandle; stats: Stats },
  path: string,
  { most, signal }: { most: number; signal?: AbortSignal | undefined },
): Promise<Content> {
  refuseAborted(path, signal);
  // Room for one byte more than the file has shows its end.
  const head = await readHead(file, Math.min(stats.size + 1, most));
  if (head.isEnd) return { bytes: head.bytes, size: head.bytes.length, version: versionOf(head.bytes) };
  const hash = createHash('sha256').update(head.bytes);
  const kept = [head.bytes];
  let size = head.bytes.length;
  for await (const piece of readPieces(file, path, signal)) {
    hash.update(piece);
    if (size < most) kept.push(Buffer.from(piece.subarray(0, most - size)));
    size += piece.length;
  }
  return { bytes: Buffer.concat(kept), size, version: Promise.resolve(hash.digest('hex')) };
}

async function readHead(file: FileHandle, most: number): Promise<{ bytes: Buffer; isEnd: boolean }> {
  const bytes = Buffer.allocUnsafeSlow(most);
  let at = 0;
  while (at < most) {
    const { bytesRead } = await file.read(bytes, at, most - at, null);
    if (bytesRead === 0) return { bytes: bytes.subarray(0, at), isEnd: true };
    at += bytesRead;
  }
  return { bytes, isEnd: false };
}
