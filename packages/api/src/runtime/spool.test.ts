import { existsSync } from 'node:fs';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { makeFolder, removeFolders } from '../test-process';
import { clearSpools, openSpool, takeSpool } from './spool';

afterAll(removeFolders);

it('gives back what was written, once', async () => {
  const folder = await makeFolder();
  const spool = openSpool(folder, 'call_1');
  spool.write('début ');
  spool.write('end');
  expect(await takeSpool(folder, 'call_1')).toMatchObject({ head: 'début end', bytes: 10 });
  expect(await takeSpool(folder, 'call_1')).toMatchObject({ head: '', bytes: 0 });
});

// Writing to it fails as on a full disk.
it.runIf(existsSync('/dev/full'))('outlives a disk that is full', async () => {
  const folder = await makeFolder();
  await symlink('/dev/full', join(folder, 'call_1.out'));
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const spool = openSpool(folder, 'call_1');
  spool.write('lost');
  spool.write('lost, too');
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
  await spool.discard();
  expect(await readdir(folder)).toEqual([]);
});

it('clears what dead servers left, and nothing else', async () => {
  const folder = await makeFolder();
  openSpool(folder, 'call_1').write('left');
  await writeFile(join(folder, 'notes.txt'), 'kept');
  await clearSpools(folder);
  expect(await readdir(folder)).toEqual(['notes.txt']);
});
