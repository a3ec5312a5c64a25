import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolResultView } from '@showreel/views';
import { describe, expect, test } from 'vitest';
import { runTool } from '../contract/run-tool';
import type { Tool, ToolOutcome } from '../contract/tool';
import { openContext, textOf, type TestContext } from '../open-test-context';
import { readTool } from './read';
import { readPresenter } from './read-presenter';

interface Ran {
  outcome: ToolOutcome;
  /** The result's view as a replay makes it: from what a log keeps, after JSON. */
  view: ToolResultView;
}

async function run(tool: Tool, args: object, context: TestContext): Promise<Ran> {
  const outcome = await runTool(tool, args, context);
  const kept = JSON.parse(JSON.stringify(outcome)) as ToolOutcome;
  expect(kept).toEqual(outcome);
  return { outcome, view: tool.presenter.presentResult(args, kept) };
}

const path = 'src/a.txt';
const put = async (context: TestContext, content: string | Buffer): Promise<void> => {
  await mkdir(join(context.cwd, 'src'), { recursive: true });
  await writeFile(join(context.cwd, path), content);
};

describe('the call of', () => {
  test.each([
    { args: {}, title: `Read ${path}`, line: 1 },
    { args: { offset: 0 }, title: `Read ${path}`, line: 1 },
    { args: { offset: 7 }, title: `Read ${path} (from line 7)`, line: 7 },
    { args: { offset: 7, limit: 0 }, title: `Read ${path} (from line 7)`, line: 7 },
    { args: { limit: 5 }, title: `Read ${path} (1 - 5)`, line: 1 },
    { args: { offset: 7, limit: 5 }, title: `Read ${path} (7 - 11)`, line: 7 },
  ])('read with $args is titled $title', ({ args, title, line }) => {
    const view = readPresenter.presentCall({ file_path: path, ...args });
    expect(view).toEqual({ card: 'generic', kind: 'read', title, locations: [{ path, line }] });
  });
});

