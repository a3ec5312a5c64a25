import { expect, test } from 'vitest';
import { expectFailure, putSeen, see, textOf, unbounded, type OpenWorkspace } from './contract-workspace';

export function testWriting(open: OpenWorkspace): void {
  test('a new file with its folders', async () => {
    const { fileSystem, get } = await open();
    const outcome = await fileSystem.writeText('a/b/../b/c.txt', 'x\r\n');
    expect(outcome).toMatchObject({ file: 'a/b/c.txt', before: { state: 'absent' }, after: 'x\n' });
    expect(await get('a/b/c.txt')).toEqual(Buffer.from('x\r\n'));
  });

  test.each([
    { what: 'a newline', path: 'a\nb.txt' },
    { what: 'a quote', path: `it's "q".txt` },
    { what: 'an emoji', path: '😀.txt' },
    { what: 'spaces', path: ' a ' },
    { what: 'a backslash', path: 'a\\b' },
    { what: '255 bytes', path: `${'é'.repeat(126)}abc` },
  ])('a path with $what', async ({ path }) => {
    const { fileSystem, list } = await open();
    expect((await fileSystem.writeText(path, 'x\n')).file).toBe(path);
    expect((await fileSystem.editText(path, { oldText: 'x', newText: 'y', replaceAll: false })).file).toBe(
      path,
    );
    const page = await fileSystem.readText(path, unbounded);
    expect([page.file, textOf(page)]).toEqual([path, 'y']);
    expect(await list('.')).toEqual([path]);
  });

  test('no path with a name of 256 bytes', async () => {
    const { fileSystem } = await open();
    const path = 'a'.repeat(256);
    await expectFailure(fileSystem.writeText(path, ''), 'io', path);
  });

  const text = (old: string, lineEndingsDiffer: boolean, mark?: 'added' | 'removed'): object => ({
    state: 'text',
    text: old,
    lineEndingsDiffer,
    ...(mark === undefined ? {} : { mark }),
  });
  test.each([
    { what: 'other text', old: 'a\n', next: 'b\n', before: text('a\n', false) },
    { what: 'the same text', old: 'a\n', next: 'a\n', before: text('a\n', false) },
    { what: 'CRLF by LF', old: 'a\r\nb\r\n', next: 'a\nb\n', before: text('a\nb\n', true) },
    { what: 'LF by CRLF, and other text', old: 'a\n', next: 'b\r\n', before: text('a\n', true) },
    { what: 'mixed endings by LF', old: 'a\r\nb\n', next: 'a\nc\n', before: text('a\nb\n', true) },
    { what: 'mixed endings by mixed', old: 'a\r\nb\n', next: 'a\nc\r\n', before: text('a\nb\n', true) },
    {
      what: 'mixed endings by mixed in which every line that stayed ends as it did',
      old: 'a\r\nb\nc\n',
      next: 'a\r\nB\nc\nd\n',
      before: text('a\nb\nc\n', false),
    },
    {
      what: 'mixed endings of which the lines with CRLF go',
      old: 'a\r\nb\nc\n',
      next: 'b\nc\n',
      before: text('a\nb\nc\n', false),
    },
    {
      what: 'CRLF with a line of LF behind it',
      old: 'a\r\n',
      next: 'a\r\nb\n',
      before: text('a\n', true),
    },
    {
      what: 'mixed endings the other way round',
      old: 'a\r\nb\n',
      next: 'a\nb\r\n',
      before: text('a\nb\n', true),
    },
    {
      what: 'a byte order mark alone, which goes,',
      old: '\uFEFFa\n',
      next: 'a\n',
      before: text('a\n', false, 'removed'),
    },
    {
      what: 'the same text without a byte order mark, which comes,',
      old: 'a\n',
      next: '\uFEFFa\n',
      before: text('a\n', false, 'added'),
    },
    {
      what: 'other text with a byte order mark, which goes,',
      old: '\uFEFFa\r\n',
      next: 'b\r\n',
      before: text('a\n', false, 'removed'),
    },
    {
      what: 'CRLF and a byte order mark by LF and none',
      old: '\uFEFFa\r\nb\n',
      next: 'a\nb\n',
      before: text('a\nb\n', true, 'removed'),
    },
    {
      what: 'a byte order mark that stays, and other text,',
      old: '\uFEFFa\n',
      next: '\uFEFFb\n',
      before: text('a\n', false),
    },
    { what: 'an empty file', old: '', next: 'a\n', before: text('', false) },
    { what: 'a file by nothing', old: 'a', next: '', before: text('a', false) },
    { what: 'a NUL', old: 'a\0', next: 'a\n', before: { state: 'not-text' } },
    {
      what: 'what is too large to compare',
      old: 'x'.repeat(10 * 1024 * 1024 + 1),
      next: 'a\n',
      before: { state: 'too-large' },
    },
  ])('over $what and says what was there', async ({ old, next, before }) => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', old);
    const outcome = await workspace.fileSystem.writeText('a.txt', next);
    expect(outcome).toEqual({
      file: 'a.txt',
      version: outcome.version,
      before,
      size: { before: Buffer.byteLength(old), after: Buffer.byteLength(next) },
      ...('text' in before ? { endings: { before: endingsOf(old), after: endingsOf(next) } } : {}),
      after: next.replace('\uFEFF', '').replaceAll('\r\n', '\n'),
    });
    expect(await workspace.get('a.txt')).toEqual(Buffer.from(next));
    expect(await workspace.list('.')).toEqual(['a.txt']);
    expect(await see(workspace.fileSystem, 'a.txt')).toBe(outcome.version);
  });

  test('of a new file says that there was nothing of it', async () => {
    const { fileSystem } = await open();
    const outcome = await fileSystem.writeText('new.txt', 'é\n');
    expect(outcome.size).toEqual({ before: 0, after: 3 });
    expect(outcome).not.toHaveProperty('endings');
  });

  test('a text of many slices, of which none parts a pair or a CRLF', async () => {
    const { fileSystem, get } = await open();
    // Both lie across the end of a slice, at whatever length a multiple of which is 4 MiB.
    const content = `${'x'.repeat(4 * 1024 * 1024 - 1)}😀${'y'.repeat(4 * 1024 * 1024 - 2)}\r\n${'z\r\n'.repeat(1_500_000)}`;
    const { after, version } = await fileSystem.writeText('a.txt', content);
    expect((await get('a.txt')).equals(Buffer.from(content))).toBe(true);
    expect(after === content.replaceAll('\r\n', '\n')).toBe(true);
    expect(await see(fileSystem, 'a.txt')).toBe(version);
  });

  test('nothing once aborted', async () => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', 'a');
    const { fileSystem, get } = workspace;
    const signal = AbortSignal.abort();
    await expectFailure(fileSystem.writeText('a.txt', 'b', { signal }), 'aborted', 'a.txt');
    const edit = { oldText: 'a', newText: 'b', replaceAll: false, signal };
    await expectFailure(fileSystem.editText('a.txt', edit), 'aborted', 'a.txt');
    await expectFailure(fileSystem.readText('a.txt', { ...unbounded, signal }), 'aborted', 'a.txt');
    await expectFailure(fileSystem.readBytes('a.txt', { most: 1, signal }), 'aborted', 'a.txt');
    expect(String(await get('a.txt'))).toBe('a');
  });

  test.each([
    { what: 'half a pair', text: 'a\uD83D' },
    { what: 'its other half', text: '\uDE00' },
    { what: 'the halves the wrong way round', text: '\uDE00\uD83D' },
  ])('no text that holds $what, which UTF-8 cannot', async ({ text: lone }) => {
    const workspace = await open();
    const { fileSystem, get, list } = workspace;
    await expectFailure(fileSystem.writeText('new.txt', lone), 'not-text', 'new.txt');
    await putSeen(workspace, 'a.txt', 'a😀');
    await expectFailure(fileSystem.writeText('a.txt', lone), 'not-text', 'a.txt');
    for (const edit of [
      { oldText: 'a', newText: lone },
      { oldText: lone.slice(-1), newText: '' },
    ]) {
      await expectFailure(fileSystem.editText('a.txt', { ...edit, replaceAll: true }), 'not-text', 'a.txt');
    }
    expect(String(await get('a.txt'))).toBe('a😀');
    expect(await list('.')).toEqual(['a.txt']);
  });

  test('no path that holds half a character, whatever is asked of it', async () => {
    const { fileSystem, list } = await open();
    const path = '\uD800.txt';
    for (const work of [
      fileSystem.writeText(path, ''),
      fileSystem.editText(path, { oldText: '', newText: 'a', replaceAll: false }),
      fileSystem.readText(path, unbounded),
      fileSystem.readBytes(path, { most: 1 }),
      fileSystem.removeLeftovers(path),
      fileSystem.findFiles({ pattern: '*', folder: path })[Symbol.asyncIterator]().next(),
      fileSystem.findLines({ pattern: 'a', path, lineUnits: 9 })[Symbol.asyncIterator]().next(),
    ]) {
      expect(await expectFailure(work, 'not-found', path)).toContain('half a character');
    }
    expect(await list('.')).toEqual([]);
  });

  test('leaves the folders alone that a failed write found, and takes its own away', async () => {
    const { fileSystem, put, list } = await open();
    await put('a/kept', '');
    const path = `a/b/c/${'x'.repeat(256)}`;
    await expectFailure(fileSystem.writeText(path, ''), 'io', path);
    expect(await list('a')).toEqual(['kept']);
    await fileSystem.writeText('a/b/c/d', '');
    expect((await list('a')).sort()).toEqual(['b', 'kept']);
  });

  test('of two files at once into folders that are not there, both', async () => {
    const { fileSystem, list, get } = await open();
    await Promise.all(['a/b/c', 'a/b/d', 'a/b/c'].map((path) => fileSystem.writeText(path, path)));
    expect((await list('a/b')).sort()).toEqual(['c', 'd']);
    expect(String(await get('a/b/c'))).toBe('a/b/c');
  });

  test('no file in the place of a folder, or under a file', async () => {
    const { fileSystem, put } = await open();
    await put('dir/a.txt', 'a');
    await expectFailure(fileSystem.writeText('dir', ''), 'not-regular', 'dir');
    await expectFailure(fileSystem.writeText('.', ''), 'not-regular', '.');
    await expectFailure(fileSystem.writeText('dir/a.txt/b', ''), 'not-a-directory', 'dir/a.txt/b');
    await expectFailure(fileSystem.writeText('a\0b', ''), 'not-found', 'a\0b');
  });

  test('has no leftovers to remove where nothing was left', async () => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', 'a');
    for (const path of ['a.txt', 'b.txt', 'no/b.txt', '.']) await workspace.fileSystem.removeLeftovers(path);
    expect(await workspace.list('.')).toEqual(['a.txt']);
    await expectFailure(workspace.fileSystem.removeLeftovers('../a'), 'outside-workspace', '../a');
  });
}

function endingsOf(text: string): string {
  const [all, crlf] = [/\n/g, /\r\n/g].map((ending) => text.match(ending)?.length ?? 0);
  if (all === 0) return 'none';
  return crlf === 0 ? 'lf' : crlf === all ? 'crlf' : 'mixed';
}
