import { TranscriptError } from './transcript-error';

/** The largest window that a frame may ask for, in bytes: the most that `zstd` itself uses without being told. */
const largestWindow = 128 * 1024 * 1024;

const frameMagic = 0xfd2fb528;
const skippableMagic = 0x184d2a50;

/**
 * Walks the frames of a Zstandard stream (RFC 8878, section 3) without decompressing them, and refuses one whose window
 * would take too much memory before anything is allocated for it.
 */
export class ZstdFrames {
  /** What is being collected: a frame's header, or a block's. */
  #at: 'frame' | 'block' = 'frame';
  #head: number[] = [];
  #passing = 0;
  #hasChecksum = false;

  /** How many of the next bytes may be decompressed; fewer than there are: no frame, or too large a one, follows. */
  check(bytes: Uint8Array): { fine: number; refusal?: TranscriptError } {
    let at = 0;
    for (let frameAt = 0; at < bytes.length;) {
      if (this.#passing > 0) {
        const passed = Math.min(this.#passing, bytes.length - at);
        this.#passing -= passed;
        at += passed;
        continue;
      }
      if (this.#head.length === 0) frameAt = at;
      this.#head.push(bytes[at] ?? 0);
      at += 1;
      if (this.#at === 'block') {
        this.#readBlock();
        continue;
      }
      const refusal = this.#readFrame();
      if (refusal !== undefined) return { fine: frameAt, refusal };
    }
    return { fine: at };
  }

  #readFrame(): TranscriptError | undefined {
    const head = Uint8Array.from(this.#head);
    if (head.length < 5) return undefined;
    const view = new DataView(head.buffer);
    const magic = view.getUint32(0, true);
    if ((magic & 0xfffffff0) >>> 0 === skippableMagic) {
      if (head.length === 8) this.#pass(view.getUint32(4, true), 'frame');
      return undefined;
    }
    if (magic !== frameMagic) return damaged('It holds something that is no Zstandard frame.');
    const descriptor = view.getUint8(4);
    const isSingle = (descriptor & 0x20) !== 0;
    const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
    const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
    const sizeAt = 5 + (isSingle ? 0 : 1) + dictionaryBytes;
    if (head.length < sizeAt + sizeBytes) return undefined;
    const window = isSingle ? readSize(view, sizeAt, sizeBytes) : readWindow(view.getUint8(5));
    if (window > largestWindow) {
      return damaged(
        'It was compressed with too large a window: compress it again without --long or --ultra.',
      );
    }
    this.#hasChecksum = (descriptor & 4) !== 0;
    this.#pass(0, 'block');
    return undefined;
  }

  #readBlock(): void {
    const [low = 0, middle = 0, high] = this.#head;
    if (high === undefined) return;
    const header = low | (middle << 8) | (high << 16);
    const isLast = (header & 1) === 1;
    // A run-length block (type 1) is one byte, whatever its size says.
    const body = ((header >> 1) & 3) === 1 ? 1 : header >> 3;
    this.#pass(body + (isLast && this.#hasChecksum ? 4 : 0), isLast ? 'frame' : 'block');
  }

  #pass(bytes: number, next: 'frame' | 'block'): void {
    this.#passing = bytes;
    this.#at = next;
    this.#head = [];
  }
}

function readSize(view: DataView, at: number, bytes: number): number {
  switch (bytes) {
    case 1:
      return view.getUint8(at);
    case 2:
      return view.getUint16(at, true) + 256;
    case 4:
      return view.getUint32(at, true);
    default:
      return Number(view.getBigUint64(at, true));
  }
}

function readWindow(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function damaged(reason: string): TranscriptError {
  return new TranscriptError('damaged', `This compressed log cannot be read. ${reason}`);
}
