import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { expectFailure, unbounded } from './testing/contract-workspace';
import { openLocal, openSession } from './testing/open-local';

const edit = { oldText: 'secret', newText: 'gone', replaceAll: true };

describe('what is not a regular file', () => {
  test.each([
    { what: 'a directory', path: 'it', make: (path: string) => mkdir(path) },
    { what: 'the workspace itself', path: '.', make: () => Promise.resolve() },
    { what: 'a FIFO', path: 'it', make: (path: string) => Promise.resolve(execFileSync('mkfifo', [path])) },
    {
      what: 'a socket',
      path: 'it',
      make: (path: string) =>
        new Promise<void>((resolve) => void createServer().listen(path, resolve).unref()),
    },
    {
      what: 'a link to a FIFO',
      path: 'it',
      make: async (path: string) => {
        execFileSync('mkfifo', [`${path}-fifo`]);
        await symlink('it-fifo', path);
      },
    },
  ])('$what as target is refused, at once', async ({ path, make }) => {
    const { fileSystem, root } = await openLocal();
    await make(join(root, 'it'));
    await expectFailure(fileSystem.readText(path, unbounded), 'not-regular', path);
    await expectFailure(fileSystem.writeText(path, 'x'), 'not-regular', path);
    await expectFailure(fileSystem.editText(path, edit), 'not-regular', path);
    await expectFailure(fileSystem.readBytes(path, { most: 9 }), 'not-regular', path);
  });

  test.each(['/dev/zero', '/dev/full', '/dev/tty'])('a device as target is refused: %s', async (path) => {
    const fileSystem = openSession('/dev');
    await expectFailure(fileSystem.readText(path, unbounded), 'not-regular', path);
    await expectFailure(fileSystem.writeText(path, 'x'), 'not-regular', path);
    await expectFailure(fileSystem.editText(path, edit), 'not-regular', path);
  });
});
