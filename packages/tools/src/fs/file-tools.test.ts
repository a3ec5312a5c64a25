import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolResultView } from '@showreel/views';
import { describe, expect, test } from 'vitest';
import { runTool } from '../contract/run-tool';
import type { Tool, ToolOutcome } from '../contract/tool';
import { openContext, textOf, type TestContext } from '../open-test-context';
import { editTool } from './edit';
import { editPresenter } from './edit-presenter';
import { readTool } from './read';
import { readPresenter } from './read-presenter';
import { writeTool } from './write';
import { writePresenter } from './write-presenter';

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
const get = async (context: TestContext): Promise<string> => String(await readFile(join(context.cwd, path)));

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

  test.each([
    { content: 'a\r\n', diff: { path, oldText: null, newText: 'a\r\n' } },
    { content: '', diff: { path, oldText: null, newText: '' } },
  ])('write of $content is a diff from nothing known', ({ content, diff }) => {
    const view = writePresenter.presentCall({ file_path: path, content });
    expect(view).toEqual({ card: 'diff', title: `Write ${path}`, diffs: [diff], locations: [{ path }] });
  });

  test.each([
    { old_string: 'a', new_string: 'b', diffs: [{ path, oldText: 'a', newText: 'b' }] },
    { old_string: '', new_string: 'b', diffs: [{ path, oldText: null, newText: 'b' }] },
    { old_string: 'a', new_string: '', diffs: [{ path, oldText: 'a', newText: '' }] },
    { old_string: '', new_string: '', diffs: [] },
  ])('edit of "$old_string" to "$new_string" is a diff of the two', ({ diffs, ...args }) => {
    const view = editPresenter.presentCall({ file_path: path, ...args });
    expect(view).toEqual({ card: 'diff', title: `Edit ${path}`, diffs, locations: [{ path }] });
  });
});

describe('read', () => {
  test('shows numbered lines, and keeps what it saw', async () => {
    const context = await openContext();
    await put(context, 'one\r\n\r\nthree');
    const { outcome, view } = await run(readTool, { file_path: path }, context);
    expect(textOf(outcome.content)).toBe('1\tone\n2\t\n3\tthree');
    const version = (await context.fileSystem.readText(path, {})).version;
    expect(outcome.meta).toEqual({ path, version, firstLine: 1, lines: 3, totalLines: 3 });
    expect(view).toEqual({ card: 'generic', content: outcome.content });
  });

  test.each([
    { what: 'an empty file', content: '', args: {}, text: 'The file is empty.', lines: 0 },
    {
      what: 'beyond the end',
      content: 'a\n',
      args: { offset: 5 },
      text: 'The file has 1 line; there is no line 5.',
      lines: 0,
    },
    {
      what: 'a part',
      content: 'a\nb\nc\n',
      args: { offset: 2, limit: 1 },
      text: '2\tb\n[1 line more. Read on from line 3.]',
      lines: 1,
    },
    { what: 'the last part', content: 'a\nb\n', args: { offset: 2, limit: 9 }, text: '2\tb', lines: 1 },
    {
      what: 'a long line',
      content: `${'x'.repeat(2500)}\n`,
      args: {},
      text: `1\t${'x'.repeat(2000)}… [500 more characters]`,
      lines: 1,
    },
    {
      what: 'a pair at the cut',
      content: `${'x'.repeat(1999)}😀`,
      args: {},
      text: `1\t${'x'.repeat(1999)}… [2 more characters]`,
      lines: 1,
    },
  ])('of $what says what there is', async ({ content, args, text, lines }) => {
    const context = await openContext();
    await put(context, content);
    const { outcome } = await run(readTool, { file_path: path, ...args }, context);
    expect(textOf(outcome.content)).toBe(text);
    expect(outcome.meta).toMatchObject({ lines });
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
    expect(wide.outcome.meta).toMatchObject({ lines: 130, totalLines: 500 });
    expect(text).toMatch(/\[370 lines more\. Read on from line 131\.\]$/);
  });

  test('of what is no text says so', async () => {
    const context = await openContext();
    await put(context, Buffer.from([0, 1, 2]));
    const { outcome, view } = await run(readTool, { file_path: path }, context);
    expect(outcome).toMatchObject({ isError: true });
    expect(outcome.meta).toBeUndefined();
    expect(view).toEqual({ card: 'generic', content: outcome.content });
  });
});

