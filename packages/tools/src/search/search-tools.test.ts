import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { settleCall, type JsonValue, type ToolResultView } from '@showreel/views';
import { describe, expect, test } from 'vitest';
import { runTool } from '../contract/run-tool';
import type { Tool, ToolOutcome } from '../contract/tool';
import { openContext, textOf, type TestContext } from '../open-test-context';
import { toolPresenters } from '../presenters';
import { describeFiles } from './describe-files';
import { gatherFiles } from './gather-files';
import { gatherLines } from './gather-lines';
import { globTool } from './glob';
import { grepTool } from './grep';

/** A context whose folder holds those files, each a second older than the one before it. */
async function openWith(files: Record<string, string>): Promise<TestContext> {
  const context = await openContext();
  for (const [at, [path, content]] of Object.entries(files).entries()) {
    await mkdir(dirname(join(context.cwd, path)), { recursive: true });
    await writeFile(join(context.cwd, path), content);
    await utimes(join(context.cwd, path), 1_000_000 - at, 1_000_000 - at);
  }
  return context;
}

async function run(
  tool: Tool,
  args: JsonValue,
  context: TestContext,
): Promise<{ outcome: ToolOutcome; text: string }> {
  const outcome = await runTool(tool, args, context);
  return { outcome, text: textOf(outcome.content) };
}

/** What a replay shows of a call: from the log alone, through the pure halves. */
function replay(tool: Tool, args: JsonValue, outcome: ToolOutcome): ToolResultView | undefined {
  const { content, isError, meta } = JSON.parse(JSON.stringify(outcome)) as ToolOutcome;
  const presenter = toolPresenters.find(({ name }) => name === tool.name);
  return presenter?.presentResult(args, { content, isError, ...(meta === undefined ? {} : { meta }) });
}

const manyFiles = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`d/${String(at).padStart(4, '0')}`, 'x\ny\n']),
  );

