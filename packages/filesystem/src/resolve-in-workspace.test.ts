import { mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectFailure, textOf, unbounded } from './testing/contract-workspace';
import { openLocal, openSession, type Local } from './testing/open-local';

const edit = { oldText: 'secret', newText: 'gone', replaceAll: true };

describe('the edge of the workspace', () => {
  test.each([
    { what: 'a path up and out', path: () => '../project-other/secret' },
    { what: 'an absolute path', path: ({ outside }: Local) => join(outside, 'secret') },
    {
      what: 'a symlink that leads out of the workspace',
      path: () => 'link',
      make: ({ root, outside }: Local) => symlink(join(outside, 'secret'), join(root, 'link')),
    },
    {
      what: 'a relative link',
      path: () => 'link',
      make: ({ root }: Local) => symlink('../project-other/secret', join(root, 'link')),
    },
    {
      what: 'a linked folder',
      path: () => 'dir/secret',
      make: ({ root, outside }: Local) => symlink(outside, join(root, 'dir')),
    },
    {
      what: 'a link to a link',
      path: () => 'one',
      make: async ({ root, outside }: Local) => {
        await symlink('two', join(root, 'one'));
        await symlink(join(outside, 'secret'), join(root, 'two'));
      },
    },
  ])('is not crossed by $what', async ({ path, make }) => {
    const local = await openLocal();
    await make?.(local);
    const named = path(local);
    await expectFailure(local.fileSystem.readText(named, unbounded), 'outside-workspace', named);
    await expectFailure(local.fileSystem.writeText(named, 'x'), 'outside-workspace', named);
    await expectFailure(local.fileSystem.editText(named, edit), 'outside-workspace', named);
    await expectFailure(local.fileSystem.readBytes(named, { most: 9 }), 'outside-workspace', named);
    await expectFailure(local.fileSystem.removeLeftovers(named), 'outside-workspace', named);
    expect(String(await readFile(join(local.outside, 'secret')))).toBe('secret');
  });

  test.each([
    {
      what: 'a file that does not exist yet, in a linked folder',
      path: 'dir/new',
      target: (outside: string) => outside,
      at: 'dir',
    },
    {
      what: 'a folder that does not exist yet, in a linked folder',
      path: 'dir/a/b/new',
      target: (outside: string) => outside,
      at: 'dir',
    },
    { what: 'a dangling link', path: 'link', target: (outside: string) => join(outside, 'new'), at: 'link' },
    {
      what: 'a dangling link as folder',
      path: 'link/new',
      target: (outside: string) => join(outside, 'no'),
      at: 'link',
    },
  ])('is not crossed to create $what', async ({ path, target, at }) => {
    const { fileSystem, root, outside } = await openLocal();
    await symlink(target(outside), join(root, at));
    await expectFailure(fileSystem.writeText(path, 'x'), 'outside-workspace', path);
    await expectFailure(fileSystem.editText(path, { ...edit, oldText: '' }), 'outside-workspace', path);
    expect(await readdir(outside)).toEqual(['secret']);
  });

  test('tells nothing of what lies outside, not even whether it exists', async () => {
    const { fileSystem } = await openLocal();
    await expectFailure(
      fileSystem.readText('../nothing/there', unbounded),
      'outside-workspace',
      '../nothing/there',
    );
    await expectFailure(
      fileSystem.readText('../project-other/secret/x', unbounded),
      'outside-workspace',
      '../project-other/secret/x',
    );
  });

  test('holds links inside it, names with dots, and its own absolute path', async () => {
    const { fileSystem, root } = await openLocal();
    await mkdir(join(root, 'dir'));
    await symlink('dir', join(root, 'linked'));
    await symlink('dir/later', join(root, 'dangling'));
    await fileSystem.writeText('linked/..a', 'x');
    await fileSystem.writeText('dangling', 'y');
    await fileSystem.writeText(join(root, 'dir/../dir/c'), 'z');
    expect((await readdir(join(root, 'dir'))).sort()).toEqual(['..a', 'c', 'later']);
    expect(await readlink(join(root, 'dangling'))).toBe('dir/later');
    expect(textOf(await fileSystem.readText('dangling', unbounded))).toBe('y');
  });

  test('stands where the root is a link itself', async () => {
    const { root } = await openLocal();
    const alias = join(root, '..', 'alias');
    await symlink(root, alias);
    const fileSystem = openSession(alias);
    await fileSystem.writeText(join(alias, 'a'), 'x');
    await fileSystem.writeText(join(root, 'b'), 'x');
    await expectFailure(
      fileSystem.readText('../project-other/secret', unbounded),
      'outside-workspace',
      '../project-other/secret',
    );
    expect((await readdir(root)).sort()).toEqual(['a', 'b']);
  });

  test('a dangling link is no file to read or edit, links in a circle are told', async () => {
    const { fileSystem, root } = await openLocal();
    await symlink('nothing', join(root, 'dangling'));
    await symlink('circle', join(root, 'circle'));
    await expectFailure(fileSystem.readText('dangling', unbounded), 'not-found', 'dangling');
    await expectFailure(fileSystem.editText('dangling', edit), 'not-found', 'dangling');
    await expectFailure(fileSystem.writeText('circle', ''), 'io', 'circle');
    await expectFailure(fileSystem.readText('circle', unbounded), 'io', 'circle');
  });

  test('one file has one name, however a path spells it', async () => {
    const { fileSystem, root } = await openLocal();
    await mkdir(join(root, 'dir'));
    await symlink('dir', join(root, 'linked'));
    await symlink('linked/a', join(root, 'link'));
    await fileSystem.writeText('link', 'x');
    for (const path of ['dir/a', './linked/a', 'link', join(root, 'linked/../dir/a')]) {
      expect((await fileSystem.readText(path, unbounded)).file).toBe('dir/a');
      await fileSystem.writeText(path, path);
    }
    expect(await readlink(join(root, 'link'))).toBe('linked/a');
    expect(String(await readFile(join(root, 'dir/a')))).toBe(join(root, 'linked/../dir/a'));
  });

  test('a root that is gone is told', async () => {
    const { fileSystem, root } = await openLocal();
    await rm(root, { recursive: true });
    await expectFailure(fileSystem.readText('a', unbounded), 'not-found', 'a');
    await expectFailure(fileSystem.writeText('a', ''), 'not-found', 'a');
  });
});
