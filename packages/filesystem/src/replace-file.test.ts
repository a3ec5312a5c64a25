import { chmod, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSeenVersions } from './create-seen-versions';
import type { SeenVersions } from './file-system';
import { createLocalFileSystem } from './local-file-system';
import { expectFailure, see } from './testing/contract-workspace';
import { openLocal, openSession } from './testing/open-local';

describe('replacing a file', () => {
  test('keeps its mode; a new one has the usual', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'run.sh'), 'a');
    await chmod(join(root, 'run.sh'), 0o751);
    await see(fileSystem, 'run.sh');
    await fileSystem.writeText('run.sh', 'b');
    await fileSystem.editText('run.sh', { oldText: 'b', newText: 'c', replaceAll: false });
    await fileSystem.writeText('new', '');
    await writeFile(join(root, 'usual'), '');
    expect((await stat(join(root, 'run.sh'))).mode & 0o7777).toBe(0o751);
    expect((await stat(join(root, 'new'))).mode).toBe((await stat(join(root, 'usual'))).mode);
  });

  test('puts a whole new file in its place: whoever has the old one open keeps it', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), 'old');
    await link(join(root, 'a'), join(root, 'kept'));
    await see(fileSystem, 'a');
    await fileSystem.writeText('a', 'new');
    expect(String(await readFile(join(root, 'kept')))).toBe('old');
  });

  test('leaves an unchanged file alone', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), 'same');
    await see(fileSystem, 'a');
    const before = await stat(join(root, 'a'));
    await fileSystem.writeText('a', 'same');
    await fileSystem.editText('a', { oldText: 'same', newText: 'same', replaceAll: false });
    const after = await stat(join(root, 'a'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('notices the same size and time but other content: an edit and an overwrite are refused', async () => {
    const { fileSystem, root } = await openLocal();
    const file = join(root, 'a');
    await writeFile(file, 'one');
    const { atime, mtime } = await stat(file);
    await see(fileSystem, 'a');
    await writeFile(file, 'two');
    await utimes(file, atime, mtime);
    const edit = { oldText: 'two', newText: '2', replaceAll: false };
    await expectFailure(fileSystem.editText('a', edit), 'stale-version', 'a');
    await expectFailure(fileSystem.writeText('a', '2'), 'stale-version', 'a');
    expect(String(await readFile(file))).toBe('two');
  });

  test('of two edits at once from two folders that share a file, one is refused and neither is half there', async () => {
    const { fileSystem, root } = await openLocal();
    await mkdir(join(root, 'sub'));
    await writeFile(join(root, 'sub/a'), 'one two');
    const other = openSession(join(root, 'sub'));
    await see(fileSystem, 'sub/a');
    await see(other, 'a');
    const outcomes = await Promise.allSettled([
      fileSystem.editText('sub/a', { oldText: 'one', newText: '1', replaceAll: false }),
      other.editText('a', { oldText: 'two', newText: '2', replaceAll: false }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(['1 two', 'one 2']).toContain(String(await readFile(join(root, 'sub/a'))));
  });

  test('one writer a target at a time, whatever folder it is named from: of twenty edits none is lost', async () => {
    const { root } = await openLocal();
    await mkdir(join(root, 'sub'));
    const marks = Array.from({ length: 20 }, (_, at) => `<${at}>`);
    await writeFile(join(root, 'sub/a'), marks.join(''));
    // Both know the file as one: what either did, the other has seen.
    const versions = createSeenVersions();
    const seen: SeenVersions = {
      get: (file) => versions.get(basename(file)),
      set: (file, version) => versions.set(basename(file), version),
    };
    const above = { fileSystem: createLocalFileSystem({ root, seen }), path: 'sub/a' };
    const inside = { fileSystem: createLocalFileSystem({ root: join(root, 'sub'), seen }), path: 'a' };
    await see(inside.fileSystem, 'a');
    await Promise.all(
      marks.map((mark, at) => {
        const { fileSystem, path } = at % 2 === 0 ? above : inside;
        return fileSystem.editText(path, { oldText: mark, newText: `[${mark}]`, replaceAll: false });
      }),
    );
    expect(String(await readFile(join(root, 'sub/a')))).toBe(marks.map((mark) => `[${mark}]`).join(''));
  });

  test('removes its temporary file when it cannot be put in place', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), 'old');
    await see(fileSystem, 'a');
    const stop = new AbortController();
    const writing = fileSystem.writeText('a', 'x'.repeat(32 * 1024 * 1024), { signal: stop.signal });
    await seeTemporary(root);
    stop.abort();
    await expectFailure(writing, 'aborted', 'a');
    expect(await readdir(root)).toEqual(['a']);
    expect(String(await readFile(join(root, 'a')))).toBe('old');
  });

  test.each([
    { what: 'replaces the file', old: 'old' },
    { what: 'makes the file', old: undefined },
  ])('keeps what another program writes that $what meanwhile', async ({ old }) => {
    const { fileSystem, root } = await openLocal();
    if (old !== undefined) {
      await writeFile(join(root, 'a'), old);
      await see(fileSystem, 'a');
    }
    const writing = fileSystem.writeText('a', 'x'.repeat(32 * 1024 * 1024));
    await seeTemporary(root);
    await writeFile(join(root, 'a'), 'theirs');
    await expectFailure(writing, 'stale-version', 'a');
    expect(await readdir(root)).toEqual(['a']);
    expect(String(await readFile(join(root, 'a')))).toBe('theirs');
  });

  test('a file deleted between read and write, while the new content is written, stays deleted', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), 'old');
    await see(fileSystem, 'a');
    const writing = fileSystem.writeText('a', 'x'.repeat(32 * 1024 * 1024));
    await seeTemporary(root);
    await rm(join(root, 'a'));
    await expectFailure(writing, 'stale-version', 'a');
    expect(await readdir(root)).toEqual([]);
  });

  test('a folder that takes the name meanwhile is not harmed', async () => {
    const { fileSystem, root } = await openLocal();
    const writing = fileSystem.writeText('a', 'x'.repeat(32 * 1024 * 1024));
    await seeTemporary(root);
    await mkdir(join(root, 'b'));
    await writeFile(join(root, 'b/kept'), '');
    await rename(join(root, 'b'), join(root, 'a'));
    await expectFailure(writing, 'not-regular', 'a');
    expect(await readdir(root)).toEqual(['a']);
    expect(await readdir(join(root, 'a'))).toEqual(['kept']);
  });
});

/** Resolves when a write has begun: its temporary file is there. */
async function seeTemporary(root: string): Promise<void> {
  while (!(await readdir(root)).some((name) => name.endsWith('.tmp'))) await new Promise(setImmediate);
}
