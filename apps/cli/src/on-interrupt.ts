import type { EventEmitter } from 'node:events';
import { constants } from 'node:os';

/** The part of a process that asks it to end. */
interface Interruptible extends Pick<EventEmitter, 'on' | 'off'> {
  exit(code: number): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls back once when the process is asked to end, with what a shell reports for a program that such a signal ended:
 * 130 for Ctrl-C, 143 for SIGTERM. Asked again it exits at once, since whoever asks does not want to wait; what is left
 * open is closed at the next start. Returns the function that stops listening.
 */
export function onInterrupt(process: Interruptible, callback: (exitCode: number) => void): () => void {
  let isAsked = false;
  const listeners = signals.map((signal) => {
    const exitCode = 128 + constants.signals[signal];
    const listener = (): void => {
      if (isAsked) {
        process.exit(exitCode);
        return;
      }
      isAsked = true;
      callback(exitCode);
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}
