import { once } from 'node:events';
import { Socket, type OnReadOpts, type SocketConstructorOpts } from 'node:net';

/** As much as a pipe holds by default: more never comes at once. */
const bufferBytes = 64 * 1024;

/** How long bytes are worked on before everything else gets its turn, in milliseconds. */
const turnMs = 8;

interface OutputReader {
  /** Resolves when every writer has closed the pipe. */
  ended: Promise<void>;
  /** Stops reading, whoever still writes. */
  close(): Promise<void>;
}

/**
 * Reads a pipe while it is written to, into one buffer: `onBytes` must take what it needs at once. What comes meanwhile
 * waits in the pipe, and the writer with it. Takes over the descriptor, which must not block.
 */
export function readOutput(descriptor: number, onBytes: (bytes: Uint8Array) => void): OutputReader {
  let spent = 0;
  const options: SocketConstructorOpts & { onread: OnReadOpts } = {
    fd: descriptor,
    readable: true,
    writable: false,
    onread: {
      buffer: Buffer.allocUnsafeSlow(bufferBytes),
      callback: (length, buffer) => {
        const before = performance.now();
        onBytes(buffer.subarray(0, length));
        spent += performance.now() - before;
        if (spent < turnMs) return true;
        // A full pipe would be read many times over before the event loop goes on.
        setImmediate(() => {
          spent = 0;
          stream.resume();
        });
        return false;
      },
    },
  };
  // A socket of Node's `net` is its one stream that waits for a pipe without holding a thread.
  const stream = new Socket(options);
  const closed = once(stream, 'close').catch((error: unknown) => {
    console.error('Reading the output of a command failed:', error);
  });
  // Without a reader, a socket does not notice its end.
  stream.resume();
  const ended = closed.then(() => undefined);
  return {
    ended,
    close: async () => {
      stream.destroy();
      await ended;
    },
  };
}
