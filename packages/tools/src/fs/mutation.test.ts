import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiffResultView, FileChange } from '@showreel/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runTool } from '../contract/run-tool';
import type { Tool } from '../contract/tool';
import { openContext, type TestContext } from '../open-test-context';
import { editTool } from './edit';
import { computeHunks } from './hunks';
import { readTool } from './read';
import { applyHunks, expectSlices, linesOf } from './test-hunks';
import { writeTool } from './write';

// What the card of a change says is held against the bytes on disk before and after it.

const path = 'file.txt';

interface Bytes {
  before: string;
  after: string;
}

/** Changes a file that holds `before`: what its card is, and what the file then holds. */
async function change(
  context: TestContext,
  { before, tool, args }: { before: string; tool: Tool; args: object },
): Promise<{ view: DiffResultView; after: string }> {
  await writeFile(join(context.cwd, path), before);
  await runTool(readTool, { file_path: path }, context);
  const all = { file_path: path, ...args };
  const outcome = await runTool(tool, all, context);
  expect(outcome).toMatchObject({ isError: false });
  const view = tool.presenter.presentResult(all, outcome);
  if (view.card !== 'diff') throw new Error('The card is no diff.');
  return { view, after: String(await readFile(join(context.cwd, path))) };
}

/** The text of a file's bytes as hunks see it. */
const textOf = (bytes: string): string => bytes.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

function expectTruth({ diffs, files = [] }: DiffResultView, bytes: Bytes): void {
  const [before, after] = [textOf(bytes.before), textOf(bytes.after)];
  expectSlices(diffs, before, after);
  expect(applyHunks(before, diffs)).toBe(after);
  const counted = diffs.reduce(
    (sum, { oldText, newText }) => sum + linesOf(newText).length - linesOf(oldText ?? '').length,
    0,
  );
  expect(files).toHaveLength(1);
  const [file] = files as [FileChange];
  expect(file.added - file.removed).toBe(counted);
  expect(file.leftOut).toBeUndefined();
  const isSame = bytes.before === bytes.after;
  if (before === after) expect(file.change).toBe(isSame ? 'unchanged' : 'line-endings');
  else expect(['edited', 'overwritten']).toContain(file.change);
  expect(file.byteOrderMark).toBe(markChange(bytes));
}

/** What became of the byte order mark of a file's bytes. */
function markChange({ before, after }: Bytes): 'added' | 'removed' | undefined {
  const [had, has] = [before.startsWith('\uFEFF'), after.startsWith('\uFEFF')];
  if (had === has) return undefined;
  return has ? 'added' : 'removed';
}

const line = fc.constantFrom(
  '',
  'a',
  'b',
  '\ta',
  '  b  ',
  'c\u2028d',
  'é漢😀',
  '+x',
  '-x',
  '\\ No newline',
  'e\rf',
  'X',
);
const ending = fc.constantFrom('\n', '\r\n');
/** A text with line endings of one kind or both, with and without a byte order mark and a last line feed. */
const content = fc
  .record({
    mark: fc.constantFrom('', '', '\uFEFF'),
    lines: fc.array(fc.tuple(line, ending), { maxLength: 25 }),
    only: fc.option(ending),
    last: fc.constantFrom('', '', 'end', 'X'),
  })
  .map(({ mark, lines, only, last }) =>
    [mark, ...lines.map(([text, own]) => text + (only ?? own)), last].join(''),
  );

test('the hunks of a write make of the old text the new one, whatever the two files are, and a byte order mark that comes or goes is told', async () => {
  const context = await openContext();
  await fc.assert(
    fc.asyncProperty(content, content, async (before, next) => {
      const { view, after } = await change(context, { before, tool: writeTool, args: { content: next } });
      expect(after).toBe(next);
      expectTruth(view, { before, after });
    }),
    { numRuns: 150 },
  );
});

test('the hunks of an edit make of the old text the new one, and show no line that stayed as changed', async () => {
  const context = await openContext();
  const text = fc.constantFrom('', 'Y', 'X\n', '\n', 'Y\r\nZ', '\tY\n\n', '\u2028');
  await fc.assert(
    fc.asyncProperty(content, text, fc.boolean(), async (start, newText, hasMore) => {
      const before = `${start}X${hasMore ? '\r\nmore\r\n' : ''}`;
      const args = { old_string: 'X', new_string: newText, replace_all: true };
      const { view, after } = await change(context, { before, tool: editTool, args });
      expectTruth(view, { before, after });
      const touched = linesOf(textOf(before)).filter((each) => each.includes('X')).length;
      expect(view.files?.[0]?.removed).toBeLessThanOrEqual(touched + 1);
    }),
    { numRuns: 150 },
  );
});

test('the hunks of an edit have three lines of context where lines went from among their likes', async () => {
  const context = await openContext();
  const before = `|\n${'a\n'.repeat(4)}b\nc\nd\ne\n`;
  const args = { old_string: '|\na\na\n', new_string: '|\n' };
  const { view } = await change(context, { before, tool: editTool, args });
  expect(view.diffs).toMatchObject([
    { oldText: `|\n${'a\n'.repeat(4)}b\nc\nd\n`, newText: '|\na\na\nb\nc\nd\n' },
  ]);
});

test('the hunks of an edit are those of the two whole files, also where a line stands among its likes', async () => {
  const context = await openContext();
  const likes = fc.array(fc.constantFrom('a\n', 'a\n', 'a\n', 'b\n', 'a\nb\n'), { maxLength: 30 });
  const text = fc.constantFrom('', 'a\n', 'a\na\n', 'b\n', 'a\nb\n', 'c\n');
  await fc.assert(
    fc.asyncProperty(likes, text, likes, text, async (head, oldText, tail, newText) => {
      // The bar makes the text to replace occur once.
      const around = (middle: string): string => `${head.join('')}|\n${middle}${tail.join('')}`;
      const [before, next] = [around(oldText), around(newText)];
      const args = { old_string: `|\n${oldText}`, new_string: `|\n${newText}` };
      const { view } = await change(context, { before, tool: editTool, args });
      const whole = computeHunks({ path, before, after: next });
      expect(whole).toMatchObject({ state: 'compared', diffs: view.diffs });
    }),
    { numRuns: 150 },
  );
});
