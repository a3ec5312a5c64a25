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
