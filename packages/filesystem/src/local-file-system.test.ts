import { execFileSync } from 'node:child_process';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { FileSystem } from './file-system';
import { expectFailure, testFileSystemContract } from './file-system-contract';
import { createLocalFileSystem } from './local-file-system';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'filesystem-test-')));
  folders.push(folder);
  return folder;
}

testFileSystemContract('The local file system', async () => {
  const root = await openFolder();
  return {
    fileSystem: createLocalFileSystem({ root }),
    put: async (path, content) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    get: (path) => readFile(join(root, path)),
    list: (folder) => readdir(join(root, folder)),
  };
});

interface Local {
  fileSystem: FileSystem;
  /** The workspace. */
  root: string;
  /** A folder beside it, with a file `secret`. */
  outside: string;
}

async function openLocal(): Promise<Local> {
  const folder = await openFolder();
  const root = join(folder, 'project');
  const outside = join(folder, 'project-other');
  await mkdir(root);
  await mkdir(outside);
  await writeFile(join(outside, 'secret'), 'secret');
  return { fileSystem: createLocalFileSystem({ root }), root, outside };
}

const edit = { oldText: 'secret', newText: 'gone', replaceAll: true };

describe('the edge of the workspace', () => {
  test.each([
    { what: 'a path up and out', path: () => '../project-other/secret' },
    { what: 'an absolute path', path: ({ outside }: Local) => join(outside, 'secret') },
    {
      what: 'a link to a file',
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
    await expectFailure(local.fileSystem.readText(named, {}), 'outside-workspace', named);
    await expectFailure(local.fileSystem.writeText(named, 'x'), 'outside-workspace', named);
    await expectFailure(local.fileSystem.editText(named, edit), 'outside-workspace', named);
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
    await expectFailure(fileSystem.readText('../nothing/there', {}), 'outside-workspace', '../nothing/there');
    await expectFailure(
      fileSystem.readText('../project-other/secret/x', {}),
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
    expect((await fileSystem.readText('dangling', {})).text).toBe('y');
  });

  test('stands where the root is a link itself', async () => {
    const { root } = await openLocal();
    const alias = join(root, '..', 'alias');
    await symlink(root, alias);
    const fileSystem = createLocalFileSystem({ root: alias });
    await fileSystem.writeText(join(alias, 'a'), 'x');
    await fileSystem.writeText(join(root, 'b'), 'x');
    await expectFailure(
      fileSystem.readText('../project-other/secret', {}),
      'outside-workspace',
      '../project-other/secret',
    );
    expect((await readdir(root)).sort()).toEqual(['a', 'b']);
  });

  test('a dangling link is no file to read, links in a circle are told', async () => {
    const { fileSystem, root } = await openLocal();
    await symlink('nothing', join(root, 'dangling'));
    await symlink('circle', join(root, 'circle'));
    await expectFailure(fileSystem.readText('dangling', {}), 'not-found', 'dangling');
    await expectFailure(fileSystem.writeText('circle', ''), 'io', 'circle');
  });

  test('a root that is gone is told', async () => {
    const { fileSystem, root } = await openLocal();
    await rm(root, { recursive: true });
    await expectFailure(fileSystem.readText('a', {}), 'not-found', 'a');
    await expectFailure(fileSystem.writeText('a', ''), 'not-found', 'a');
  });
});

describe('what is not a regular file', () => {
  test.each([
    { what: 'a folder', path: 'it', make: (path: string) => mkdir(path) },
    { what: 'the workspace itself', path: '.', make: () => Promise.resolve() },
    { what: 'a FIFO', path: 'it', make: (path: string) => Promise.resolve(execFileSync('mkfifo', [path])) },
    {
      what: 'a socket',
      path: 'it',
      make: (path: string) =>
        new Promise<void>((resolve) => void createServer().listen(path, resolve).unref()),
    },
  ])('$what is refused, at once', async ({ path, make }) => {
    const { fileSystem, root } = await openLocal();
    await make(join(root, 'it'));
    await expectFailure(fileSystem.readText(path, {}), 'not-regular', path);
    await expectFailure(fileSystem.writeText(path, 'x'), 'not-regular', path);
    await expectFailure(fileSystem.editText(path, edit), 'not-regular', path);
  });
});

describe('replacing a file', () => {
  test('keeps its mode; a new one has the usual', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'run.sh'), 'a');
    await chmod(join(root, 'run.sh'), 0o751);
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
    await fileSystem.writeText('a', 'new');
    expect(String(await readFile(join(root, 'kept')))).toBe('old');
  });

  test('leaves an unchanged file alone', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), 'same');
    const before = await stat(join(root, 'a'));
    await fileSystem.writeText('a', 'same');
    await fileSystem.editText('a', { oldText: 'same', newText: 'same', replaceAll: false });
    const after = await stat(join(root, 'a'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('takes turns over two roots that share a file', async () => {
    const { fileSystem, root } = await openLocal();
    await mkdir(join(root, 'sub'));
    await writeFile(join(root, 'sub/a'), 'one two');
    const other = createLocalFileSystem({ root: join(root, 'sub') });
    await Promise.all([
      fileSystem.editText('sub/a', { oldText: 'one', newText: '1', replaceAll: false }),
      other.editText('a', { oldText: 'two', newText: '2', replaceAll: false }),
    ]);
    expect(String(await readFile(join(root, 'sub/a')))).toBe('1 2');
  });

  test('removes its temporary file when it cannot be put in place', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), 'old');
    const stop = new AbortController();
    const writing = fileSystem.writeText('a', 'x'.repeat(32 * 1024 * 1024), { signal: stop.signal });
    await seeTemporary(root);
    stop.abort();
    await expectFailure(writing, 'aborted', 'a');
    expect(await readdir(root)).toEqual(['a']);
    expect(String(await readFile(join(root, 'a')))).toBe('old');
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
