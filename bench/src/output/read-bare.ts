import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

/** Reads a command's output as plainly as Node can: a named pipe, decoded as UTF-8, its text counted and dropped. */
export async function readBare(command: string, folder: string): Promise<number> {
  const pipe = join(folder, 'bare-output');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY);
  rmSync(pipe);
  const child = spawn('bash', ['-c', command], { cwd: folder, stdio: ['ignore', writer, writer] });
  closeSync(writer);
  const exited = once(child, 'exit');

  const stream = new Socket({ fd: reader, readable: true, writable: false });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let bytes = 0;
  let units = 0;
  stream.on('data', (chunk) => {
    bytes += chunk.length;
    units += decoder.decode(chunk, { stream: true }).length;
  });
  await once(stream, 'close');
  await exited;
  if (units === 0) throw new Error('No text came out.');
  return bytes;
}
