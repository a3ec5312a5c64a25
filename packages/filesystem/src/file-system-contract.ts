import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileErrorCode, FileSystem } from './file-system';
import { FileSystemError } from './file-system-error';

/** A fresh, empty workspace of the backend under test, and a way around the backend. Paths are relative. */
export interface ContractWorkspace {
  fileSystem: FileSystem;
  put: (path: string, content: string | Uint8Array) => Promise<void>;
  get: (path: string) => Promise<Buffer>;
  /** The names in a folder. */
  list: (folder: string) => Promise<string[]>;
}

/** What every `FileSystem` must hold, whatever it is kept in. Each backend's test calls this. */
export function testFileSystemContract(name: string, open: () => Promise<ContractWorkspace>): void {
  describe(`${name} as a FileSystem`, () => {
    testReading(open);
    testWriting(open);
    testEditing(open);
    testTurns(open);
  });
}

/** Expects a `FileSystemError` of that code about that path, in a sentence. */
export async function expectFailure(
  work: Promise<unknown>,
  code: FileErrorCode,
  path: string,
): Promise<void> {
  const error = await work.then(
    () => 'it succeeded',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FileSystemError);
  expect(error).toMatchObject({ code, path });
  expect((error as FileSystemError).message).toMatch(/\.$/);
}

const notTexts = [
  { what: 'a NUL', bytes: Buffer.from('a\0b') },
  { what: 'invalid UTF-8', bytes: Buffer.from([0x61, 0xff, 0x62]) },
  { what: 'a torn character at its end', bytes: Buffer.from([0x61, 0xc3]) },
];

function testReading(open: () => Promise<ContractWorkspace>): void {
  const three = 'one\ntwo\nthree\n';
  test.each([
    { what: 'all of it', content: three, page: {}, text: three, firstLine: 1, totalLines: 3 },
    {
      what: 'from a line',
      content: three,
      page: { offset: 2 },
      text: 'two\nthree\n',
      firstLine: 2,
      totalLines: 3,
    },
    {
      what: 'a few lines',
      content: three,
      page: { offset: 2, limit: 1 },
      text: 'two\n',
      firstLine: 2,
      totalLines: 3,
    },
    {
      what: 'line 0 as the first',
      content: three,
      page: { offset: 0, limit: 1 },
      text: 'one\n',
      firstLine: 1,
      totalLines: 3,
    },
    { what: 'beyond the end', content: three, page: { offset: 9 }, text: '', firstLine: 9, totalLines: 3 },
    { what: 'no final newline', content: 'a\nb', page: {}, text: 'a\nb', firstLine: 1, totalLines: 2 },
    { what: 'an empty file', content: '', page: {}, text: '', firstLine: 1, totalLines: 0 },
    { what: 'blank lines', content: '\n\n', page: {}, text: '\n\n', firstLine: 1, totalLines: 2 },
    { what: 'CRLF', content: 'a\r\nb\r\n', page: { limit: 1 }, text: 'a\n', firstLine: 1, totalLines: 2 },
    { what: 'a lone CR', content: 'a\rb\r', page: {}, text: 'a\rb\r', firstLine: 1, totalLines: 1 },
    { what: 'a byte order mark', content: '\uFEFFa\n', page: {}, text: 'a\n', firstLine: 1, totalLines: 1 },
    {
      what: 'U+2028 as no line end',
      content: 'a\u2028b\n',
      page: {},
      text: 'a\u2028b\n',
      firstLine: 1,
      totalLines: 1,
    },
  ])('reads $what', async ({ what: _what, content, page, ...expected }) => {
    const { fileSystem, put } = await open();
    await put('a.txt', content);
    expect(await fileSystem.readText('a.txt', page)).toMatchObject(expected);
  });

  test.each(notTexts)('refuses to read $what', async ({ bytes }) => {
    const { fileSystem, put } = await open();
    await put('a.bin', bytes);
    await expectFailure(fileSystem.readText('a.bin', {}), 'not-text', 'a.bin');
  });

  test('reads a file of many chunks, whose characters and line ends are cut anywhere', async () => {
    const { fileSystem, put } = await open();
    const lines = Array.from({ length: 120_000 }, (_, at) => `${'é€😀'.repeat(at % 5)}${at}\r\n`);
    await put('long.txt', lines.join(''));
    const page = await fileSystem.readText('long.txt', { offset: 60_000, limit: 50_000 });
    expect(page.totalLines).toBe(lines.length);
    expect(page.text).toBe(lines.slice(59_999, 109_999).join('').replaceAll('\r\n', '\n'));
  });

  test('takes CR and LF together wherever a chunk ends', async () => {
    const { fileSystem, put } = await open();
    const ends = 300_000;
    for (const first of ['', 'a']) {
      await put('ends.txt', first + '\r\n'.repeat(ends));
      const page = await fileSystem.readText('ends.txt', {});
      expect(page.totalLines).toBe(ends);
      expect(page.text === first + '\n'.repeat(ends)).toBe(true);
    }
  });

  test('refuses a page that is too large to hold', async () => {
    const { fileSystem, put } = await open();
    await put('wide.txt', 'x'.repeat(10 * 1024 * 1024 + 1));
    await expectFailure(fileSystem.readText('wide.txt', {}), 'too-large', 'wide.txt');
  });

  test('refuses what is not there, and what lies under a file', async () => {
    const { fileSystem, put } = await open();
    await put('a.txt', 'a');
    await expectFailure(fileSystem.readText('b.txt', {}), 'not-found', 'b.txt');
    await expectFailure(fileSystem.readText('no/b.txt', {}), 'not-found', 'no/b.txt');
    await expectFailure(fileSystem.readText('a.txt/b', {}), 'not-a-directory', 'a.txt/b');
    await expectFailure(fileSystem.writeText('a.txt/b', ''), 'not-a-directory', 'a.txt/b');
    await expectFailure(fileSystem.readText('a\0b', {}), 'not-found', 'a\0b');
  });

  test('gives equal versions to equal content and no other', async () => {
    const { fileSystem, put } = await open();
    await put('a.txt', 'same');
    const first = await fileSystem.readText('a.txt', {});
    await put('a.txt', 'else');
    const second = await fileSystem.readText('a.txt', {});
    const third = await fileSystem.writeText('b.txt', 'same');
    expect(second.version).not.toBe(first.version);
    expect(third.version).toBe(first.version);
  });
}

