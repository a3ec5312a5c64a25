import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { CommandError } from './command-error';
import { createOutput } from './output';

function failingStream(code: string): Writable {
  return new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error(`write ${code}`), { code }));
    },
  });
}

test('writes lines', async () => {
  const stream = new PassThrough({ encoding: 'utf8' });
  const output = createOutput(stream);
  await output.print('one');
  await output.print('two');
  expect(stream.read()).toBe('one\ntwo\n');
  expect(output.isClosed()).toBe(false);
});

test('a reader that went away ends the output without a failure', async () => {
  const output = createOutput(failingStream('EPIPE'));
  await output.print('one');
  expect(output.isClosed()).toBe(true);
  await output.print('two');
});

test('any other failure is told', async () => {
  const output = createOutput(failingStream('ENOSPC'));
  await expect(output.print('one')).rejects.toThrow(CommandError);
});
