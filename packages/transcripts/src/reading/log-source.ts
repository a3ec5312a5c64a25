import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { TranscriptError } from './transcript-error';

/** Where a log's bytes are: a file, or bytes that are at hand (a file that was dropped on the page). */
export type LogSource = { path: string } | { bytes: Uint8Array; modifiedAt: number };

/** What a log's bytes are at one moment. */
export interface SourceFacts {
  /** In bytes, as they lie there (of a compressed log: compressed). */
  size: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  /** What tells the file from another one that took its name. */
  identity: string;
}

/** A source, open for a moment. */
export interface OpenSource {
  facts: SourceFacts;
  /** Fills the buffer from `position` on, as far as there is something. Resolves with the number of bytes read. */
  read(buffer: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** Opens a log's bytes for reading alone. Rejects with a `TranscriptError`. */
export async function openSource(source: LogSource): Promise<OpenSource> {
  return 'path' in source ? openFile(source.path) : openBytes(source);
}

async function openFile(path: string): Promise<OpenSource> {
  // A pipe that nobody writes to would never open without O_NONBLOCK.
  const file = await attempt(() => open(path, constants.O_RDONLY | constants.O_NONBLOCK));
  const close = (): Promise<void> => file.close();
  try {
    const facts = await readFacts(file);
    return {
      facts,
      read: (buffer, position) => attempt(() => readFully(file, buffer, position)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readFacts(file: FileHandle): Promise<SourceFacts> {
  const stat = await attempt(() => file.stat());
  if (!stat.isFile()) {
    throw new TranscriptError('not-a-file', 'This is not a file. Name the file of a log, not its folder.');
  }
  return { size: stat.size, modifiedAt: Math.trunc(stat.mtimeMs), identity: `${stat.dev}:${stat.ino}` };
}

async function readFully(file: FileHandle, buffer: Uint8Array, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

function openBytes({ bytes, modifiedAt }: { bytes: Uint8Array; modifiedAt: number }): OpenSource {
  return {
    facts: { size: bytes.length, modifiedAt: Math.trunc(modifiedAt), identity: 'bytes' },
    read(buffer, position) {
      const slice = bytes.subarray(position, position + buffer.length);
      buffer.set(slice);
      return Promise.resolve(slice.length);
    },
    close: () => Promise.resolve(),
  };
}

/** Tells what the file system refused, without its words: they name paths. */
async function attempt<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    switch (error.code) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw new TranscriptError(
          'not-found',
          'There is no such file. Check its path; it may have been deleted.',
          { cause: error },
        );
      case 'EACCES':
      case 'EPERM':
        throw new TranscriptError(
          'unreadable',
          'This file may not be read. Give the user that Showreel runs as the right to read it.',
          { cause: error },
        );
      case 'EISDIR':
      case 'ENXIO':
        throw new TranscriptError(
          'not-a-file',
          'This is not a file. Name the file of a log, not its folder.',
          { cause: error },
        );
      default:
        throw new TranscriptError(
          'unreadable',
          `This file cannot be read (${error.code}). Check the disk that it lies on, and try again.`,
          { cause: error },
        );
    }
  }
}

/** Whether an error came from the operating system. */
export function isSystemError(error: unknown): error is Error & { code: string; syscall: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