function testWriting(open: () => Promise<ContractWorkspace>): void {
  test('creates a file with its folders', async () => {
    const { fileSystem, get } = await open();
    expect(await fileSystem.writeText('a/b/c.txt', 'x\r\n')).toMatchObject({
      before: { state: 'absent' },
      after: 'x\n',
    });
    expect(await get('a/b/c.txt')).toEqual(Buffer.from('x\r\n'));
  });

  const path255 = `${'é'.repeat(126)}abc`;
  test.each(['a\nb.txt', `it's "q".txt`, '😀.txt', ' a ', path255])('takes the name %j', async (path) => {
    const { fileSystem } = await open();
    await fileSystem.writeText(path, 'x\n');
    await fileSystem.editText(path, { oldText: 'x', newText: 'y', replaceAll: false });
    expect((await fileSystem.readText(path, {})).text).toBe('y\n');
  });

  const text = (state: string, lineEndingsDiffer: boolean): object => ({
    state: 'text',
    text: state,
    lineEndingsDiffer,
  });
  test.each([
    { what: 'other text', old: 'a\n', next: 'b\n', before: text('a\n', false) },
    { what: 'the same text', old: 'a\n', next: 'a\n', before: text('a\n', false) },
    { what: 'CRLF by LF', old: 'a\r\nb\r\n', next: 'a\nb\n', before: text('a\nb\n', true) },
    { what: 'LF by CRLF, and other text', old: 'a\n', next: 'b\r\n', before: text('a\n', true) },
    { what: 'mixed endings by LF', old: 'a\r\nb\n', next: 'a\nc\n', before: text('a\nb\n', true) },
    { what: 'a text with a byte order mark', old: '\uFEFFa\n', next: 'a\n', before: text('a\n', true) },
    { what: 'an empty file', old: '', next: 'a\n', before: text('', false) },
    { what: 'a NUL', old: 'a\0', next: 'a\n', before: { state: 'not-text' } },
    {
      what: 'what is too large to compare',
      old: 'x'.repeat(10 * 1024 * 1024 + 1),
      next: 'a\n',
      before: { state: 'too-large' },
    },
  ])('replaces $what and says what was there', async ({ old, next, before }) => {
    const { fileSystem, put, get, list } = await open();
    await put('a.txt', old);
    const outcome = await fileSystem.writeText('a.txt', next);
    expect(outcome).toMatchObject({ before, after: next.replaceAll('\r\n', '\n') });
    expect(await get('a.txt')).toEqual(Buffer.from(next));
    expect(await list('.')).toEqual(['a.txt']);
  });

  test('writes nothing once aborted', async () => {
    const { fileSystem, put, get } = await open();
    await put('a.txt', 'a');
    const signal = AbortSignal.abort();
    await expectFailure(fileSystem.writeText('a.txt', 'b', { signal }), 'aborted', 'a.txt');
    const edit = { oldText: 'a', newText: 'b', replaceAll: false, signal };
    await expectFailure(fileSystem.editText('a.txt', edit), 'aborted', 'a.txt');
    await expectFailure(fileSystem.readText('a.txt', { signal }), 'aborted', 'a.txt');
    expect(String(await get('a.txt'))).toBe('a');
  });
}

