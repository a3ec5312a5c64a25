import type { PageBounds, PageLine } from './file-system';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = '\uFEFF';

/** Counts the lines of UTF-8 that comes in pieces, and keeps those of a page. */
export class PageLines {
  readonly #kept: PageLine[] = [];
  readonly #first: number;
  #beyond: number;
  readonly #lineUnits: number;
  /** So many bytes hold all units of a line that are shown, a byte order mark and the character after them. */
  readonly #headBytes: number;
  #bytesLeft: number;
  /** 1-based number of the line that the next byte belongs to. */
  #line = 1;
  /** Whether that line has bytes already. */
  #begun = false;
  /** Its first bytes, and whether there are more and how many UTF-16 units they make, when it is on the page. */
  #head: Buffer[] = [];
  #headLength = 0;
  #hasMore = false;
  #unitsAfterHead = 0;
  #lastByte = 0;

  constructor({ offset = 1, limit = Infinity, lineUnits, bytes }: PageBounds) {
    this.#first = Math.max(1, offset);
    this.#beyond = this.#first + limit;
    this.#lineUnits = lineUnits;
    this.#headBytes = 3 * lineUnits + 6;
    this.#bytesLeft = bytes;
  }

  push(piece: Buffer): void {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      if (piece[at] !== lineFeed) continue;
      this.#take(piece, from, at);
      this.#endLine({ terminated: true });
      from = at + 1;
    }
    this.#take(piece, from, piece.length);
  }

  end(): { lines: PageLine[]; firstLine: number; totalLines: number } {
    if (this.#begun) this.#endLine({ terminated: false });
    return { lines: this.#kept, firstLine: this.#first, totalLines: this.#line - 1 };
  }

  #isOnPage(): boolean {
    return this.#line >= this.#first && this.#line < this.#beyond;
  }

  #take(piece: Buffer, from: number, to: number): void {
    if (from === to) return;
    this.#begun = true;
    if (!this.#isOnPage()) return;
    const headEnd = Math.min(to, from + this.#headBytes - this.#headLength);
    // A copy: the piece's buffer is read into again.
    if (headEnd > from) this.#head.push(Buffer.from(piece.subarray(from, headEnd)));
    this.#headLength += headEnd - from;
    if (to > headEnd) this.#hasMore = true;
    this.#unitsAfterHead += countUnits(piece, headEnd, to);
    this.#lastByte = piece[to - 1] ?? 0;
  }

  #endLine({ terminated }: { terminated: boolean }): void {
    if (this.#isOnPage()) this.#keep(terminated && this.#lastByte === carriageReturn);
    this.#line += 1;
    this.#begun = false;
    this.#head = [];
    this.#headLength = 0;
    this.#hasMore = false;
    this.#unitsAfterHead = 0;
    this.#lastByte = 0;
  }

  #keep(endsInCrlf: boolean): void {
    const head = Buffer.concat(this.#head);
    const decoded = head.toString('utf8');
    const start = this.#line === 1 && decoded.startsWith(byteOrderMark) ? 1 : 0;
    // The head may end within a character: its units are counted by bytes, as those after it are.
    const units = this.#hasMore ? countUnits(head) + this.#unitsAfterHead : decoded.length;
    const length = units - start - (endsInCrlf ? 1 : 0);
    const text = decoded.slice(start, start + wholeLength(decoded, start, Math.min(length, this.#lineUnits)));
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > this.#bytesLeft) {
      this.#beyond = this.#line;
      return;
    }
    this.#bytesLeft -= bytes;
    this.#kept.push({ text, cut: length - text.length });
  }
}

/** `length`, or one less where it would part a surrogate pair. */
function wholeLength(text: string, start: number, length: number): number {
  const last = text.charCodeAt(start + length - 1);
  return length > 0 && last >= 0xd800 && last < 0xdc00 ? length - 1 : length;
}

/** How many UTF-16 units UTF-8 makes. A character counts where it begins; one of four bytes makes two units. */
function countUnits(bytes: Buffer, from = 0, to = bytes.length): number {
  let units = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
