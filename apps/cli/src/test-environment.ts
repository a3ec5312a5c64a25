import { Writable } from 'node:stream';
import type { Environment } from './environment';
import { createOutput } from './output';

/** An environment whose output can be read, and whose person can press Ctrl-C. */
export interface TestEnvironment extends Environment {
  stdout(): string;
  stderr(): string;
  /** Asks it to end; without a code, as Ctrl-C does. */
  interrupt(exitCode?: number): void;
  /** Resolves when stdout holds the text. */
  seen(text: string): Promise<void>;
}

export function createTestEnvironment(given: Partial<Environment> = {}): TestEnvironment {
  const written = { out: '', err: '' };
  const waiting = new Set<() => void>();
  const listeners = new Set<(exitCode: number) => void>();
  const capture = (name: 'out' | 'err'): Writable =>
    new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        written[name] += String(chunk);
        for (const look of waiting) look();
        done();
      },
    });
  return {
    out: createOutput(capture('out')),
    err: createOutput(capture('err')),
    env: {},
    cwd: process.cwd(),
    colours: false,
    onInterrupt(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    ...given,
    stdout: () => written.out,
    stderr: () => written.err,
    interrupt: (exitCode = 130) => {
      for (const listener of listeners) listener(exitCode);
    },
    seen: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!written.out.includes(text)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
