import type { FileHandle } from 'node:fs/promises';
import type { PageBounds, TextPage } from './file-system';
import { FileSystemError } from './file-system-error';
import { PageLines } from './page-lines';
import { readPieces } from './read-pieces';
import { TextCheck } from './text-check';
import { startVersion } from './version-of';

/** Reads a page of lines in one pass over an open file; counts all lines and hashes all bytes. */
export async function readPage(
  file: FileHandle,
  path: string,
  bounds: PageBounds,
): Promise<Omit<TextPage, 'file'>> {
  const hash = startVersion();
  const check = new TextCheck();
  const page = new PageLines(bounds);
  for await (const piece of readPieces(file, path, bounds.signal)) {
    if (!check.push(piece)) throw notText(path);
    hash.update(piece);
    page.push(piece);
  }
  if (!check.end()) throw notText(path);
  return { ...page.end(), version: hash.version() };
}

export function notText(path: string): FileSystemError {
  return new FileSystemError(
    'not-text',
    path,
    `${path} is not a text file (UTF-8), so it cannot be shown or edited.`,
  );
}
