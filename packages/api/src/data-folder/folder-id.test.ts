import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrCreateFolderId } from './folder-id';

let base: string;
const at = (name: string): string => join(base, name);
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'showreel-folder-id-'));
  await mkdir(at('data'));
});
afterEach(() => rm(base, { recursive: true }));

it('is the same again, also where the folder was moved to, and from there on', async () => {
  const id = await readOrCreateFolderId(at('data'));
  expect(await readOrCreateFolderId(at('data'))).toBe(id);
  await rename(at('data'), at('moved'));
  expect(await readOrCreateFolderId(at('moved'))).toBe(id);
  await rename(at('moved'), at('data'));
  expect(await readOrCreateFolderId(at('data'))).toBe(id);
});

it('is the same in a copy that takes the place of the folder, and another in one beside it', async () => {
  const id = await readOrCreateFolderId(at('data'));
  await cp(at('data'), at('copy'), { recursive: true });
  const other = await readOrCreateFolderId(at('copy'));
  expect(other).not.toBe(id);
  expect(await readOrCreateFolderId(at('copy'))).toBe(other);
  expect(await readOrCreateFolderId(at('data'))).toBe(id);
  await cp(at('data'), at('restored'), { recursive: true });
  await rm(at('data'), { recursive: true });
  await rename(at('restored'), at('data'));
  expect(await readOrCreateFolderId(at('data'))).toBe(id);
});

it('is made anew when the file that keeps it is damaged', async () => {
  const id = await readOrCreateFolderId(at('data'));
  await writeFile(join(at('data'), 'folder.json'), '{"id":');
  const next = await readOrCreateFolderId(at('data'));
  expect(next).not.toBe(id);
  expect(await readOrCreateFolderId(at('data'))).toBe(next);
});