describe('write', () => {
  test('that creates a file shows all of it, out of the arguments', async () => {
    const context = await openContext();
    const { outcome, view } = await run(writeTool, { file_path: path, content: 'a\r\n\r\nb' }, context);
    expect(await get(context)).toBe('a\r\n\r\nb');
    expect(textOf(outcome.content)).toBe(`Created ${path} (3 lines).`);
    expect(outcome.meta).toMatchObject({
      diffs: [],
      files: [{ path, change: 'created', added: 3, removed: 0 }],
    });
    expect(view).toEqual({
      card: 'diff',
      diffs: [{ path, oldText: null, newText: 'a\n\nb', start: { old: 1, new: 1 } }],
      files: [{ path, change: 'created', added: 3, removed: 0 }],
    });
  });

  test('that creates an empty file shows that', async () => {
    const { view } = await run(writeTool, { file_path: path, content: '' }, await openContext());
    expect(view).toMatchObject({
      diffs: [{ oldText: null, newText: '' }],
      files: [{ change: 'created', added: 0, removed: 0 }],
    });
  });

  const replaced = { path, change: 'overwritten', added: 1, removed: 1 };
  test.each([
    {
      what: 'other text',
      old: 'a\nb\n',
      content: 'a\nc\n',
      sentence: `Overwrote ${path} (+1 −1).`,
      diffs: [{ path, oldText: 'a\nb\n', newText: 'a\nc\n', start: { old: 1, new: 1 } }],
      files: [replaced],
    },
    {
      what: 'other text and other line endings',
      old: 'a\r\nb\r\n',
      content: 'a\nc\n',
      sentence: `Overwrote ${path} (+1 −1); its line endings changed too.`,
      diffs: [{ path, oldText: 'a\nb\n', newText: 'a\nc\n', start: { old: 1, new: 1 } }],
      files: [replaced],
    },
    {
      what: 'an empty file',
      old: '',
      content: '\n',
      sentence: `Overwrote ${path} (+1 −0).`,
      diffs: [{ path, oldText: '', newText: '\n', start: { old: 1, new: 1 } }],
      files: [{ ...replaced, removed: 0 }],
    },
    {
      what: 'the same text',
      old: 'a\n',
      content: 'a\n',
      sentence: `${path} has that content already; nothing changed.`,
      diffs: [],
      files: [{ path, change: 'unchanged', added: 0, removed: 0 }],
    },
    {
      what: 'line endings alone',
      old: 'a\r\n',
      content: 'a\n',
      sentence: `Changed the line endings of ${path} and nothing else.`,
      diffs: [],
      files: [{ path, change: 'line-endings', added: 0, removed: 0 }],
    },
    {
      what: 'what was no text',
      old: 'a\0',
      content: 'a\n',
      sentence: `Replaced ${path}, which was not text (now 1 line).`,
      diffs: [],
      files: [{ path, change: 'not-text', added: 1, removed: 0 }],
    },
    {
      what: 'what is too large to compare',
      old: 'x'.repeat(10 * 1024 * 1024 + 1),
      content: 'a\n',
      sentence: `Changed ${path}; the change is too large to compare.`,
      diffs: [],
      files: [{ path, change: 'too-large', added: 0, removed: 0 }],
    },
  ])('over $what says what changed', async ({ old, content, sentence, diffs, files }) => {
    const context = await openContext();
    await put(context, old);
    const { outcome, view } = await run(writeTool, { file_path: path, content }, context);
    expect(outcome.isError).toBe(false);
    expect(textOf(outcome.content)).toBe(sentence);
    expect(view).toEqual({ card: 'diff', diffs, files });
    expect(outcome.meta).toMatchObject({
      version: (await context.fileSystem.writeText(path, content)).version,
    });
  });

  test('that fails has no diff and shows its error', async () => {
    const { outcome, view } = await run(
      writeTool,
      { file_path: '../out', content: 'a' },
      await openContext(),
    );
    expect(outcome).toMatchObject({ isError: true });
    expect(outcome.meta).toBeUndefined();
    expect(view).toEqual({ card: 'generic', content: outcome.content });
  });
});

