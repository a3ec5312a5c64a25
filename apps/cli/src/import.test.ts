import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { viewEvent, type ViewEvent } from '@showreel/views';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runProgram } from './program';
import { createTestEnvironment } from './test-environment';
import { makeFolder, removeFolders } from './test-folders';

let data: string;
let logs: string;
beforeEach(async () => {
  data = await makeFolder();
  logs = await makeFolder();
});
afterAll(removeFolders);

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const given = createTestEnvironment({ env: { HOME: logs, SHOWREEL_DATA: data }, cwd: logs });
  const code = await runProgram(args, given);
  return { code, out: given.stdout(), err: given.stderr() };
}

/** A made-up log of Claude Code: a prompt, a command and its output. */
function logText(id: string, prompt: string): string {
  const base = { sessionId: id, cwd: '/srv/app', isSidechain: false, timestamp: '2026-01-02T03:04:05.000Z' };
  const call = { type: 'tool_use', id: `${id}-call`, name: 'Bash', input: { command: 'make' } };
  const result = { type: 'tool_result', tool_use_id: `${id}-call`, content: 'fine' };
  const model = 'claude-sonnet-4';
  return [
    { ...base, type: 'user', uuid: `${id}-1`, message: { role: 'user', content: prompt } },
    { ...base, type: 'assistant', uuid: `${id}-2`, message: { role: 'assistant', model, content: [call] } },
    { ...base, type: 'user', uuid: `${id}-3`, message: { role: 'user', content: [result] } },
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(join(logs, path, '..'), { recursive: true });
  await writeFile(join(logs, path), content);
}

const eventsOf = (out: string): ViewEvent[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => viewEvent.parse(JSON.parse(line)));

test('import takes in files and folders, and prints a line for each session', async () => {
  await write('one.jsonl', logText('one', 'fix it'));
  await write('more/ü/two.jsonl', logText('two', 'build it'));
  await write('more/package.json', '{}');
  const { code, out, err } = await run('import', 'one.jsonl', join(logs, 'more'));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^\S+ {2}Claude Code {2}fix it {2}\d+ items$/),
    expect.stringMatching(/^\S+ {2}Claude Code {2}build it {2}\d+ items$/),
  ]);
  expect((await run('import', 'one.jsonl')).out.trimEnd()).toBe(lines[0]);
  const shown = await run('show', lines[0]?.split(' ')[0] ?? '');
  expect(shown.out).toContain('make');
});

test('import tells file by file what is wrong, and takes in the rest', async () => {
  await write('some/bad.jsonl', 'hello\n');
  await write('some/good.jsonl', logText('good', 'fix it'));
  await mkdir(join(logs, 'empty'));
  const { code, out, err } = await run('import', 'some', 'none.jsonl', 'empty');
  expect(code).toBe(1);
  expect(out).toMatch(/fix it/);
  expect(err.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/some\/bad\.jsonl: This is not a log/),
    expect.stringMatching(/none\.jsonl: There is no such file/),
    'empty: There are no logs in this folder.',
  ]);
});

test('views prints the file of a log, without a store, as an import of it shows it', async () => {
  await write('one.jsonl', logText('one', 'fix it'));
  const printed = await run('views', 'one.jsonl');
  expect({ code: printed.code, err: printed.err }).toEqual({ code: 0, err: '' });
  expect(eventsOf(printed.out).map(({ seq, type }) => `${seq} ${type}`)).toEqual([
    '1 session',
    '2 message',
    '3 tool-call',
    '4 tool-result',
  ]);
  expect((await run('list')).out).toBe('');
  const [id = ''] = (await run('import', 'one.jsonl')).out.split(' ');
  expect((await run('views', id)).out).toBe(printed.out);
});

test('views needs no data folder for a file', async () => {
  await write('one.jsonl', logText('one', 'fix it'));
  await write('no-folder', '');
  data = join(logs, 'no-folder/data');
  expect((await run('views', './one.jsonl')).code).toBe(0);
});

test.each([
  ['./none.jsonl', 2, 'is no file'],
  ['bad.jsonl', 1, 'This is not a log'],
])('views of %s is one sentence', async (path, code, sentence) => {
  await write('bad.jsonl', 'hello\n');
  const given = await run('views', path);
  expect({ code: given.code, out: given.out }).toEqual({ code, out: '' });
  expect(given.err).toContain(sentence);
});
