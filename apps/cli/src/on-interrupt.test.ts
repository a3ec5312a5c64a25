import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { onInterrupt } from './on-interrupt';

class Process extends EventEmitter {
  readonly exits: number[] = [];
  exit(code: number): void {
    this.exits.push(code);
  }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('%s is told as %i, once; the second one ends the process', (signal, code) => {
  const process = new Process();
  const told: number[] = [];
  const stop = onInterrupt(process, (exitCode) => told.push(exitCode));
  process.emit(signal);
  expect({ told, exits: process.exits }).toEqual({ told: [code], exits: [] });
  process.emit('SIGTERM');
  expect({ told, exits: process.exits }).toEqual({ told: [code], exits: [143] });
  stop();
  expect(process.eventNames()).toEqual([]);
});