describe('glob', () => {
  test('lists the newest first, says how many, and names them as places', async () => {
    const context = await openWith({ 'src/b.ts': '', 'a.ts': '', 'c.js': '', 'odd\nname.ts': '' });
    const args = { pattern: '**/*.ts' };
    const { outcome, text } = await run(globTool, args, context);
    expect(text).toBe('3 files\nsrc/b.ts\na.ts\n"odd\\nname.ts"');
    expect(replay(globTool, args, outcome)).toEqual({
      card: 'generic',
      content: outcome.content,
      locations: [{ path: 'src/b.ts' }, { path: 'a.ts' }, { path: 'odd\nname.ts' }],
    });
  });

  test.each([
    { args: { pattern: 'none' }, says: 'No files match.' },
    { args: { pattern: '*', path: 'd' }, says: '1 file\nd/0000' },
    { args: { pattern: 'none', path: 'd' }, says: 'No files in d match.' },
    { args: { pattern: '*', path: 'gone' }, says: 'There is no file gone. Check the path.', isError: true },
    {
      args: { pattern: '[b-a]' },
      says: 'The glob [b-a] is not valid: invalid character class range at b-a.',
      isError: true,
    },
  ])('says of $args: $says', async ({ args, says, isError = false }) => {
    const { outcome, text } = await run(globTool, args, await openWith(manyFiles(1)));
    expect(text).toBe(says);
    expect(outcome.isError).toBe(isError);
  });

  test('shows a thousand paths of more, names a hundred, and says how many are left', async () => {
    const { outcome, text } = await run(globTool, { pattern: '**' }, await openWith(manyFiles(1002)));
    const lines = text.split('\n');
    expect(lines).toHaveLength(1002);
    expect(lines[0]).toBe('1,002 files');
    expect(lines[1000]).toBe('d/0999');
    expect(lines[1001]).toBe('[2 more, changed before these. Narrow the pattern to see them.]');
    expect(outcome.meta).toMatchObject({ files: 1002, isMore: false });
    expect((outcome.meta as { locations: unknown[] }).locations).toHaveLength(100);
  });

  test('shows no more text than a bound however long the paths are', async () => {
    const long = `${'x'.repeat(250)}/`.repeat(8);
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${long}${at}`, '']));
    const { text } = await run(globTool, { pattern: '**' }, await openWith(files));
    expect(text.length).toBeLessThan(132 * 1024);
    expect(text).toMatch(/^200 files\n/);
    expect(text).toMatch(/\n\[1\d\d more, changed before these\..*\]$/);
  });
});

describe('grep', () => {
  test('lists lines by file, says how many, and names them as places', async () => {
    const context = await openWith({ 'b.ts': 'one\n  two\n', 'a.ts': 'two\r\n\r\ntwo', '.git/x': 'two' });
    const args = { pattern: 'TWO$', case_insensitive: true };
    const { outcome, text } = await run(grepTool, args, context);
    expect(text).toBe('3 matches in 2 files\na.ts:1: two\na.ts:3: two\nb.ts:2:   two');
    expect(outcome.meta).toEqual({
      matches: 3,
      files: 2,
      isMore: false,
      locations: [
        { path: 'a.ts', line: 1 },
        { path: 'a.ts', line: 3 },
        { path: 'b.ts', line: 2 },
      ],
    });
    const view = replay(grepTool, args, outcome);
    expect(view).toMatchObject({ card: 'generic', content: outcome.content });
    const call = grepTool.presenter.presentCall(args);
    expect(settleCall(call, { isError: false, view: view ?? { card: 'generic' } })).toMatchObject({
      state: 'done',
      kind: 'search',
      title: 'Search TWO$',
      locations: [
        { path: 'a.ts', line: 1 },
        { path: 'a.ts', line: 3 },
        { path: 'b.ts', line: 2 },
      ],
    });
  });

  test.each([
    { args: { pattern: '3', context: 1 }, says: '1 match in 1 file\nf-2- 2\nf:3: 3\nf-4- 4' },
    {
      args: { pattern: '[24]', context: 1, limit: 1 },
      says: /^More than 1 match in 1 file\nf-1- 1\nf:2: 2\nf-3- 3\n\[.*more.*\]$/,
    },
    {
      args: { pattern: '[15]', context: 1, limit: 1 },
      says: /^More than 1 match in 1 file\nf:1: 1\nf-2- 2\n\[.*more.*\]$/,
    },
    { args: { pattern: '[15]', limit: 2 }, says: '2 matches in 1 file\nf:1: 1\nf:5: 5' },
    { args: { pattern: 'none' }, says: 'No matches.' },
    { args: { pattern: 'none', path: 'f' }, says: 'No matches in f.' },
    { args: { pattern: '1', path: 'f' }, says: '1 match in 1 file\nf:1: 1' },
    { args: { pattern: '1', glob: '*.ts' }, says: 'No matches.' },
    {
      args: { pattern: '(' },
      says: 'The pattern is not a valid regular expression: unclosed group, at its end.',
      isError: true,
    },
    { args: { pattern: '1', path: '..' }, says: /outside/, isError: true },
    { args: { pattern: '1', context: 11 }, says: /context/, isError: true },
  ])('says of $args: $says', async ({ args, says, isError = false }) => {
    const { outcome, text } = await run(grepTool, args, await openWith({ f: '1\n2\n3\n4\n5\n' }));
    if (typeof says === 'string') expect(text).toBe(says);
    else expect(text).toMatch(says);
    expect(outcome.isError).toBe(isError);
  });

  test('stops at its limit, names a hundred places, and says that there are more', async () => {
    const { outcome, text } = await run(grepTool, { pattern: 'x' }, await openWith(manyFiles(201)));
    expect(text).toMatch(/^More than 200 matches in 200 files\n/);
    expect(text.split('\n')).toHaveLength(202);
    expect((outcome.meta as { locations: unknown[] }).locations).toHaveLength(100);
    expect(outcome.meta).toMatchObject({ matches: 200, files: 200, isMore: true });
  });

  test('cuts long lines around their match, and marks where', async () => {
    const context = await openWith({ f: `${'x'.repeat(5000)}needle${'x'.repeat(5000)}` });
    const { text } = await run(grepTool, { pattern: 'needle' }, context);
    expect(text).toMatch(/^1 match in 1 file\nf:1: …x{100}needlex{294}…$/);
  });

  test('shows no more text than a bound', async () => {
    const context = await openWith({ f: `${'x'.repeat(300)}\n`.repeat(2000) });
    const { text } = await run(grepTool, { pattern: 'x', limit: 1000 }, context);
    expect(text.length).toBeLessThan(132 * 1024);
    expect(text).toMatch(/^More than 4\d\d matches in 1 file\n/);
    expect(text).toMatch(/\n\[.*there are more.*\]$/);
  });

  test('is stopped as a person stops it', async () => {
    const context = await openWith(manyFiles(1));
    const running = run(grepTool, { pattern: 'x' }, context);
    context.abort();
    expect((await running).outcome).toMatchObject({ isError: true, ended: 'stopped' });
  });
});

describe('gathering', () => {
  /** Endless, and knows when it was left. */
  function endless<Found>(give: (at: number) => Found): {
    found: AsyncGenerator<Found>;
    given: () => number;
    isLeft: () => boolean;
  } {
    let given = 0;
    let isLeft = false;
    const generate = async function* (): AsyncGenerator<Found> {
      try {
        for (;;) {
          given += 1;
          yield await Promise.resolve(give(given));
        }
      } finally {
        isLeft = true;
      }
    };
    return { found: generate(), given: () => given, isLeft: () => isLeft };
  }

  test('lines ends the search at its limit', async () => {
    const cut = { before: false, after: false };
    const lines = endless((line) => ({ path: 'f', line, isMatch: true, text: 'x', cut }));
    expect(await gatherLines(lines.found, { limit: 3, context: 0 })).toMatchObject({
      matches: 3,
      isMore: true,
    });
    expect(lines.given()).toBe(4);
    expect(lines.isLeft()).toBe(true);
  });

  test('files ends the search at a hundred thousand', async () => {
    const files = endless((at) => ({ path: `f${at}`, modifiedAt: at }));
    const { paths, ...counts } = await gatherFiles(files.found);
    expect(counts).toEqual({ files: 100_000, isMore: true });
    expect(paths).toHaveLength(1000);
    expect(paths[0]).toBe('f100000');
    expect(files.given()).toBe(100_001);
    expect(files.isLeft()).toBe(true);
  });
});

test.each([
  { found: { paths: ['a'], files: 1, isMore: false }, says: '1 file\na' },
  { found: { paths: ['a'], files: 1002, isMore: false }, says: /^1,002 files\na\n\[1,001 more, .*\]$/ },
  {
    found: { paths: ['a'], files: 1001, isMore: true },
    says: /^More than 1,001 files\na\n\[More than 1,000 more, .*\]$/,
  },
])('files are described: $says', ({ found, says }) => {
  expect(describeFiles(found, undefined)).toMatch(says);
});

describe('the cards', () => {
  test.each([
    { tool: globTool, args: { pattern: '**/*.ts' }, title: 'Find **/*.ts', of: 'paths' },
    { tool: globTool, args: { pattern: '**/*.ts', path: 'src' }, title: 'Find **/*.ts in src', of: 'paths' },
    { tool: grepTool, args: { pattern: 'a b' }, title: 'Search a b', of: 'lines' },
    {
      tool: grepTool,
      args: { pattern: 'a', path: 'src', glob: '*.ts' },
      title: 'Search a in src (*.ts)',
      of: 'lines',
    },
  ])('$title', ({ tool, args, title, of }) => {
    const search = { of, pattern: args.pattern };
    expect(tool.presenter.presentCall(args)).toEqual({ card: 'generic', kind: 'search', title, search });
  });

  test('say whether capitals and small letters are the same to a search', () => {
    const args = { pattern: 'a', case_insensitive: true };
    expect(grepTool.presenter.presentCall(args)).toMatchObject({
      search: { pattern: 'a', ignoreCase: true },
    });
  });
});