function testEditing(open: () => Promise<ContractWorkspace>): void {
  test.each([
    { what: 'one place', content: 'a\nb\nc\n', oldText: 'b', newText: 'B', after: 'a\nB\nc\n' },
    {
      what: 'a CRLF file',
      content: 'a\r\nb\r\nc\r\n',
      oldText: 'a\nb\n',
      newText: 'x\ny\nz\n',
      after: 'x\r\ny\r\nz\r\nc\r\n',
    },
    {
      what: 'only the named line of mixed endings',
      content: 'a\nb\r\nc\nd',
      oldText: 'b',
      newText: 'B',
      after: 'a\nB\r\nc\nd',
    },
    { what: 'up to before a CRLF', content: 'a\r\nb\r\n', oldText: 'a', newText: 'x', after: 'x\r\nb\r\n' },
    {
      what: 'after a byte order mark',
      content: '\uFEFFa\r\nb',
      oldText: 'a',
      newText: 'x',
      after: '\uFEFFx\r\nb',
    },
    { what: 'a file without a final newline', content: 'a\nb', oldText: 'b', newText: 'c', after: 'a\nc' },
    {
      what: 'tabs and U+2028',
      content: '\ta\u2028b\n',
      oldText: '\ta',
      newText: '\t\ta',
      after: '\t\ta\u2028b\n',
    },
    {
      what: 'line ends themselves, when the old text names them',
      content: 'a\r\nb\r\n',
      oldText: 'a\r\n',
      newText: 'a\n',
      after: 'a\nb\r\n',
    },
    { what: 'to nothing', content: 'a\nb\n', oldText: 'a\n', newText: '', after: 'b\n' },
    { what: 'what looks like a pattern', content: '$& .*', oldText: '.*', newText: '$&$1', after: '$& $&$1' },
    { what: 'an empty file', content: '', oldText: '', newText: 'a\r\nb', after: 'a\r\nb' },
  ])('edits $what, byte for byte', async ({ content, oldText, newText, after }) => {
    const { fileSystem, put, get } = await open();
    await put('a.txt', content);
    const outcome = await fileSystem.editText('a.txt', { oldText, newText, replaceAll: false });
    expect(await get('a.txt')).toEqual(Buffer.from(after));
    const toText = (raw: string): string => raw.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    expect(outcome).toMatchObject({ before: toText(content), after: toText(after), replacements: 1 });
    expect(outcome.version).toBe((await fileSystem.readText('a.txt', {})).version);
  });

  test('says that an edit changed line endings', async () => {
    const { fileSystem, put } = await open();
    await put('a.txt', 'a\r\nb\r\n');
    const edit = { oldText: 'a\r\nb\r\n', newText: 'a\nb\n', replaceAll: false };
    expect(await fileSystem.editText('a.txt', edit)).toMatchObject({
      before: 'a\nb\n',
      after: 'a\nb\n',
      lineEndingsDiffer: true,
    });
  });

  test('replaces all, and counts the places', async () => {
    const { fileSystem, put, get } = await open();
    await put('a.txt', 'aaa b aaa\r\n');
    const edit = { oldText: 'aa', newText: 'x', replaceAll: true };
    expect(await fileSystem.editText('a.txt', edit)).toMatchObject({ replacements: 2 });
    expect(String(await get('a.txt'))).toBe('xa b xa\r\n');
  });

  test('creates a file out of nothing', async () => {
    const { fileSystem, get } = await open();
    const outcome = await fileSystem.editText('n/a.txt', { oldText: '', newText: 'a\n', replaceAll: false });
    expect(outcome).toMatchObject({ before: null, after: 'a\n' });
    expect(String(await get('n/a.txt'))).toBe('a\n');
  });

  const large = 'x'.repeat(10 * 1024 * 1024);
  test.each([
    { what: 'text that is not there', content: 'a\n', oldText: 'b', code: 'text-not-found' as const },
    { what: 'text that occurs twice', content: 'ab ab', oldText: 'ab', code: 'ambiguous-edit' as const },
    {
      what: 'text that occurs twice, overlapping',
      content: 'aaa',
      oldText: 'aa',
      code: 'ambiguous-edit' as const,
    },
    { what: 'nothing in a file with text', content: 'a', oldText: '', code: 'ambiguous-edit' as const },
    { what: 'a file that is too large', content: `${large}a`, oldText: 'a', code: 'too-large' as const },
    {
      what: 'what would become too large',
      content: `a${large.slice(2)}`,
      oldText: 'a',
      code: 'too-large' as const,
    },
  ])('refuses to replace $what, and leaves the file', async ({ content, oldText, code }) => {
    const { fileSystem, put, get, list } = await open();
    await put('a.txt', content);
    await expectFailure(
      fileSystem.editText('a.txt', { oldText, newText: 'new text', replaceAll: false }),
      code,
      'a.txt',
    );
    expect((await get('a.txt')).equals(Buffer.from(content))).toBe(true);
    expect(await list('.')).toEqual(['a.txt']);
  });

  test.each(notTexts)('refuses to edit $what', async ({ bytes }) => {
    const { fileSystem, put, get } = await open();
    await put('a.bin', bytes);
    await expectFailure(
      fileSystem.editText('a.bin', { oldText: 'a', newText: 'b', replaceAll: false }),
      'not-text',
      'a.bin',
    );
    expect(await get('a.bin')).toEqual(bytes);
  });

  test('refuses to edit what is not there', async () => {
    const { fileSystem } = await open();
    await expectFailure(
      fileSystem.editText('a', { oldText: 'a', newText: 'b', replaceAll: true }),
      'not-found',
      'a',
    );
  });

  const anyText = fc.string({
    unit: fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '\t', '\u2028', 'é', '😀'),
    maxLength: 40,
  });
  test('leaves every byte outside the replaced places, whatever the file and the edit', async () => {
    const { fileSystem, put, get } = await open();
    const parts = fc.array(anyText, { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(parts, anyText, fc.boolean(), async (around, newText, hasMark) => {
        // A character that nothing else holds stands at each place to replace.
        const content = (hasMark ? '\uFEFF' : '') + around.join('¶');
        await put('a.txt', content);
        await fileSystem.editText('a.txt', { oldText: '¶', newText, replaceAll: true });
        const after = String(await get('a.txt'));
        const feeds = content.split('\n').length - 1;
        const ending = content.split('\r\n').length - 1 > feeds / 2 ? '\r\n' : '\n';
        const replacement = feeds === 0 ? newText : newText.replaceAll('\r\n', '\n').replaceAll('\n', ending);
        expect(after).toBe((hasMark ? '\uFEFF' : '') + around.join(replacement));
      }),
      { numRuns: 60 },
    );
  });
}

function testTurns(open: () => Promise<ContractWorkspace>): void {
  test('takes turns at one file: no edit is lost', async () => {
    const { fileSystem, put, get } = await open();
    const marks = Array.from({ length: 20 }, (_, at) => `<${at}>`);
    await put('a.txt', marks.join(''));
    await Promise.all(
      marks.map((mark) =>
        fileSystem.editText('a.txt', { oldText: mark, newText: `[${mark}]`, replaceAll: false }),
      ),
    );
    expect(String(await get('a.txt'))).toBe(marks.map((mark) => `[${mark}]`).join(''));
  });

  test('goes on after a turn that failed', async () => {
    const { fileSystem, put } = await open();
    await put('a.txt', 'a');
    const failing = fileSystem.editText('a.txt', { oldText: 'z', newText: 'b', replaceAll: false });
    const next = fileSystem.editText('a.txt', { oldText: 'a', newText: 'b', replaceAll: false });
    await expectFailure(failing, 'text-not-found', 'a.txt');
    expect((await next).after).toBe('b');
  });
}
