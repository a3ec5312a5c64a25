import { once } from 'node:events';
import { Socket } from 'node:net';

interface OutputReader {
  /** Resolves when every writer has closed the pipe. */
  ended: Promise<void>;
  /** Stops reading, whoever still writes, and gives out what is left of a split character. */
  close(): Promise<void>;
}

/**
 * Reads a pipe as UTF-8 while it is written to. A character that arrives in two pieces is given out whole; bytes that
 * are not UTF-8 become U+FFFD. Takes over the descriptor, which must not block.
 */
export function readOutput(descriptor: number, onText: (text: string) => void): OutputReader {
  // A socket of Node's `net` is its one stream that waits for a pipe without holding a thread.
  const stream = new Socket({ fd: descriptor, readable: true, writable: false });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const give = (text: string): void => {
    if (text !== '') onText(text);
  };
  stream.on('data', (bytes) => give(decoder.decode(bytes, { stream: true })));
  const closed = once(stream, 'close').catch((error: unknown) => {
    console.error('Reading the output of a command failed:', error);
  });
  const ended = closed.then(() => undefined);
  return {
    ended,
    close: async () => {
      stream.destroy();
      await ended;
      give(decoder.decode());
    },
  };
}
