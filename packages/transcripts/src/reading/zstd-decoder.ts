import { Decompress } from 'fzstd';
import { TranscriptError } from './transcript-error';
import { ZstdFrames } from './zstd-frames';

/** How a Zstandard file begins. */
const magic = [0x28, 0xb5, 0x2f, 0xfd];

/**
 * How many compressed bytes are given to the decoder at once. It hands out all that they stand for before it returns, and
 * four bytes can stand for 128 KiB: so this bounds what is in memory at once to 8 MiB.
 */
const sliceBytes = 256;

/** Whether bytes begin a Zstandard file. */
export function isZstd(head: Uint8Array): boolean {
  return magic.every((byte, at) => head[at] === byte);
}

/** Decompresses a Zstandard stream of any number of frames, in bounded memory, as its bytes come. */
export class ZstdDecoder {
  readonly #frames = new ZstdFrames();
  #decoded: Uint8Array[] = [];
  readonly #stream = new Decompress((data) => {
    if (data.length > 0) this.#decoded.push(data);
  });

  /** What the next bytes stand for. Throws a `TranscriptError` (`damaged`) behind it; the decoder is of no use then. */
  *push(bytes: Uint8Array): Generator<Uint8Array, void> {
    // The stream holds on to what it is given.
    const owned = new Uint8Array(bytes);
    for (let at = 0; at < owned.length; at += sliceBytes) {
      const slice = owned.subarray(at, at + sliceBytes);
      const { fine, refusal } = this.#frames.check(slice);
      yield* this.#decode(slice.subarray(0, fine), false);
      if (refusal !== undefined) throw refusal;
    }
  }

  /** What is still to come at the end of the bytes. Throws where a frame breaks off. */
  end(): Generator<Uint8Array, void> {
    return this.#decode(new Uint8Array(0), true);
  }

  *#decode(bytes: Uint8Array, isFinal: boolean): Generator<Uint8Array, void> {
    const failure = this.#give(bytes, isFinal);
    const decoded = this.#decoded;
    this.#decoded = [];
    yield* decoded;
    if (failure !== undefined) throw failure;
  }

  #give(bytes: Uint8Array, isFinal: boolean): TranscriptError | undefined {
    try {
      this.#stream.push(bytes, isFinal);
      return undefined;
    } catch (error) {
      // Beside its own errors the decoder throws whatever damaged data leads it to.
      return new TranscriptError(
        'damaged',
        'This compressed log is damaged or breaks off. Decompress it with `zstd -d` to see what is left of it.',
        { cause: error },
      );
    }
  }
}
