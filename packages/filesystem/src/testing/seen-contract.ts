import { expect, test } from 'vitest';
import type { FileSystem } from '../file-system';
import { expectFailure, putSeen, see, unbounded, type OpenWorkspace } from './contract-workspace';

const edit = { oldText: 'a', newText: 'b', replaceAll: false };
const changes = [
  { change: 'an edit', make: (fileSystem: FileSystem, path = 'a.txt') => fileSystem.editText(path, edit) },
  {
    change: 'an overwrite',
    make: (fileSystem: FileSystem, path = 'a.txt') => fileSystem.writeText(path, 'b'),
  },
];

export function testSeen(open: OpenWorkspace): void {
  test.each(changes)('$change of a file that was never read is refused', async ({ make }) => {
    const { fileSystem, openOther, put, get } = await open();
    await put('a.txt', 'a');
    await see(openOther(), 'a.txt');
    expect(await expectFailure(make(fileSystem), 'stale-version', 'a.txt')).toContain('Read it first');
    expect(String(await get('a.txt'))).toBe('a');
  });

  test.each(changes)('$change of a file changed since it was read is refused', async ({ make }) => {
    const workspace = await open();
    const { fileSystem, put, get } = workspace;
    await putSeen(workspace, 'a.txt', 'a');
    await put('a.txt', 'A');
    expect(await expectFailure(make(fileSystem), 'stale-version', 'a.txt')).toContain('Read it again');
    // A failure is no reading.
    await expectFailure(make(fileSystem), 'stale-version', 'a.txt');
    expect(String(await get('a.txt'))).toBe('A');
    await put('a.txt', 'a');
    await make(fileSystem);
    expect(String(await get('a.txt'))).toBe('b');
  });

  test.each(changes)('$change needs no more than a page to have been read', async ({ make }) => {
    const { fileSystem, put, get } = await open();
    await put('a.txt', 'x\n'.repeat(1000) + 'a');
    await fileSystem.readText('a.txt', { ...unbounded, limit: 1 });
    await make(fileSystem);
    expect(String(await get('a.txt'))).toMatch(/b$/);
  });

  test.each(changes)(
    '$change under another spelling of the path is one of the same file',
    async ({ make }) => {
      const workspace = await open();
      await putSeen(workspace, 'dir/a.txt', 'a');
      expect((await make(workspace.fileSystem, './dir/../dir//a.txt')).file).toBe('dir/a.txt');
    },
  );

  test('of a file deleted between read and write, an edit is refused and a write makes it anew', async () => {
    const workspace = await open();
    const { fileSystem, get, remove } = workspace;
    await putSeen(workspace, 'a.txt', 'a');
    await remove('a.txt');
    await expectFailure(fileSystem.editText('a.txt', edit), 'not-found', 'a.txt');
    expect((await fileSystem.writeText('a.txt', 'new')).before).toEqual({ state: 'absent' });
    expect(String(await get('a.txt'))).toBe('new');
  });

  test('a file in which nothing is wants to be read, too, before it is filled', async () => {
    const { fileSystem, put, get } = await open();
    await put('a.txt', '');
    const fill = { oldText: '', newText: 'a', replaceAll: false };
    await expectFailure(fileSystem.editText('a.txt', fill), 'stale-version', 'a.txt');
    await see(fileSystem, 'a.txt');
    await fileSystem.editText('a.txt', fill);
    expect(String(await get('a.txt'))).toBe('a');
  });

  test('a large file is checked, too, before it is overwritten', async () => {
    const workspace = await open();
    const { fileSystem, put, get } = workspace;
    const large = Buffer.alloc(11 * 1024 * 1024, 'x');
    await putSeen(workspace, 'a.txt', large);
    large[large.length - 1] = 0x79;
    await put('a.txt', large);
    await expectFailure(fileSystem.writeText('a.txt', 'b'), 'stale-version', 'a.txt');
    expect((await get('a.txt')).equals(large)).toBe(true);
    await see(fileSystem, 'a.txt');
    expect((await fileSystem.writeText('a.txt', 'b')).before).toEqual({ state: 'too-large' });
  });

  test('what a session wrote or edited itself, it has seen', async () => {
    const { fileSystem, get } = await open();
    await fileSystem.writeText('a.txt', 'a');
    await fileSystem.editText('a.txt', edit);
    await fileSystem.editText('a.txt', { ...edit, oldText: 'b', newText: 'c' });
    await fileSystem.writeText('a.txt', 'd');
    await fileSystem.editText('e.txt', { ...edit, oldText: '', newText: 'e' });
    await fileSystem.writeText('e.txt', 'f');
    expect([String(await get('a.txt')), String(await get('e.txt'))]).toEqual(['d', 'f']);
  });
}
