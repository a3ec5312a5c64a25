import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openLocal } from './testing/open-local';
import { linesOf, startChild } from './testing/start-child';

const reads = `fileSystem.readText('dir/a', { lineUnits: 9, bytes: 9 })`;
const writes = `fileSystem.writeText('dir/a', 'new')`;
const edits = `fileSystem.editText('dir/a', { oldText: 'old', newText: 'new', replaceAll: false })`;
const creates = `fileSystem.writeText('dir/b', 'new')`;

test.each([
  { what: 'read the file', file: 0o000, folder: 0o777, refused: [reads, writes, edits] },
  { what: 'change the file', file: 0o444, folder: 0o777, refused: [writes, edits] },
  { what: 'make a file in the folder', file: 0o666, folder: 0o555, refused: [writes, edits, creates] },
  { what: 'enter the folder', file: 0o666, folder: 0o000, refused: [reads, writes, edits, creates] },
])('no permission to $what is told, and nothing changes', async ({ file, folder, refused }) => {
  const { root } = await openLocal();
  const dir = join(root, 'dir');
  await chmod(dirname(root), 0o755);
  await mkdir(dir);
  await writeFile(join(dir, 'a'), 'old');
  await chmod(join(dir, 'a'), file);
  await chmod(dir, folder);
  const tries = refused.map(
    (work) => `await ${work}.then(() => say('it succeeded'), (error) => say(error.code + ' ' + error.path));`,
  );
  const script = [`await ${reads}.catch(() => undefined);`, ...tries].join('\n');
  const child = await startChild(root, script, { asNobody: process.geteuid?.() === 0 });
  const path = (work: string): string => (work === creates ? 'dir/b' : 'dir/a');
  expect(await linesOf(child)).toEqual(refused.map((work) => `permission ${path(work)}`));
  await chmod(dir, 0o755);
  await chmod(join(dir, 'a'), 0o644);
  expect(await readdir(dir)).toEqual(['a']);
  expect(String(await readFile(join(dir, 'a')))).toBe('old');
  expect((await stat(join(dir, 'a'))).size).toBe(3);
});

test.each([0o600, 0o644, 0o666, 0o755, 0o4755, 0o2775, 0o1644])(
  'an edit and an overwrite keep the mode %o',
  async (mode) => {
    const { root } = await openLocal();
    await chmod(dirname(root), 0o755);
    await mkdir(join(root, 'dir'));
    await chmod(root, 0o777);
    await chmod(join(root, 'dir'), 0o777);
    const steps = [
      `await fileSystem.writeText('dir/a', 'old');`,
      `await (await import('node:fs/promises')).chmod(${JSON.stringify(join(root, 'dir', 'a'))}, ${mode});`,
      `await ${edits}; say('edited');`,
      `await fileSystem.writeText('dir/a', 'newest'); say('written');`,
    ];
    const child = await startChild(root, steps.join('\n'), { asNobody: process.geteuid?.() === 0 });
    expect(await linesOf(child)).toEqual(['edited', 'written']);
    expect((await stat(join(root, 'dir', 'a'))).mode & 0o7777).toBe(mode);
  },
);