describe('read', () => {
  test('shows numbered lines, and keeps what it saw', async () => {
    const context = await openContext();
    await put(context, 'one\r\n\r\nthree');
    const { outcome, view } = await run(readTool, { file_path: path }, context);
    expect(textOf(outcome.content)).toBe('1\tone\n2\t\n3\tthree');
    const { version } = await context.fileSystem.readBytes(path, { most: 0 });
    expect(outcome.meta).toEqual({ path, file: path, version, firstLine: 1, lines: 3, totalLines: 3 });
    expect(view).toEqual({ card: 'generic', title: `Read ${path}`, content: outcome.content });
  });

  test.each([
    {
      what: 'an empty file',
      content: '',
      args: { limit: 5 },
      text: 'The file is empty.',
      lines: 0,
      range: '',
    },
    {
      what: 'beyond the end',
      content: 'a\n',
      args: { offset: 5 },
      text: 'The file has 1 line; there is no line 5.',
      lines: 0,
      range: '',
    },
    {
      what: 'a part',
      content: 'a\nb\nc\n',
      args: { offset: 2, limit: 1 },
      text: '2\tb\n[1 line more. Read on from line 3.]',
      lines: 1,
      range: ' (2 of 3)',
    },
    {
      what: 'the last part',
      content: 'a\nb\nc\n',
      args: { offset: 2, limit: 9 },
      text: '2\tb\n3\tc',
      lines: 2,
      range: ' (2–3 of 3)',
    },
    {
      what: 'a long line',
      content: `${'x'.repeat(2500)}\n`,
      args: {},
      text: `1\t${'x'.repeat(2000)}… [500 more characters]`,
      lines: 1,
      range: '',
    },
    {
      what: 'a pair at the cut',
      content: `${'x'.repeat(1999)}😀`,
      args: {},
      text: `1\t${'x'.repeat(1999)}… [2 more characters]`,
      lines: 1,
      range: '',
    },
  ])('of $what says what there is', async ({ content, args, text, lines, range }) => {
    const context = await openContext();
    await put(context, content);
    const { outcome, view } = await run(readTool, { file_path: path, ...args }, context);
    expect(textOf(outcome.content)).toBe(text);
    expect(outcome.meta).toMatchObject({ lines });
    expect(view).toMatchObject({ title: `Read ${path}${range}` });
  });

  test('stops at 2,000 lines, and at 256 KiB', async () => {
    const context = await openContext();
    await put(context, 'a\n'.repeat(2001));
    const many = await run(readTool, { file_path: path }, context);
    expect(textOf(many.outcome.content)).toMatch(/\n2000\ta\n\[1 line more\. Read on from line 2001\.\]$/);
    await put(context, `${'é'.repeat(1000)}\n`.repeat(500));
    const wide = await run(readTool, { file_path: path }, context);
    const text = textOf(wide.outcome.content);
    expect(Buffer.byteLength(text)).toBeLessThan(257 * 1024);
    expect(wide.outcome.meta).toMatchObject({ lines: 131, totalLines: 500 });
    expect(text).toMatch(/the most at once\. 369 lines more\. Read on from line 132\.\]$/);
  });

  test('says in place where the page ends, and why', async () => {
    const context = await openContext();
    await put(context, 'a\nb\nc\n');
    const { outcome } = await run(readTool, { file_path: path, limit: 1 }, context);
    expect(textOf(outcome.content)).toBe('1\ta\n[2 lines more. Read on from line 2.]');
    await put(context, `${'x'.repeat(2000)}\n`.repeat(200));
    const wide = await run(readTool, { file_path: path }, context);
    expect(textOf(wide.outcome.content)).toMatch(
      /\n131\tx+\n\[These lines fill 256 KiB, the most at once\. 69 lines more\. Read on from line 132\.\]$/,
    );
  });

  test.each([
    { what: 'binary', bytes: Buffer.alloc(12_345), size: '12.3 KB' },
    { what: 'one byte that is no text', bytes: Buffer.from([0xff]), size: '1 byte' },
    { what: 'invalid UTF-8', bytes: Buffer.from([0x61, 0xff, 0x62]), size: '3 bytes' },
    { what: 'UTF-16', bytes: Buffer.from('text', 'utf16le'), size: '8 bytes' },
    { what: 'more than is read at once', bytes: Buffer.alloc(10_000_001), size: '10 MB' },
  ])('of $what says so, and that it was seen', async ({ bytes, size }) => {
    const context = await openContext();
    await put(context, bytes);
    const { outcome, view } = await run(readTool, { file_path: path }, context);
    const version = await context.seen.get(path);
    expect(outcome).toMatchObject({
      isError: false,
      meta: { path, file: path, version, size: bytes.length },
    });
    expect(textOf(outcome.content)).toBe(`${path} is not text: ${size} of binary data.`);
    expect(view).toEqual({ card: 'generic', title: `Read ${path}`, content: outcome.content });
    expect(context.stored.size).toBe(0);
    await context.fileSystem.writeText(path, 'text now');
  });

  const tail = Buffer.from([0, 0xff, 0, 1, 2, 3, 4, 5]);
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), tail]);
  test.each([
    { mimeType: 'image/png', start: '\x89PNG\r\n\x1a\n' },
    { mimeType: 'image/jpeg', start: '\xff\xd8\xff\xe0' },
    { mimeType: 'image/gif', start: 'GIF89a' },
    { mimeType: 'image/gif', start: 'GIF87a' },
    { mimeType: 'image/webp', start: 'RIFF\n\0\0\0WEBPVP8 ' },
  ])('shows $mimeType, told by its first bytes, whatever its name is', async ({ mimeType, start }) => {
    const context = await openContext();
    const bytes = Buffer.concat([Buffer.from(start, 'latin1'), tail]);
    await put(context, bytes);
    const { outcome, view } = await run(readTool, { file_path: path }, context);
    const [[sha256, stored] = []] = context.stored;
    expect(bytes.equals(stored ?? Buffer.alloc(0))).toBe(true);
    expect(outcome).toEqual({
      isError: false,
      content: [
        { type: 'text', text: `${path} is an image (${mimeType}, ${bytes.length} bytes).` },
        { type: 'image', mimeType, blob: { sha256, bytes: bytes.length } },
      ],
      meta: { path, file: path, version: await context.seen.get(path), size: bytes.length },
    });
    expect(view).toEqual({ card: 'generic', title: `Read ${path}`, content: outcome.content.slice(1) });
  });

  test.each([
    { what: 'shows an image of 10 MB', size: 10_000_000, shown: true, says: '10 MB).' },
    {
      what: 'only names a larger one',
      size: 10_300_000,
      shown: false,
      says: '10.3 MB), too large to show: at most 10 MB.',
    },
  ])('$what', async ({ size, shown, says }) => {
    const context = await openContext();
    await put(context, Buffer.concat([png, Buffer.alloc(size - png.length)]));
    const { outcome } = await run(readTool, { file_path: path }, context);
    expect(outcome).toMatchObject({ isError: false, meta: { size } });
    expect(outcome.content[0]).toEqual({ type: 'text', text: `${path} is an image (image/png, ${says}` });
    expect(outcome.content.some(({ type }) => type === 'image')).toBe(shown);
    expect(context.stored.size).toBe(shown ? 1 : 0);
  });

  test.each([
    { what: 'an SVG', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { what: 'text that begins as an image does', content: 'GIF89a is a format' },
  ])('of $what reads the text', async ({ content }) => {
    const context = await openContext();
    await put(context, content);
    const { outcome } = await run(readTool, { file_path: path }, context);
    expect(outcome.content).toEqual([{ type: 'text', text: `1\t${content}` }]);
  });

  test.each([
    { what: 'a folder', file_path: 'src', says: 'is a folder' },
    { what: 'a file that is not there', file_path: 'no.txt', says: 'There is no file no.txt' },
    { what: 'a file outside the workspace', file_path: '/etc/passwd', says: 'lies outside' },
  ])('of $what is an error that names it', async ({ file_path, says }) => {
    const context = await openContext();
    await put(context, 'a');
    const { outcome, view } = await run(readTool, { file_path }, context);
    expect(outcome).toMatchObject({ isError: true });
    expect(outcome.meta).toBeUndefined();
    expect(textOf(outcome.content)).toContain(says);
    expect(view).toEqual({ card: 'generic', content: outcome.content });
  });
});

describe('what a read saw', () => {
  test('is told by its meta, under the one name of the file', async () => {
    const context = await openContext();
    await put(context, 'a');
    for (const content of ['a', Buffer.from([0, 1])]) {
      await put(context, content);
      const { outcome } = await run(readTool, { file_path: './src/../src/a.txt' }, context);
      const version = await context.seen.get(path);
      expect(readPresenter.filesSeen(outcome.meta)).toEqual([{ file: path, version }]);
    }
  });

  test('is nothing in a log from before files had names, which is drawn as it was', () => {
    const meta = { path, version: 'v', firstLine: 1, lines: 1, totalLines: 1 };
    expect(readPresenter.filesSeen(meta)).toEqual([]);
    const content = [{ type: 'text' as const, text: '1\ta' }];
    const view = readPresenter.presentResult({ file_path: path }, { content, isError: false, meta });
    expect(view).toEqual({ card: 'generic', title: `Read ${path}`, content });
  });
});