describe('edit', () => {
  test('shows the applied hunk, and leaves the CRLF of the file', async () => {
    const context = await openContext();
    await put(context, '1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n');
    const args = { file_path: path, old_string: '5', new_string: 'five\n5.5' };
    const { outcome, view } = await run(editTool, args, context);
    expect(await get(context)).toBe('1\r\n2\r\n3\r\n4\r\nfive\r\n5.5\r\n6\r\n');
    expect(textOf(outcome.content)).toBe(`Edited ${path} at 1 place (+2 −1).`);
    expect(view).toEqual({
      card: 'diff',
      diffs: [
        { path, oldText: '2\n3\n4\n5\n6\n', newText: '2\n3\n4\nfive\n5.5\n6\n', start: { old: 2, new: 2 } },
      ],
      files: [{ path, change: 'edited', added: 2, removed: 1 }],
    });
  });

  test('of five scattered places shows five hunks', async () => {
    const context = await openContext();
    await put(
      context,
      Array.from({ length: 60 }, (_, at) => (at % 12 === 5 ? 'mark\n' : `${at}\n`)).join(''),
    );
    const args = { file_path: path, old_string: 'mark', new_string: 'MARK', replace_all: true };
    const { outcome, view } = await run(editTool, args, context);
    expect(textOf(outcome.content)).toBe(`Edited ${path} at 5 places (+5 −5).`);
    expect(view).toMatchObject({
      diffs: [3, 15, 27, 39, 51].map((line) => ({ start: { old: line, new: line } })),
    });
  });

  test('of nothing creates a file', async () => {
    const args = { file_path: path, old_string: '', new_string: 'a\n' };
    const { view } = await run(editTool, args, await openContext());
    expect(view).toEqual({
      card: 'diff',
      diffs: [{ path, oldText: null, newText: 'a\n', start: { old: 1, new: 1 } }],
      files: [{ path, change: 'created', added: 1, removed: 0 }],
    });
  });

  test.each([
    { old_string: 'a', new_string: 'a', change: 'unchanged' },
    { old_string: 'a\r\n', new_string: 'a\n', change: 'line-endings' },
  ])('that changes no text says $change', async ({ change, ...args }) => {
    const context = await openContext();
    await put(context, 'a\r\n');
    const { view } = await run(editTool, { file_path: path, ...args }, context);
    expect(view).toEqual({ card: 'diff', diffs: [], files: [{ path, change, added: 0, removed: 0 }] });
  });

  test('says how many hunks it left out', async () => {
    const context = await openContext();
    await put(context, `x${'-'.repeat(200_000)}\n${'gap\n'.repeat(9)}`.repeat(4));
    const args = { file_path: path, old_string: 'x', new_string: 'y', replace_all: true };
    const { outcome, view } = await run(editTool, args, context);
    expect(textOf(outcome.content)).toContain('The card shows the first 2 of 4 changed places.');
    expect(view).toMatchObject({ diffs: [{}, {}], files: [{ added: 4, removed: 4 }] });
  });

  test.each([
    { what: 'text that is not there', old_string: 'z' },
    { what: 'an ambiguous place', old_string: 'a' },
  ])('of $what fails without a diff', async ({ old_string }) => {
    const context = await openContext();
    await put(context, 'a a\n');
    const { outcome, view } = await run(editTool, { file_path: path, old_string, new_string: 'b' }, context);
    expect(outcome).toMatchObject({ isError: true });
    expect(view).toEqual({ card: 'generic', content: outcome.content });
    expect(await get(context)).toBe('a a\n');
  });
});
