import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-patches-'));
});
afterEach(() => rm(folder, { recursive: true }));

const path = '/project/a.go';
const patch = { oldStart: 3, oldLines: 2, newStart: 3, newLines: 2, lines: [' x', '-  old', '+  new'] };
const right = {
  card: 'diff',
  diffs: [{ path, oldText: 'x\n\told\n', newText: 'x\n\tnew\n', start: { old: 3, new: 3 } }],
  files: [{ path, change: 'edited', added: 1, removed: 1 }],
};
const [diff] = right.diffs;

/** Runs the check on a log of one edit, whose result is shown as `view`. */
async function check(view: object | undefined): Promise<{ code: number; output: string }> {
  const returned = { filePath: path, oldString: '\told', newString: '\tnew', structuredPatch: [patch] };
  const call = { type: 'tool_use', id: 'c1', name: 'Edit', input: {} };
  const records = [
    { type: 'assistant', message: { content: [call] } },
    {
      type: 'user',
      message: { content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'ok' }] },
      toolUseResult: { ...returned, originalFile: 'a\nb\nx\n\told\n' },
    },
  ];
  await writeFile(join(folder, 'log.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'));
  const events = view === undefined ? [] : [{ type: 'tool-result', callId: 'c1', isError: false, view }];
  await writeFile(join(folder, 'views'), events.map((event) => JSON.stringify(event)).join('\n'));
  const print = `process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(join(folder, 'views'))}))`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'check-claude-patches.mjs'), folder, process.execPath, '-e', print],
      (error, stdout) => resolve({ code: error === null ? 0 : Number(error.code), output: stdout }),
    );
  });
}

test('a card whose hunks are those of the patch, with its tabs restored, is right', async () => {
  const { code, output } = await check(right);
  expect(output).toContain('1 files, 1 patches, 1 hunks, 0 differences');
  expect(code).toBe(0);
});

test.each<[string, object | undefined, string]>([
  ['is not shown', undefined, 'the result is not shown'],
  ['is no diff', { card: 'generic' }, "the result's card is generic"],
  ['lacks a hunk', { ...right, diffs: [] }, '0 hunks instead of 1'],
  [
    'begins elsewhere',
    { ...right, diffs: [{ ...diff, start: { old: 1, new: 1 } }] },
    'begins at 1, 1 instead of 3, 3',
  ],
  ['has another line', { ...right, diffs: [{ ...diff, newText: 'x\n\tother\n' }] }, 'new line 2 is'],
  [
    'lost tabs of the file',
    { ...right, diffs: [{ ...diff, oldText: 'x\n  old\n' }] },
    'in the file "\\told"',
  ],
  ['lost tabs of the strings', { ...right, diffs: [{ ...diff, newText: 'x\n  new\n' }] }, 'lost its tabs'],
  ['counts wrongly', { ...right, files: [] }, 'counts +undefined -undefined instead of +1 -1'],
])('a card that %s is a difference', async (_, view, difference) => {
  const { code, output } = await check(view);
  expect(output).toContain(difference);
  expect(code).toBe(1);
});
