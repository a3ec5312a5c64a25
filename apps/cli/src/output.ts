import type { Writable } from 'node:stream';
import { CommandError } from './command-error';

/** Where a command writes. A reader that goes away (`| head`) ends the output quietly. */
export interface Output {
  /** Writes one line, and resolves when the reader has taken it. */
  print(line: string): Promise<void>;
  /** Whether the reader is gone: there is nobody to go on for. */
  isClosed(): boolean;
}

/** Rejects with a `CommandError` when the stream fails for another reason, such as a full disk. */
export function createOutput(stream: Writable): Output {
  let closed = false;
  let failure: Error | undefined;
  stream.on('error', (error: Error) => {
    if ('code' in error && error.code === 'EPIPE') closed = true;
    else failure = error;
  });
  return {
    async print(line) {
      if (closed) return;
      await new Promise<void>((resolve) => {
        stream.write(`${line}\n`, () => {
          resolve();
        });
      });
      if (failure !== undefined) {
        throw new CommandError(`The output cannot be written: ${failure.message}.`, 1, { cause: failure });
      }
    },
    isClosed: () => closed,
  };
}
