import type { FileHandle } from 'node:fs/promises';
import { FileSystemError } from './file-system-error';

const pieceBytes = 256 * 1024;

/**
 * The bytes of an open file from where it stands to its end. Each piece is good until the next is asked for: they
 * share one buffer. Rejects with `aborted` about `path`.
 */
export async function* readPieces(
  file: FileHandle,
  path: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const buffer = Buffer.allocUnsafeSlow(pieceBytes);
  for (;;) {
    refuseAborted(path, signal);
    const { bytesRead } = await file.read(buffer, 0, pieceBytes, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Throws `aborted` about `path` once the signal aborted. */
export function refuseAborted(path: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new FileSystemError('aborted', path, `The work on ${path} was stopped; nothing changed.`);
  }
}
