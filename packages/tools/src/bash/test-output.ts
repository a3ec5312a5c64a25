import { createHash } from 'node:crypto';
import type { TaskOutput } from '../tasks/create-task-registry';
import { createOutputCollector } from './output-collector';

/** Outputs of a test's commands: all that came, as one text, and what was kept. */
export interface TestOutput {
  open: () => TaskOutput;
  /** All text so far. */
  written: () => string;
  /** Resolves when the output holds that text. */
  sees: (text: string) => Promise<void>;
  /** The outputs that were kept, as they came. */
  kept: Buffer[];
}

/** With `canKeep: false`, nothing can be kept, as on a full disk. */
export function createTestOutput({ canKeep = true } = {}): TestOutput {
  const all: Buffer[] = [];
  const kept: Buffer[] = [];
  let wake = (): void => undefined;
  const written = (): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(all));
  return {
    open: () => {
      const collector = createOutputCollector();
      const own: Buffer[] = [];
      return {
        ...collector,
        write: (bytes) => {
          collector.write(bytes);
          const copy = Buffer.from(bytes);
          own.push(copy);
          all.push(copy);
          wake();
        },
        end: () => Promise.resolve(),
        keep: () => {
          if (!canKeep) return Promise.resolve(undefined);
          const whole = Buffer.concat(own);
          kept.push(whole);
          const sha256 = createHash('sha256').update(whole).digest('hex');
          return Promise.resolve({ sha256, bytes: whole.length });
        },
      };
    },
    written,
    sees: (text) =>
      new Promise((resolve) => {
        wake = () => {
          if (!written().includes(text)) return;
          wake = () => undefined;
          resolve();
        };
        wake();
      }),
    kept,
  };
}
