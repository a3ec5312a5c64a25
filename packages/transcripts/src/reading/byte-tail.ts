import { openSource, type LogSource, type OpenSource, type SourceFacts } from './log-source';
import { TranscriptError } from './transcript-error';
import { isZstd, ZstdDecoder } from './zstd-decoder';

const chunkBytes = 512 * 1024;

/** How much of what was read is remembered, to see that it is still there before reading on. */
const rememberedBytes = 1024;

/**
 * The bytes of a log from where they were last read to: what comes is added to at the end. Decompressed, where they are
 * Zstandard. Between two readings no file is open.
 */
export class ByteTail {
  #position = 0;
  /** Before the first reading: nothing. */
  #facts: SourceFacts = { size: 0, modifiedAt: 0, identity: '' };
  #remembered: Uint8Array = new Uint8Array(0);
  #decoder: ZstdDecoder | undefined;
  #isReplaced = false;
  #damage: TranscriptError | undefined;

  constructor(private readonly source: LogSource) {}

  /** Whether something else stands where the bytes that were read stood: nothing more is read then. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  /** Why compressed bytes are read no further. */
  get damage(): TranscriptError | undefined {
    return this.#damage;
  }

  /** How far it was read, and the size that it then had, in bytes. */
  get position(): { read: number; size: number } {
    return { read: this.#position, size: this.#facts.size };
  }

  /** The facts at the last reading. */
  get facts(): SourceFacts {
    return this.#facts;
  }

  /**
   * What was added since the last time, as far as it is there now. A chunk's memory is reused for the next one. Rejects
   * with a `TranscriptError` when the file cannot be read (it may be there again later).
   */
  async *read(signal?: AbortSignal): AsyncGenerator<Uint8Array, void> {
    if (this.#isReplaced || this.#damage !== undefined) return;
    const open = await openSource(this.source);
    try {
      this.#isReplaced = !(await this.#continues(open));
      if (this.#isReplaced) return;
      this.#facts = open.facts;
      for await (const bytes of readAhead(open, this.#position)) {
        signal?.throwIfAborted();
        if (this.#position === 0 && isZstd(bytes)) this.#decoder = new ZstdDecoder();
        this.#position += bytes.length;
        this.#remember(bytes);
        yield* this.#decode((decoder) => decoder.push(bytes), [bytes]);
      }
    } finally {
      await open.close();
    }
  }

  /** What is still to come when nothing is added any more. */
  *end(): Generator<Uint8Array, void> {
    yield* this.#decode((decoder) => decoder.end(), []);
  }

  /** Whether the source is as it was when it was read. */
  async isUnchanged(): Promise<boolean> {
    const open = await openSource(this.source);
    await open.close();
    const { size, modifiedAt, identity } = open.facts;
    const read = this.#facts;
    return read.size === size && read.modifiedAt === modifiedAt && read.identity === identity;
  }

  *#decode(
    decode: (decoder: ZstdDecoder) => Iterable<Uint8Array>,
    plain: readonly Uint8Array[],
  ): Generator<Uint8Array, void> {
    if (this.#damage !== undefined) return;
    try {
      yield* this.#decoder === undefined ? plain : decode(this.#decoder);
    } catch (error) {
      if (!(error instanceof TranscriptError && error.code === 'damaged')) throw error;
      this.#damage = error;
    }
  }

  async #continues(open: OpenSource): Promise<boolean> {
    const { facts } = open;
    if (this.#facts.identity !== '' && this.#facts.identity !== facts.identity) return false;
    if (facts.size < this.#position) return false;
    const there = new Uint8Array(this.#remembered.length);
    const count = await open.read(there, this.#position - there.length);
    return count === there.length && Buffer.compare(there, this.#remembered) === 0;
  }

  #remember(bytes: Uint8Array): void {
    const newest = bytes.subarray(Math.max(0, bytes.length - rememberedBytes));
    const kept = Math.min(this.#remembered.length, rememberedBytes - newest.length);
    this.#remembered = Buffer.concat([this.#remembered.subarray(this.#remembered.length - kept), newest]);
  }
}

/** The chunks of a source from a position to its end as it was opened; the next one is read while one is gone through. */
async function* readAhead(open: OpenSource, from: number): AsyncGenerator<Uint8Array, void> {
  const room = Math.min(chunkBytes, open.facts.size - from);
  const buffers = [new Uint8Array(room), new Uint8Array(room)] as const;
  const readAt = async (position: number, buffer: Uint8Array): Promise<Uint8Array> => {
    const wanted = Math.min(buffer.length, open.facts.size - position);
    return buffer.subarray(0, await open.read(buffer.subarray(0, wanted), position));
  };
  let [position, chunk] = [from, await readAt(from, buffers[0])];
  for (let turn = 1; chunk.length > 0; turn += 1) {
    position += chunk.length;
    const next = readAt(position, buffers[turn % 2 === 0 ? 0 : 1]);
    // Handled where it is awaited; until then it must not count as nobody's.
    next.catch(() => undefined);
    try {
      yield chunk;
    } finally {
      await next.catch(() => undefined);
    }
    chunk = await next;
  }
}
