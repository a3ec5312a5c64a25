import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolResultView } from '@showreel/views';
import { describe, expect, test } from 'vitest';
import { runTool } from '../contract/run-tool';
import type { Tool, ToolOutcome } from '../contract/tool';
import { openContext, textOf, type TestContext } from '../open-test-context';
import { editTool } from './edit';
import { editPresenter } from './edit-presenter';
import { readTool } from './read';
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

const metaAfterJson = ({ meta }: ToolOutcome): ToolOutcome['meta'] =>
  (JSON.parse(JSON.stringify({ meta })) as Pick<ToolOutcome, 'meta'>).meta;

const path = 'src/a.txt';
const put = async (context: TestContext, content: string | Buffer): Promise<void> => {
  await mkdir(join(context.cwd, 'src'), { recursive: true });
  await writeFile(join(context.cwd, path), content);
};
/** Puts a file there, and reads it as a session does that wants to change it. */
const putSeen = async (context: TestContext, content: string | Buffer): Promise<void> => {
  await put(context, content);
  expect(await runTool(readTool, { file_path: path }, context)).toMatchObject({ isError: false });
};
const get = async (context: TestContext): Promise<string> => String(await readFile(join(context.cwd, path)));

describe('the call of', () => {
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
      sentence: `Overwrote ${path} (+1 −1). Its line endings changed too.`,
      diffs: [{ path, oldText: 'a\nb\n', newText: 'a\nc\n', start: { old: 1, new: 1 } }],
      files: [{ ...replaced, lineEndingsChanged: true }],
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
      what: 'a byte order mark and other text',
      old: '\uFEFFa\nb\n',
      content: 'a\nc\n',
      sentence: `Overwrote ${path} (+1 −1). A byte order mark was removed too.`,
      diffs: [{ path, oldText: 'a\nb\n', newText: 'a\nc\n', start: { old: 1, new: 1 } }],
      files: [{ ...replaced, byteOrderMark: 'removed' }],
    },
    {
      what: 'other text without a byte order mark',
      old: 'a\nb\n',
      content: '\uFEFFa\r\nc\r\n',
      sentence: `Overwrote ${path} (+1 −1). Its line endings changed too. A byte order mark was added too.`,
      diffs: [{ path, oldText: 'a\nb\n', newText: 'a\nc\n', start: { old: 1, new: 1 } }],
      files: [{ ...replaced, lineEndingsChanged: true, byteOrderMark: 'added' }],
    },
    {
      what: 'a byte order mark alone',
      old: '\uFEFFa\n',
      content: 'a\n',
      sentence: `Removed the byte order mark of ${path}, and changed nothing else.`,
      diffs: [],
      files: [{ path, change: 'line-endings', added: 0, removed: 0, byteOrderMark: 'removed' }],
    },
    {
      what: 'a byte order mark and line endings alone',
      old: 'a\r\n',
      content: '\uFEFFa\n',
      sentence: `Added a byte order mark to ${path}, changed its line endings, and changed nothing else.`,
      diffs: [],
      files: [
        {
          path,
          change: 'line-endings',
          added: 0,
          removed: 0,
          endings: { before: 'crlf', after: 'lf', lines: 1 },
          lineEndingsChanged: true,
          byteOrderMark: 'added',
        },
      ],
    },
    {
      what: 'line endings alone',
      old: 'a\r\n',
      content: 'a\n',
      sentence: `Changed the line endings of ${path} and nothing else.`,
      diffs: [],
      files: [
        {
          path,
          change: 'line-endings',
          added: 0,
          removed: 0,
          endings: { before: 'crlf', after: 'lf', lines: 1 },
        },
      ],
    },
    {
      what: 'what was no text',
      old: 'a\0',
      content: 'a\n',
      sentence: `Replaced ${path}, which was not text (2 bytes, now 2 bytes).`,
      diffs: [],
      files: [{ path, change: 'not-text', added: 0, removed: 0, size: { before: 2, after: 2 } }],
    },
    {
      what: 'a file too large to compare',
      old: 'x'.repeat(10 * 1024 * 1024 + 1),
      content: 'a\n',
      sentence: `Changed ${path} (10.5 MB, now 2 bytes); the change is too large to compare.`,
      diffs: [],
      files: [{ path, change: 'too-large', added: 0, removed: 0, size: { before: 10_485_761, after: 2 } }],
    },
    {
      what: 'too many lines to compare',
      old: 'a\n'.repeat(150_000),
      content: 'b\n'.repeat(60_000),
      sentence: `Changed ${path} (300 KB, now 120 KB); the change is too large to compare.`,
      diffs: [],
      files: [
        {
          path,
          change: 'too-large',
          added: 60_000,
          removed: 150_000,
          size: { before: 300_000, after: 120_000 },
        },
      ],
    },
    {
      what: 'one line of 2 MB',
      old: 'a'.repeat(2_000_000),
      content: `${'a'.repeat(2_000_000)}b`,
      sentence: `Overwrote ${path} (+1 −1). One changed place is too large to be shown.`,
      diffs: [],
      files: [{ ...replaced, leftOut: 1 }],
    },
  ])(
    'over $what says what changed, also what the diff hides, and never shows an overwrite as a creation',
    async ({ old, content, sentence, diffs, files }) => {
      const context = await openContext();
      await putSeen(context, old);
      const { outcome, view } = await run(writeTool, { file_path: path, content }, context);
      expect(outcome.isError).toBe(false);
      expect(textOf(outcome.content)).toBe(sentence);
      expect(view).toEqual({ card: 'diff', diffs, files });
      const { version } = await context.fileSystem.readBytes(path, { most: 0 });
      expect(outcome.meta).toMatchObject({ file: path, version });
      expect(writePresenter.filesSeen(metaAfterJson(outcome))).toEqual([{ file: path, version }]);
    },
  );

  test.each([
    { links: 1, sentence: 'The file had another name (a hard link), under which the old content stays.' },
    { links: 2, sentence: 'The file had 2 other names (hard links), under which the old content stays.' },
  ])('says of a file of $links more names that they keep the old content', async ({ links, sentence }) => {
    const context = await openContext();
    await putSeen(context, 'a\n');
    const others = Array.from({ length: links }, (_, at) => join(context.cwd, `other-${at}`));
    for (const other of others) await link(join(context.cwd, path), other);
    const same = await run(writeTool, { file_path: path, content: 'a\n' }, context);
    expect(textOf(same.outcome.content)).toBe(`${path} has that content already; nothing changed.`);
    const { outcome } = await run(writeTool, { file_path: path, content: 'b\n' }, context);
    expect(textOf(outcome.content)).toBe(`Overwrote ${path} (+1 −1). ${sentence}`);
    for (const other of others) expect(String(await readFile(other))).toBe('a\n');
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
  test('of a CRLF file shows the line that changed and no other, and leaves its CRLF', async () => {
    const context = await openContext();
    await putSeen(context, '1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n');
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

  test('of a file of another name says that it keeps the old content', async () => {
    const context = await openContext();
    await putSeen(context, 'a\n');
    await link(join(context.cwd, path), join(context.cwd, 'other'));
    const { outcome } = await run(editTool, { file_path: path, old_string: 'a', new_string: 'b' }, context);
    expect(textOf(outcome.content)).toBe(
      `Edited ${path} at 1 place (+1 −1). The file had another name (a hard link), under which the old content stays.`,
    );
  });

  test('with mixed endings tells beside its hunks of an ending that changed, and leaves those of lines that stay', async () => {
    const context = await openContext();
    await putSeen(context, 'a\r\nb\nc\r\n');
    const kept = await run(editTool, { file_path: path, old_string: 'b\nc', new_string: 'b2\nc' }, context);
    expect(await get(context)).toBe('a\r\nb2\nc\r\n');
    expect(kept.view).toMatchObject({ files: [{ path, change: 'edited', added: 1, removed: 1 }] });
    expect(textOf(kept.outcome.content)).toBe(`Edited ${path} at 1 place (+1 −1).`);
    const { outcome, view } = await run(
      editTool,
      { file_path: path, old_string: 'a\r', new_string: 'q' },
      context,
    );
    expect(await get(context)).toBe('q\nb2\nc\r\n');
    expect(view).toMatchObject({ files: [{ change: 'edited', lineEndingsChanged: true }] });
    expect(textOf(outcome.content)).toBe(`Edited ${path} at 1 place (+1 −1). Its line endings changed too.`);
  });

  test('with replace_all at five places shows five hunks, not one snippet', async () => {
    const context = await openContext();
    await putSeen(
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
    await putSeen(context, 'a\r\n');
    const { view } = await run(editTool, { file_path: path, ...args }, context);
    expect(view).toEqual({ card: 'diff', diffs: [], files: [{ path, change, added: 0, removed: 0 }] });
  });

  test('says how many hunks it left out', async () => {
    const context = await openContext();
    await putSeen(context, `x${'-'.repeat(200_000)}\n${'gap\n'.repeat(9)}`.repeat(4));
    const args = { file_path: path, old_string: 'x', new_string: 'y', replace_all: true };
    const { outcome, view } = await run(editTool, args, context);
    expect(textOf(outcome.content)).toBe(
      `Edited ${path} at 4 places (+4 −4). 2 changed places are too large to be shown.`,
    );
    expect(view).toMatchObject({ diffs: [{}, {}], files: [{ added: 4, removed: 4, leftOut: 2 }] });
  });

  test('loses no byte order mark (BOM), and tells nothing of it', async () => {
    const context = await openContext();
    await putSeen(context, '\uFEFFone\r\ntwo\r\n');
    const { view } = await run(editTool, { file_path: path, old_string: 'one', new_string: '1' }, context);
    expect(await get(context)).toBe('\uFEFF1\r\ntwo\r\n');
    expect(view).toMatchObject({
      diffs: [{ oldText: 'one\ntwo\n', newText: '1\ntwo\n' }],
      files: [{ added: 1, removed: 1 }],
    });
  });

  test('leaves a version that a next edit needs', async () => {
    const context = await openContext();
    await putSeen(context, 'a\n');
    const { outcome } = await run(editTool, { file_path: path, old_string: 'a', new_string: 'b' }, context);
    const { version } = await context.fileSystem.readBytes(path, { most: 0 });
    expect(editPresenter.filesSeen(metaAfterJson(outcome))).toEqual([{ file: path, version }]);
    const next = await run(editTool, { file_path: path, old_string: 'b', new_string: 'c' }, context);
    expect(next.outcome.isError).toBe(false);
  });

  test('of a file never read fails without a diff, and says to read it', async () => {
    const context = await openContext();
    await put(context, 'a\n');
    const { outcome, view } = await run(
      editTool,
      { file_path: path, old_string: 'a', new_string: 'b' },
      context,
    );
    expect(outcome).toMatchObject({ isError: true });
    expect(view).toEqual({ card: 'generic', content: outcome.content });
    expect(textOf(outcome.content)).toMatch(/Read it first/);
  });

  test.each([
    { what: 'text that is not there', old_string: 'z' },
    { what: 'an ambiguous place', old_string: 'a' },
  ])('of $what fails without a diff', async ({ old_string }) => {
    const context = await openContext();
    await putSeen(context, 'a a\n');
    const { outcome, view } = await run(editTool, { file_path: path, old_string, new_string: 'b' }, context);
    expect(outcome).toMatchObject({ isError: true });
    expect(view).toEqual({ card: 'generic', content: outcome.content });
    expect(await get(context)).toBe('a a\n');
  });
});

test('no diff is lost when its session is resumed or reloaded: the log gives the card, with the file gone', async () => {
  const context = await openContext();
  await putSeen(context, Array.from({ length: 30 }, (_, at) => `${at}\n`).join(''));
  const calls = [
    { tool: editTool, args: { file_path: path, old_string: '\n9\n', new_string: '\nnine\n' } },
    { tool: writeTool, args: { file_path: path, content: 'over\n' } },
    { tool: writeTool, args: { file_path: 'new.txt', content: 'new\n' } },
  ];
  const log: string[] = [];
  const live: ToolResultView[] = [];
  for (const { tool, args } of calls) {
    const { outcome, view } = await run(tool, args, context);
    log.push(JSON.stringify(outcome));
    live.push(view);
  }
  await rm(context.cwd, { recursive: true });
  const again = log.map((line, at) =>
    calls[at]?.tool.presenter.presentResult(calls[at].args, JSON.parse(line) as ToolOutcome),
  );
  expect(again).toEqual(live);
  expect(live).toMatchObject([
    { diffs: [{ oldText: '6\n7\n8\n9\n10\n11\n12\n', newText: '6\n7\n8\nnine\n10\n11\n12\n' }] },
    {
      diffs: [{ newText: 'over\n', start: { old: 1, new: 1 } }],
      files: [{ change: 'overwritten', removed: 30 }],
    },
    { diffs: [{ oldText: null, newText: 'new\n' }] },
  ]);
});

describe('a log from before', () => {
  const diffs = [{ path, oldText: 'a\n', newText: 'b\n', start: { old: 1, new: 1 } }];
  const files = [{ path, change: 'edited', added: 4, removed: 4 }];
  test.each([
    { what: 'files were named', meta: { diffs, files, version: 'v' }, drawn: files },
    {
      what: 'what is left out stood with the file',
      meta: { diffs, files, version: 'v', leftOut: 3 },
      drawn: [{ ...files[0], leftOut: 3 }],
    },
  ])('$what is drawn, and no file of it counts as seen', ({ meta, drawn }) => {
    const args = { file_path: path, old_string: 'a', new_string: 'b' };
    expect(editPresenter.presentResult(args, { content: [], isError: false, meta })).toEqual({
      card: 'diff',
      diffs,
      files: drawn,
    });
    expect(editPresenter.filesSeen(meta)).toEqual([]);
  });
});
