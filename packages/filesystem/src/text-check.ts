import { isUtf8 } from 'node:buffer';

/** Tells whether bytes that come in pieces are text: UTF-8 without a NUL. */
export class TextCheck {
  /** The bytes of a character that a piece ended in: at most three. */
  #torn: Buffer = Buffer.alloc(0);

  /** Whether all so far is text, or the beginning of it. */
  push(piece: Buffer): boolean {
    if (piece.includes(0)) return false;
    const bytes = this.#torn.length === 0 ? piece : Buffer.concat([this.#torn, piece]);
    const end = endOfWholeCharacters(bytes);
    this.#torn = Buffer.from(bytes.subarray(end));
    return isUtf8(bytes.subarray(0, end));
  }

  /** Whether all was text, now that no piece follows. */
  end(): boolean {
    return this.#torn.length === 0;
  }
}

/** Where a character begins that the bytes end in the middle of; their length when there is none. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    // A byte of the form 10xxxxxx goes on with a character; the others say how many bytes theirs has.
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
