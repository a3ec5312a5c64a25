import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectFailure, see } from './testing/contract-workspace';
import { openLocal } from './testing/open-local';

/** Mounts for the running test; false where that is not allowed, as it is to nobody but the superuser of Linux. */
function mount(args: string[], at: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('mount', [...args, at], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', [at]));
  return true;
}

describe('what the system does not let through leaves the old file, and no half one', () => {
  test('a full disk', async ({ skip }) => {
    const { fileSystem, root } = await openLocal();
    await mkdir(join(root, 'small'));
    if (!mount(['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs'], join(root, 'small'))) skip('needs a mount');
    await writeFile(join(root, 'small/a'), 'old');
    await see(fileSystem, 'small/a');
    const large = 'x'.repeat(100_000);
    await expectFailure(fileSystem.writeText('small/a', large), 'no-space', 'small/a');
    const edit = { oldText: 'old', newText: large, replaceAll: false };
    await expectFailure(fileSystem.editText('small/a', edit), 'no-space', 'small/a');
    await expectFailure(fileSystem.writeText('small/b', large), 'no-space', 'small/b');
    await expectFailure(fileSystem.writeText('small/n/m/b', large), 'no-space', 'small/n/m/b');
    expect(await readdir(join(root, 'small'))).toEqual(['a']);
    expect(String(await readFile(join(root, 'small/a')))).toBe('old');
    // The failures were no change: the session still knows the file.
    await fileSystem.writeText('small/a', 'new');
  });

  test('a rename that fails, since the file is a mount', async ({ skip }) => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'source'), 'old');
    await writeFile(join(root, 'a'), '');
    if (!mount(['--bind', join(root, 'source')], join(root, 'a'))) skip('needs a mount');
    await see(fileSystem, 'a');
    await expectFailure(fileSystem.writeText('a', 'new'), 'io', 'a');
    expect((await readdir(root)).sort()).toEqual(['a', 'source']);
    expect(String(await readFile(join(root, 'a')))).toBe('old');
  });

  test('a disk that is read-only', async ({ skip }) => {
    const { fileSystem, root } = await openLocal();
    await mkdir(join(root, 'fixed'));
    await writeFile(join(root, 'fixed/a'), 'old');
    if (!mount(['--bind', '-o', 'ro', join(root, 'fixed')], join(root, 'fixed'))) skip('needs a mount');
    await see(fileSystem, 'fixed/a');
    await expectFailure(fileSystem.writeText('fixed/a', 'new'), 'permission', 'fixed/a');
    await expectFailure(fileSystem.writeText('fixed/b', 'new'), 'permission', 'fixed/b');
    expect(await readdir(join(root, 'fixed'))).toEqual(['a']);
  });
});
