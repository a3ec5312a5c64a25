import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectFailure, notTexts, putSeen, see, type OpenWorkspace } from './contract-workspace';

const large = 'x'.repeat(10 * 1024 * 1024);

export function testEditing(open: OpenWorkspace): void {
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
    {
      what: 'mixed endings, most of them CRLF',
      content: 'a\r\nb\nc\r\n',
      oldText: 'b\n',
      newText: 'b\nB\n',
      after: 'a\r\nb\nB\r\nc\r\n',
    },
    {
      what: 'a line of mixed endings beside one that stays',
      content: 'a\r\nb\nc\r\n',
      oldText: 'b\nc',
      newText: 'b2\nc',
      after: 'a\r\nb2\nc\r\n',
    },
    {
      what: 'a line in the middle of mixed endings away',
      content: 'a\nb\r\nc\nd\r\n',
      oldText: 'a\nb\nc\nd',
      newText: 'a\nc\nd',
      after: 'a\nc\nd\r\n',
    },
    {
      what: 'more lines into the middle of mixed endings',
      content: 'a\r\nb\nc\r\nd\n',
      oldText: 'a\nb\nc\nd\n',
      newText: 'a\nx\ny\nc\nd\n',
      after: 'a\r\nx\ny\nc\r\nd\n',
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
      what: 'the missing final newline alone',
      content: 'a\nb',
      oldText: 'b',
      newText: 'b\n',
      after: 'a\nb\n',
    },
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
    { what: 'all of it away', content: 'a\r\n', oldText: 'a\n', newText: '', after: '' },
    { what: 'what looks like a pattern', content: '$& .*', oldText: '.*', newText: '$&$1', after: '$& $&$1' },
    { what: 'an empty file', content: '', oldText: '', newText: 'a\r\nb', after: 'a\r\nb' },
    { what: 'after wide characters', content: 'é€😀\r\nb', oldText: 'b', newText: '😀', after: 'é€😀\r\n😀' },
  ])('$what, byte for byte', async ({ content, oldText, newText, after }) => {
    const workspace = await open();
    const { fileSystem, get } = workspace;
    await putSeen(workspace, 'a.txt', content);
    const outcome = await fileSystem.editText('a.txt', { oldText, newText, replaceAll: false });
    expect(await get('a.txt')).toEqual(Buffer.from(after));
    const toText = (raw: string): string => raw.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    expect(outcome).toMatchObject({
      file: 'a.txt',
      before: toText(content),
      after: toText(after),
      replacements: 1,
      lineEndingsDiffer: toText(content) === toText(after) && content !== after,
    });
    expect(await see(fileSystem, 'a.txt')).toBe(outcome.version);
  });

  test.each([
    { what: 'line endings', oldText: 'a\r\nb\r\n', newText: 'a\nb\n', after: 'a\nb\n', differ: true },
    { what: 'nothing', oldText: 'a\nb\n', newText: 'a\nb\n', after: 'a\r\nb\r\n', differ: false },
  ])('and says that $what changed', async ({ oldText, newText, after, differ }) => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', 'a\r\nb\r\n');
    const outcome = await workspace.fileSystem.editText('a.txt', { oldText, newText, replaceAll: false });
    expect(outcome).toMatchObject({ before: 'a\nb\n', after: 'a\nb\n', lineEndingsDiffer: differ });
    expect(String(await workspace.get('a.txt'))).toBe(after);
  });

  test.each([
    { what: 'an LF in the place of a CRLF', content: 'a\r\nb', oldText: 'a\r', newText: 'q', after: 'q\nb' },
    {
      what: 'an LF that the file had not',
      content: 'a\r\nb\r\n',
      oldText: 'a\r\n',
      newText: 'a\r\nx\n',
      after: 'a\r\nx\nb\r\n',
    },
    {
      what: 'a CRLF in the place of an LF',
      content: 'a\r\nb\nc\r\n',
      oldText: 'b',
      newText: 'b\nB',
      after: 'a\r\nb\r\nB\nc\r\n',
    },
  ])('and tells of $what, also beside other text', async ({ content, oldText, newText, after }) => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', content);
    const outcome = await workspace.fileSystem.editText('a.txt', { oldText, newText, replaceAll: false });
    expect(String(await workspace.get('a.txt'))).toBe(after);
    expect(outcome.lineEndingsDiffer).toBe(true);
  });

  test('all places of mixed endings, each with its own', async () => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', 'a\r\nb\r\na\nb\na\nb\r\n');
    const edit = { oldText: 'a\nb\n', newText: 'A\nb\n', replaceAll: true };
    expect(await workspace.fileSystem.editText('a.txt', edit)).toMatchObject({ lineEndingsDiffer: false });
    expect(String(await workspace.get('a.txt'))).toBe('A\r\nb\r\nA\nb\nA\nb\r\n');
  });

  test('all places, and counts them', async () => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', 'aaa b aaa\r\n');
    const edit = { oldText: 'aa', newText: 'x', replaceAll: true };
    expect(await workspace.fileSystem.editText('a.txt', edit)).toMatchObject({ replacements: 2 });
    expect(String(await workspace.get('a.txt'))).toBe('xa b xa\r\n');
  });

  test('a file out of nothing', async () => {
    const { fileSystem, get } = await open();
    const outcome = await fileSystem.editText('n/a.txt', { oldText: '', newText: 'a\n', replaceAll: false });
    expect(outcome).toMatchObject({ file: 'n/a.txt', before: null, after: 'a\n', lineEndingsDiffer: false });
    expect(String(await get('n/a.txt'))).toBe('a\n');
  });

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
    { what: 'a byte order mark', content: '\uFEFFa', oldText: '\uFEFF', code: 'text-not-found' as const },
    { what: 'a file that is too large', content: `${large}a`, oldText: 'a', code: 'too-large' as const },
    {
      what: 'what would become too large',
      content: `a${large.slice(2)}`,
      oldText: 'a',
      code: 'too-large' as const,
    },
  ])('not $what, and leaves the file', async ({ content, oldText, code }) => {
    const workspace = await open();
    await putSeen(workspace, 'a.txt', content);
    const edit = { oldText, newText: 'new text', replaceAll: false };
    await expectFailure(workspace.fileSystem.editText('a.txt', edit), code, 'a.txt');
    expect((await workspace.get('a.txt')).equals(Buffer.from(content))).toBe(true);
    expect(await workspace.list('.')).toEqual(['a.txt']);
  });

  test.each(notTexts)('no file with $what', async ({ bytes }) => {
    const workspace = await open();
    await putSeen(workspace, 'a.bin', bytes);
    const edit = { oldText: 'a', newText: 'b', replaceAll: false };
    await expectFailure(workspace.fileSystem.editText('a.bin', edit), 'not-text', 'a.bin');
    expect(await workspace.get('a.bin')).toEqual(bytes);
  });

  test('nothing that is not there, nor a folder', async () => {
    const { fileSystem, put, list } = await open();
    await put('dir/a', 'a');
    const edit = { oldText: 'a', newText: 'b', replaceAll: true };
    await expectFailure(fileSystem.editText('a', edit), 'not-found', 'a');
    await expectFailure(fileSystem.editText('no/a', edit), 'not-found', 'no/a');
    await expectFailure(fileSystem.editText('dir', edit), 'not-regular', 'dir');
    await expectFailure(fileSystem.editText('dir/a/b', edit), 'not-a-directory', 'dir/a/b');
    expect(await list('.')).toEqual(['dir']);
  });

  const anyText = fc.string({
    unit: fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '\t', '\u2028', 'é', '😀'),
    maxLength: 40,
  });
  test('and leaves every byte outside the replaced places, whatever the file and the edit', async () => {
    const workspace = await open();
    const { fileSystem, get } = workspace;
    const parts = fc.array(anyText, { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(parts, anyText, fc.boolean(), async (around, newText, hasMark) => {
        // A character that nothing else holds stands at each place to replace.
        const content = (hasMark ? '\uFEFF' : '') + around.join('¶');
        await putSeen(workspace, 'a.txt', content);
        await fileSystem.editText('a.txt', { oldText: '¶', newText, replaceAll: true });
        const feeds = content.split('\n').length - 1;
        const ending = content.split('\r\n').length - 1 > feeds / 2 ? '\r\n' : '\n';
        const replacement = feeds === 0 ? newText : newText.replaceAll('\r\n', '\n').replaceAll('\n', ending);
        expect(String(await get('a.txt'))).toBe((hasMark ? '\uFEFF' : '') + around.join(replacement));
      }),
      { numRuns: 100 },
    );
  });

  test('and leaves the head and the tail of a file around any text of it that is replaced', async () => {
    const workspace = await open();
    const { fileSystem, get } = workspace;
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (head, oldText, tail) => {
        const content = `${head}<${oldText}>${tail}`;
        await putSeen(workspace, 'a.txt', content);
        // As somebody copies it who was shown the text with LF alone.
        const shown = oldText.replaceAll('\r\n', '\n');
        await fileSystem.editText('a.txt', { oldText: `<${shown}>`, newText: '¶', replaceAll: false });
        expect(String(await get('a.txt'))).toBe(`${head}¶${tail}`);
      }),
      { numRuns: 100 },
    );
  });
}
