/** A line of a log: its bytes without the line feed, valid until the next one is asked for; undefined: over the limit. */
export interface LogLine {
  /** 1-based. */
  line: number;
  bytes: Uint8Array | undefined;
}

/** The longest line that is read, in bytes. */
const longestLine = 64 * 1024 * 1024;

const lineFeed = 0x0a;

/**
 * Splits bytes into lines at line feeds alone: U+2028 and a lone carriage return stay within a line. What has not ended
 * yet is held, at most `longest` bytes of it; of a longer line nothing is.
 */
export class LineSplitter {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #isOverlong = false;
  #line = 1;

  constructor(private readonly longest = longestLine) {}

  /** The lines that end within `chunk`. Its bytes may be reused once all were asked for. */
  *push(chunk: Uint8Array): Generator<LogLine, void> {
    let from = 0;
    for (let to = chunk.indexOf(lineFeed); to >= 0; to = chunk.indexOf(lineFeed, from)) {
      yield this.#complete(chunk.subarray(from, to));
      from = to + 1;
    }
    // The chunk's memory is its owner's: what is held on to is copied.
    if (from < chunk.length) this.#hold(chunk.subarray(from), true);
  }

  /** The number of the line that has not ended yet. */
  get line(): number {
    return this.#line;
  }

  /** The line that has not ended yet, if there is something of it. It stays held. */
  get unended(): LogLine | undefined {
    if (this.#isOverlong) return { line: this.#line, bytes: undefined };
    return this.#heldBytes === 0 ? undefined : { line: this.#line, bytes: this.#joinHeld() };
  }

  /** The last byte of what is held: tells cheaply whether a record may have come to its end. */
  get lastByte(): number | undefined {
    return this.#held.at(-1)?.at(-1);
  }

  /** Drops what is held: it was read before its line ended. The rest of the line keeps its number. */
  dropHeld(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }

  #complete(rest: Uint8Array): LogLine {
    const line = this.#line;
    this.#line += 1;
    if (this.#held.length > 0 || this.#isOverlong) this.#hold(rest, false);
    else if (rest.length > this.longest) return { line, bytes: undefined };
    else return { line, bytes: rest };
    const bytes = this.#isOverlong ? undefined : this.#joinHeld();
    this.#isOverlong = false;
    this.dropHeld();
    return { line, bytes };
  }

  #hold(piece: Uint8Array, isCopied: boolean): void {
    if (this.#isOverlong) return;
    if (this.#heldBytes + piece.length > this.longest) {
      this.#isOverlong = true;
      this.dropHeld();
      return;
    }
    this.#held.push(isCopied ? new Uint8Array(piece) : piece);
    this.#heldBytes += piece.length;
  }

  #joinHeld(): Uint8Array {
    const joined = this.#held.length === 1 ? this.#held[0] : undefined;
    const bytes = joined ?? Buffer.concat(this.#held, this.#heldBytes);
    this.#held = [bytes];
    return bytes;
  }
}
