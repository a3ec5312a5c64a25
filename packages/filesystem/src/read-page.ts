import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { TextPage } from './file-system';
import { FileSystemError } from './file-system-error';
import { toLf } from './text';

/** The most text a page may hold, in UTF-16 units. */
const mostUnits = 10 * 1024 * 1024;

/** Reads a page of lines in one pass over the file, in constant memory; counts all lines and hashes all bytes. */
export async function readPage(
  file: FileHandle,
  path: string,
  { offset = 1, limit = Infinity, signal }: { offset?: number; limit?: number; signal?: AbortSignal },
): Promise<TextPage> {
  const first = Math.max(1, offset);
  const hash = createHash('sha256');
  const page = new LineWindow(first, first + limit, path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (error) {
      if (error instanceof TypeError) throw notText(path);
      throw error;
    }
  };
  for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
    if (signal?.aborted === true) throw new FileSystemError('aborted', path, `Reading ${path} was stopped.`);
    const bytes = Buffer.from(chunk as Uint8Array);
    if (bytes.includes(0)) throw notText(path);
    hash.update(bytes);
    page.push(decode(bytes));
  }
  page.push(decode());
  const { text, totalLines } = page.end();
  return { text, firstLine: first, totalLines, version: hash.digest('hex') };
}

export function notText(path: string): FileSystemError {
  return new FileSystemError(
    'not-text',
    path,
    `${path} is not a text file (UTF-8), so it cannot be shown or edited.`,
  );
}

/** Keeps the lines from `first` up to before `beyond`, out of text that arrives in pieces. */
class LineWindow {
  readonly #kept: string[] = [];
  #units = 0;
  /** 1-based number of the line that the next character belongs to. */
  #line = 1;
  /** Whether that line has characters already. */
  #begun = false;
  /** A CR at the end of a piece, which may belong to a CRLF. */
  #carry = '';

  constructor(
    private readonly first: number,
    private readonly beyond: number,
    private readonly path: string,
  ) {}

  push(piece: string): void {
    let text = this.#carry + piece;
    this.#carry = text.endsWith('\r') ? '\r' : '';
    if (this.#carry !== '') text = text.slice(0, -1);
    this.#take(toLf(text));
  }

  end(): { text: string; totalLines: number } {
    this.#take(this.#carry);
    return { text: this.#kept.join(''), totalLines: this.#begun ? this.#line : this.#line - 1 };
  }

  #take(text: string): void {
    let from = 0;
    let keepFrom = this.#isKept() ? 0 : -1;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      from = at + 1;
      this.#line += 1;
      if (this.#isKept()) {
        if (keepFrom < 0) keepFrom = from;
      } else if (keepFrom >= 0) {
        this.#keep(text.slice(keepFrom, from));
        keepFrom = -1;
      }
    }
    if (text !== '') this.#begun = from < text.length;
    if (keepFrom >= 0) this.#keep(text.slice(keepFrom));
  }

  #isKept(): boolean {
    return this.#line >= this.first && this.#line < this.beyond;
  }

  #keep(text: string): void {
    this.#units += text.length;
    if (this.#units > mostUnits) {
      throw new FileSystemError(
        'too-large',
        this.path,
        `The lines asked for of ${this.path} hold more than 10 MiB. Ask for fewer lines.`,
      );
    }
    if (text !== '') this.#kept.push(text);
  }
}
