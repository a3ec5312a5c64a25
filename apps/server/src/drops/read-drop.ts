import { mkdir, open, utimes, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DropError } from './drop-error';
import { parseDropList, type DroppedFile } from './drop-list';

/** The longest list of files, in bytes. */
const longestList = 8 * 1024 * 1024;

const lineFeed = 0x0a;

/**
 * Writes the files of a drop into a folder, as they come: a line of JSON, `[{ path, size, modifiedAt? }, …]`, and then
 * the bytes of these files, one behind the other. Rejects with a `DropError`.
 */
export async function readDrop(body: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  let list: Uint8Array[] = [];
  let listBytes = 0;
  let writer: DropWriter | undefined;
  try {
    for await (const chunk of body) {
      let rest = chunk;
      if (writer === undefined) {
        const end = chunk.indexOf(lineFeed);
        list.push(end < 0 ? chunk : chunk.subarray(0, end));
        listBytes += chunk.length;
        if (end < 0) {
          if (listBytes > longestList) throw new DropError(413, 'These are too many files at once.');
          continue;
        }
        writer = new DropWriter(parseDropList(Buffer.concat(list).toString('utf8')), folder);
        list = [];
        rest = chunk.subarray(end + 1);
      }
      await writer.write(rest);
    }
    if (writer === undefined) parseDropList('');
    await writer?.end();
  } catch (error) {
    throw describe(error);
  } finally {
    await writer?.close();
  }
}

/** A file that is being written, and how many bytes of it are still to come. */
interface OpenFile {
  file: FileHandle;
  path: string;
  facts: DroppedFile;
  left: number;
}

class DropWriter {
  readonly #files: Iterator<DroppedFile, undefined>;
  #current: OpenFile | undefined;

  constructor(
    files: readonly DroppedFile[],
    private readonly folder: string,
  ) {
    this.#files = files.values();
  }

  async write(bytes: Uint8Array): Promise<void> {
    let rest = bytes;
    while (rest.length > 0) {
      const current = this.#current ?? (await this.#next());
      if (current === undefined) throw new DropError(400, 'There are more bytes than files.');
      const piece = rest.subarray(0, current.left);
      await current.file.writeFile(piece);
      current.left -= piece.length;
      rest = rest.subarray(piece.length);
      await this.#settle();
    }
  }

  /** All bytes were written: files that have none are left. */
  async end(): Promise<void> {
    while (this.#current === undefined && (await this.#next()) !== undefined) await this.#settle();
    if (this.#current !== undefined) throw new DropError(400, 'The files broke off. Drop them again.');
  }

  async close(): Promise<void> {
    await this.#current?.file.close();
    this.#current = undefined;
  }

  async #next(): Promise<OpenFile | undefined> {
    const next = this.#files.next();
    if (next.done === true) return undefined;
    const facts = next.value;
    const path = join(this.folder, ...facts.path.split('/'));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Never over something that is there.
    this.#current = { file: await open(path, 'wx', 0o600), path, facts, left: facts.size };
    return this.#current;
  }

  async #settle(): Promise<void> {
    if (this.#current === undefined || this.#current.left > 0) return;
    const { path, facts } = this.#current;
    await this.close();
    const changedAt = new Date(facts.modifiedAt ?? Date.now());
    await utimes(path, changedAt, changedAt);
  }
}

/** What the disk refuses, in a sentence. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DropError(507, 'The disk is full. Make room on it, and drop the files again.', {
        cause: error,
      });
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EISDIR':
    case 'ENAMETOOLONG':
      return new DropError(400, 'Two of these files have the same name, or one that no file can have.', {
        cause: error,
      });
    default:
      return error;
  }
}
