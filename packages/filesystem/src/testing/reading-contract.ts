import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageBounds } from '../file-system';
import { expectFailure, notTexts, textOf, unbounded, type OpenWorkspace } from './contract-workspace';
import { pageOf } from './page-model';

export function testReading(open: OpenWorkspace): void {
  const three = 'one\ntwo\nthree\n';
  test.each([
    { what: 'all of it', content: three, page: {}, lines: ['one', 'two', 'three'], of: 3 },
    { what: 'from a line', content: three, page: { offset: 2 }, lines: ['two', 'three'], of: 3, from: 2 },
    { what: 'a few lines', content: three, page: { offset: 2, limit: 1 }, lines: ['two'], of: 3, from: 2 },
    { what: 'line 0 as the first', content: three, page: { offset: 0, limit: 1 }, lines: ['one'], of: 3 },
    { what: 'beyond the end', content: three, page: { offset: 9 }, lines: [], of: 3, from: 9 },
    { what: 'no lines', content: three, page: { limit: 0 }, lines: [], of: 3 },
    { what: 'no final newline', content: 'a\nb', page: {}, lines: ['a', 'b'], of: 2 },
    { what: 'an empty file', content: '', page: {}, lines: [], of: 0 },
    { what: 'blank lines', content: '\n\n', page: {}, lines: ['', ''], of: 2 },
    { what: 'CRLF', content: 'a\r\nb\r\n', page: { limit: 1 }, lines: ['a'], of: 2 },
    { what: 'mixed endings', content: 'a\r\nb\nc', page: {}, lines: ['a', 'b', 'c'], of: 3 },
    { what: 'a lone CR', content: 'a\rb\r', page: {}, lines: ['a\rb\r'], of: 1 },
    { what: 'a byte order mark', content: '\uFEFFa\n', page: {}, lines: ['a'], of: 1 },
    { what: 'nothing but a byte order mark', content: '\uFEFF', page: {}, lines: [''], of: 1 },
    { what: 'U+2028 as no line end', content: 'a\u2028b\n', page: {}, lines: ['a\u2028b'], of: 1 },
    { what: 'tabs', content: '\ta\n', page: {}, lines: ['\ta'], of: 1 },
  ])('$what', async ({ content, page, lines, of, from = 1 }) => {
    const { fileSystem, put } = await open();
    await put('a.txt', content);
    expect(await fileSystem.readText('a.txt', { ...unbounded, ...page })).toMatchObject({
      file: 'a.txt',
      lines: lines.map((text) => ({ text, cut: 0 })),
      firstLine: from,
      totalLines: of,
    });
  });

  test.each([
    {
      what: 'a long line',
      content: `${'x'.repeat(12)}\nb`,
      lines: [
        { text: 'x'.repeat(10), cut: 2 },
        { text: 'b', cut: 0 },
      ],
    },
    {
      what: 'a line of just that length',
      content: `${'x'.repeat(10)}\r\n`,
      lines: [{ text: 'x'.repeat(10), cut: 0 }],
    },
    {
      what: 'one beyond it, CRLF not counted',
      content: `${'€'.repeat(11)}\r\n`,
      lines: [{ text: '€'.repeat(10), cut: 1 }],
    },
    { what: 'a pair at the cut', content: `${'x'.repeat(9)}😀`, lines: [{ text: 'x'.repeat(9), cut: 2 }] },
    { what: 'many pairs', content: '😀'.repeat(40), lines: [{ text: '😀'.repeat(5), cut: 70 }] },
    {
      what: 'a mark that does not count',
      content: `\uFEFF${'x'.repeat(11)}`,
      lines: [{ text: 'x'.repeat(10), cut: 1 }],
    },
  ])('cuts $what', async ({ content, lines }) => {
    const { fileSystem, put } = await open();
    await put('a.txt', content);
    const page = await fileSystem.readText('a.txt', { lineUnits: 10, bytes: 1000 });
    expect(page.lines).toEqual(lines);
  });

  test('ends a page before the line that would go beyond its bytes', async () => {
    const { fileSystem, put } = await open();
    await put('a.txt', 'éé\néé\néé\n\n');
    const page = (bytes: number): Promise<{ totalLines: number; lines: unknown[] }> =>
      fileSystem.readText('a.txt', { lineUnits: 10, bytes });
    expect((await page(10)).lines).toHaveLength(2);
    expect((await page(9)).lines).toHaveLength(1);
    expect(await page(15)).toMatchObject({ totalLines: 4, lines: [{}, {}, {}] });
  });

  test('as a plain reading of the whole text would, whatever the text and the bounds', async () => {
    const { fileSystem, put } = await open();
    const unit = fc.constantFrom('a', '\n', '\r\n', '\r', '\t', '\u2028', '\uFEFF', 'é', '€', '😀');
    const bounds: fc.Arbitrary<PageBounds> = fc.record({
      offset: fc.integer({ min: 0, max: 8 }),
      limit: fc.integer({ min: 0, max: 8 }),
      lineUnits: fc.integer({ min: 1, max: 12 }),
      bytes: fc.integer({ min: 0, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 80 }), bounds, async (content, page) => {
        await put('a.txt', content);
        expect(await fileSystem.readText('a.txt', page)).toMatchObject(pageOf(content, page));
      }),
      { numRuns: 200 },
    );
  });

  test.each(notTexts)('no text out of $what', async ({ bytes }) => {
    const { fileSystem, put } = await open();
    await put('a.bin', bytes);
    await expectFailure(fileSystem.readText('a.bin', unbounded), 'not-text', 'a.bin');
  });

  test('a file of many pieces, whose characters and line ends are cut anywhere', async () => {
    const { fileSystem, put } = await open();
    const lines = Array.from({ length: 120_000 }, (_, at) => `${'é€😀'.repeat(at % 5)}${at}`);
    await put('long.txt', lines.map((line) => `${line}\r\n`).join(''));
    const page = await fileSystem.readText('long.txt', { offset: 60_000, limit: 50_000, ...unbounded });
    expect(page.totalLines).toBe(lines.length);
    expect(textOf(page) === lines.slice(59_999, 109_999).join('\n')).toBe(true);
  });

  test('CR and LF together wherever a piece ends', async () => {
    const { fileSystem, put } = await open();
    const ends = 300_000;
    for (const first of ['', 'a']) {
      await put('ends.txt', first + '\r\n'.repeat(ends));
      const page = await fileSystem.readText('ends.txt', unbounded);
      expect(page.totalLines).toBe(ends);
      expect(textOf(page) === first + '\n'.repeat(ends - 1)).toBe(true);
    }
  });

  test('the first bytes of anything, with the size of all of it', async () => {
    const { fileSystem, put } = await open();
    const bytes = Buffer.concat([Buffer.from([0, 0xff, 0x0a]), Buffer.alloc(700_000, 1)]);
    await put('a.bin', bytes);
    const whole = await fileSystem.readBytes('a.bin', { most: 1_000_000 });
    expect(bytes.equals(whole.bytes)).toBe(true);
    const part = await fileSystem.readBytes('a.bin', { most: 2 });
    expect(part).toEqual({ ...whole, bytes: bytes.subarray(0, 2) });
    expect(part).toMatchObject({ file: 'a.bin', size: bytes.length });
    await put('a.bin', '');
    expect(await fileSystem.readBytes('a.bin', { most: 5 })).toMatchObject({ size: 0 });
  });

  test('not what is not there, nor what lies under a file', async () => {
    const { fileSystem, put } = await open();
    await put('a.txt', 'a');
    for (const read of [
      (path: string) => fileSystem.readText(path, unbounded),
      (path: string) => fileSystem.readBytes(path, { most: 1 }),
    ]) {
      await expectFailure(read('b.txt'), 'not-found', 'b.txt');
      await expectFailure(read('no/b.txt'), 'not-found', 'no/b.txt');
      await expectFailure(read('a.txt/b'), 'not-a-directory', 'a.txt/b');
      await expectFailure(read('a\0b'), 'not-found', 'a\0b');
      await expectFailure(read('.'), 'not-regular', '.');
    }
  });

  test('equal versions of equal content and no other', async () => {
    const { fileSystem, put } = await open();
    const versions: string[] = [];
    for (const content of ['same', 'else', 'same']) {
      await put('a.txt', content);
      const { version } = await fileSystem.readText('a.txt', unbounded);
      expect((await fileSystem.readBytes('a.txt', { most: 2 })).version).toBe(version);
      versions.push(version);
    }
    expect(versions[1]).not.toBe(versions[0]);
    expect(versions[2]).toBe(versions[0]);
    expect((await fileSystem.writeText('b.txt', 'same')).version).toBe(versions[0]);
  });
}
