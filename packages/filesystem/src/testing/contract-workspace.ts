import { expect } from 'vitest';
import type { FileErrorCode, FileSystem, TextPage } from '../file-system';
import { FileSystemError } from '../file-system-error';

/** A fresh, empty workspace of the backend under test, and a way around the backend. Paths are relative. */
export interface ContractWorkspace {
  /** Bound to one session. */
  fileSystem: FileSystem;
  /** A file system of the same workspace, bound to another session that has seen nothing. */
  openOther: () => FileSystem;
  put: (path: string, content: string | Uint8Array) => Promise<void>;
  get: (path: string) => Promise<Buffer>;
  remove: (path: string) => Promise<void>;
  /** The names in a folder. */
  list: (folder: string) => Promise<string[]>;
}

export type OpenWorkspace = () => Promise<ContractWorkspace>;

/** The bounds of a page that nothing is left out of. */
export const unbounded = { lineUnits: 20_000_000, bytes: 100_000_000 };

/** Bytes that are not text. */
export const notTexts = [
  { what: 'a NUL', bytes: Buffer.from('a\0b') },
  { what: 'invalid UTF-8', bytes: Buffer.from([0x61, 0xff, 0x62]) },
  { what: 'a character cut off at its end', bytes: Buffer.from([0x61, 0xc3]) },
];

/** Puts a file, and sees it as the session does. */
export async function putSeen(
  { fileSystem, put }: ContractWorkspace,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  await put(path, content);
  await see(fileSystem, path);
}

/** Reads a file, whatever is in it; gives its version. */
export async function see(fileSystem: FileSystem, path: string): Promise<string> {
  return (await fileSystem.readBytes(path, { most: 0 })).version;
}

/** The text of a page's lines. */
export function textOf({ lines }: TextPage): string {
  return lines.map(({ text }) => text).join('\n');
}

/** Expects a `FileSystemError` of that code about that path, in a sentence; gives the sentence. */
export async function expectFailure(
  work: Promise<unknown>,
  code: FileErrorCode,
  path: string,
): Promise<string> {
  const error = await work.then(
    () => 'it succeeded',
    (reason: unknown) => reason,
  );
  if (!(error instanceof FileSystemError)) throw new Error(`No FileSystemError: ${String(error)}`);
  expect(error).toMatchObject({ code, path });
  expect(error.message).toMatch(/\.$/);
  return error.message;
}
