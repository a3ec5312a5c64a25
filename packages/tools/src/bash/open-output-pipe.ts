import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** File descriptors of both ends of one pipe. The reader does not block. */
export interface OutputPipe {
  reader: number;
  writer: number;
}

/**
 * Opens a pipe that serves as standard output and error at once, which keeps them in order. A named pipe that has no
 * name any more: what Node itself makes for a child is a socket, and a command cannot open `/dev/stderr` on a socket.
 */
export async function openOutputPipe(): Promise<OutputPipe> {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-'));
  try {
    const path = join(folder, 'output');
    await promisify(execFile)('mkfifo', ['-m', '600', path]);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return { reader, writer: openSync(path, constants.O_WRONLY) };
    } catch (error) {
      closeSync(reader);
      throw error;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
