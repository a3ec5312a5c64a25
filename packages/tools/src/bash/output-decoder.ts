import { isAscii } from 'node:buffer';

export interface OutputDecoder {
  /** The characters that are complete with these bytes; the beginning of one more waits for the next bytes. */
  decode(bytes: Uint8Array): string;
  /** What waits, now that nothing more comes: U+FFFD, or nothing. */
  finish(): string;
}

/**
 * Decodes UTF-8 that comes in pieces, as `TextDecoder` does, and keeps a byte order mark. Pure ASCII, which most output
 * is, takes a short cut that costs a tenth.
 */
export function createOutputDecoder(): OutputDecoder {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let mayWait = false;
  return {
    decode: (bytes) => {
      if (bytes.byteLength === 0) return '';
      const plain = isAscii(bytes);
      const text =
        plain && !mayWait
          ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
          : decoder.decode(bytes, { stream: true });
      mayWait = !plain;
      return text;
    },
    finish: () => decoder.decode(),
  };
}
