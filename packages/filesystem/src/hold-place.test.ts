import { mkdir, readdir, readFile, realpath, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSeenVersions } from './create-seen-versions';
import type { FileErrorCode, FileSystem } from './file-system';
import { holdByDescriptor, holdByPath, type HoldFolder } from './held-folder';
import { createLocalFileSystem } from './local-file-system';
import { expectFailure, see, unbounded } from './testing/contract-workspace';
import { openLocal, type Local } from './testing/open-local';

const edit = { oldText: 'ours', newText: 'x', replaceAll: false };

type Work = (files: FileSystem, path: string) => Promise<unknown>;
const write: Work = (files, path) => files.writeText(path, 'x');
const create: Work = (files, path) => files.editText(path, { ...edit, oldText: '' });
const change: Work = (files, path) => files.editText(path, edit);
const readLines: Work = (files, path) => files.readText(path, unbounded);
const readAll: Work = (files, path) => files.readBytes(path, { most: 9 });

const ways = [
  { way: 'by descriptor', hold: holdByDescriptor, skipped: process.platform !== 'linux' },
  { way: 'by path', hold: holdByPath, skipped: false },
];

for (const { way, hold, skipped } of ways) {
  describe.skipIf(skipped)(`a folder held ${way}`, () => {
    test.each([
      { what: 'a new file', path: 'd/new', work: write },
      { what: 'a new file, by an edit', path: 'd/new', work: create },
      { what: 'a new folder', path: 'd/n/new', work: write, code: 'outside-workspace' as FileErrorCode },
      { what: 'a new folder, found to be missing,', path: 'd/n/new', work: write, after: 2 },
      { what: 'a new folder in one that lies deeper', path: 'd/e/n/new', work: write, after: 2 },
      { what: 'an overwrite', path: 'd/a', work: write },
      { what: 'an edit', path: 'd/a', work: change },
      { what: 'a reading of lines', path: 'd/a', work: readLines },
      { what: 'a reading of bytes', path: 'd/a', work: readAll },
    ])(
      'keeps $what from what a link in its place leads to',
      async ({ path, work, after = 1, code = 'stale-version' as const }) => {
        const local = await openSwapped(hold, after);
        await expectFailure(work(local.swapping, path), code, path);
        await expectUntouched(local);
      },
    );

    test('keeps a write from it whose folder is swapped in the middle', async () => {
      const local = await openSwapped(hold);
      for (const name of ['a', 'new']) {
        const writing = local.files.writeText(`d/${name}`, 'x'.repeat(32 * 1024 * 1024));
        await seeTemporary(join(local.root, 'd'));
        await local.swap();
        await expectFailure(writing, 'stale-version', `d/${name}`);
        await expectUntouched(local);
        await local.swapBack();
      }
    });
  });
}

describe.skipIf(process.platform !== 'linux')('a folder held by descriptor', () => {
  test('has nothing left in it of a write that was refused since it was moved', async () => {
    const local = await openSwapped(holdByDescriptor);
    const writing = local.files.writeText('d/new', 'x'.repeat(32 * 1024 * 1024));
    await seeTemporary(join(local.root, 'd'));
    await local.swap();
    await expectFailure(writing, 'stale-version', 'd/new');
    expect((await readdir(join(local.root, 'moved'))).sort()).toEqual(['a', 'e']);
  });

  test('has no folder left in it that was made for such a write', async () => {
    const local = await openSwapped(holdByDescriptor, 3);
    await expectFailure(local.swapping.writeText('d/n/m/new', 'x'), 'stale-version', 'd/n/m/new');
    await expectUntouched(local);
    expect((await readdir(join(local.root, 'moved'))).sort()).toEqual(['a', 'e']);
  });

  test('takes a file whose own path is as long as a path can be', async () => {
    const { fileSystem, root } = await openLocal();
    const folders = 'd'.repeat(200);
    let path = '';
    while (Buffer.byteLength(join(root, path)) + 250 < 4085) path = join(path, folders);
    path = join(path, 'f'.repeat(4085 - 1 - Buffer.byteLength(join(root, path))));
    expect(Buffer.byteLength(join(root, path))).toBe(4085);
    await fileSystem.writeText(path, 'ours');
    await fileSystem.editText(path, edit);
    expect(String(await readFile(join(root, path)))).toBe('x');
  });
});

interface Swapped extends Local {
  files: FileSystem;
  /**
   * Bound to the same session; as soon as it has found the folder `d`, or one in it, that often, `d` is swapped for a link
   * that leads out.
   */
  swapping: FileSystem;
  swap: () => Promise<void>;
  swapBack: () => Promise<void>;
}

/** A workspace with `d/a`, which was seen, and a folder outside with another file of that name. */
async function openSwapped(hold: HoldFolder, after = 1): Promise<Swapped> {
  const local = await openLocal();
  const { root, outside } = local;
  const seen = createSeenVersions();
  await mkdir(join(root, 'd/e'), { recursive: true });
  await writeFile(join(root, 'd/a'), 'ours');
  await mkdir(join(outside, 'e'));
  await writeFile(join(outside, 'a'), 'ours');
  const swap = async (): Promise<void> => {
    await rename(join(root, 'd'), join(root, 'moved'));
    await symlink(outside, join(root, 'd'));
  };
  const swapBack = async (): Promise<void> => {
    await rename(join(root, 'd'), join(root, 'link'));
    await rename(join(root, 'moved'), join(root, 'd'));
  };
  let times = 0;
  const swapsOnce: HoldFolder = async (path) => {
    const folder = await hold(path);
    const findPath = async (): Promise<string> => {
      const found = await folder.findPath();
      if (!found.startsWith(join(root, 'd'))) return found;
      times += 1;
      if (times === after) await swap();
      return found;
    };
    return { ...folder, findPath };
  };
  const files = createLocalFileSystem({ root, seen, hold });
  await see(files, 'd/a');
  return {
    ...local,
    files,
    swapping: createLocalFileSystem({ root, seen, hold: swapsOnce }),
    swap,
    swapBack,
  };
}

async function expectUntouched({ outside, root }: Local): Promise<void> {
  expect(await realpath(join(root, 'd'))).toBe(outside);
  expect((await readdir(outside, { recursive: true })).sort()).toEqual(['a', 'e', 'secret']);
  expect(String(await readFile(join(outside, 'a')))).toBe('ours');
  expect(String(await readFile(join(root, 'moved/a')))).toBe('ours');
}

/** Resolves when a write has begun: its temporary file is there. */
async function seeTemporary(folder: string): Promise<void> {
  while (!(await readdir(folder)).some((name) => name.endsWith('.tmp'))) await new Promise(setImmediate);
}
