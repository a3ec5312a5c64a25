import { openDataFolder, openRuntime } from '@showreel/api';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { viewEvent, type ViewEvent } from '@showreel/views';
import { runProgram } from './program';
import { createTestEnvironment, type TestEnvironment } from './test-environment';
import { makeFolder, removeFolders } from './test-folders';

let data: string;
let project: string;
beforeEach(async () => {
  data = await makeFolder();
  project = await makeFolder();
});
afterAll(removeFolders);

interface Run {
  code: number;
  out: string;
  err: string;
}

const environment = (): TestEnvironment =>
  createTestEnvironment({ env: { PATH: process.env['PATH'], SHOWREEL_DATA: data }, cwd: project });

async function run(...args: string[]): Promise<Run> {
  const given = environment();
  const code = await runProgram(args, given);
  return { code, out: given.stdout(), err: given.stderr() };
}

/** Every line is a view event of the vocabulary and nothing more. */
function eventsOf(out: string): ViewEvent[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => {
      const value: unknown = JSON.parse(line);
      const event = viewEvent.parse(value);
      expect(event).toEqual(value);
      return event;
    });
}

function sessionOf(err: string): string {
  return /^session: (\S+)$/m.exec(err)?.[1] ?? '';
}

const json = (value: unknown): string => JSON.stringify(value);

test.each([
  { args: [], sentence: 'Usage: showreel' },
  { args: ['views'], sentence: "missing required argument 'session'" },
  { args: ['show'], sentence: "missing required argument 'session'" },
  { args: ['run'], sentence: "missing required argument 'tool'" },
  { args: ['play'], sentence: "unknown command 'play'" },
  { args: ['list', '--all'], sentence: "unknown option '--all'" },
  { args: ['list', '--limit', 'many'], sentence: 'Give a whole number above 0.' },
  {
    args: ['run', 'bash', '{"command":}'],
    sentence: 'not JSON: "}" cannot stand there, at line 1, column 12.',
  },
  { args: ['run', 'bash', '{}', '--cwd', '.', '--session', 'x'], sentence: 'not both' },
  { args: ['run', 'juggle', '{}'], sentence: 'The tools are: read, write, edit, glob, grep, bash' },
  { args: ['run', 'bash', '{}', '--session', 'none'], sentence: 'session' },
  { args: ['run', 'bash', '{}', '--cwd', 'nowhere'], sentence: 'nowhere cannot be found' },
  { args: ['views', 'none'], sentence: 'session' },
  { args: ['show', 'none'], sentence: 'session' },
  { args: ['reindex', 'none'], sentence: 'session' },
])('asked wrongly: $args', async ({ args, sentence }) => {
  const { code, out, err } = await run(...args);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/^\s+at /m);
  expect((await run('list')).out).toBe('');
});

test.each([['--help'], ['help'], ['views', '--help'], ['show', '--help'], ['run', '--help'], ['list', '-h']])(
  'help: %s %s',
  async (...args) => {
    const { code, out, err } = await run(...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Usage: showreel');
  },
);

test('the version', async () => {
  const { code, out } = await run('--version');
  expect(code).toBe(0);
  expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a tool is run, recorded and printed; views prints the same and the rest of the log', async () => {
  const write = await run('run', 'write', json({ file_path: 'a.txt', content: 'one\ntwo\n' }));
  expect(write.code).toBe(0);
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('one\ntwo\n');
  const session = sessionOf(write.err);

  const edit = await run(
    ...[
      'run',
      'edit',
      json({ file_path: 'a.txt', old_string: 'two', new_string: 'zwei' }),
      '--session',
      session,
    ],
  );
  expect(edit.code).toBe(0);
  expect(sessionOf(edit.err)).toBe(session);

  const bash = await run('run', 'bash', json({ command: 'cat a.txt; exit 3' }), '--session', session);
  expect(bash.code).toBe(1);

  const runs = [write, edit, bash].map(({ out }) => eventsOf(out));
  expect(runs.map((events) => events.map(({ type }) => type))).toEqual(
    Array.from({ length: 3 }, () => ['tool-call', 'tool-result']),
  );
  expect(runs[1]?.[1]).toMatchObject({ view: { card: 'diff', diffs: [{ newText: 'one\nzwei\n' }] } });
  expect(runs[2]?.[1]).toMatchObject({
    isError: false,
    view: { card: 'terminal', output: 'one\nzwei\n', exitCode: 3 },
  });

  const views = await run('views', session);
  expect(views.code).toBe(0);
  const log = eventsOf(views.out);
  expect(log.slice(1)).toEqual(runs.flat());
  expect(log[0]).toMatchObject({ type: 'session', seq: 1, cwd: project });
});

test('a call that fails, also for its arguments, is recorded and gives 1', async () => {
  await writeFile(join(project, 'a.txt'), 'one\n');
  const edit = await run('run', 'edit', json({ file_path: 'a.txt', old_string: 'no', new_string: 'x' }));
  expect(edit.code).toBe(1);
  expect(eventsOf(edit.out)[1]).toMatchObject({
    type: 'tool-result',
    isError: true,
    view: { card: 'generic' },
  });
  const invalid = await run('run', 'edit', '{"file_path":3}');
  expect(invalid.code).toBe(1);
  expect(eventsOf(invalid.out)).toHaveLength(2);
});

test('what a call causes is printed before its result', async () => {
  const todo = { content: 'test', status: 'in_progress' };
  const { code, out } = await run('run', 'todo_write', json({ todos: [todo] }));
  expect(code).toBe(0);
  expect(eventsOf(out)).toMatchObject([
    { type: 'tool-call' },
    { type: 'todo', items: [todo] },
    { type: 'tool-result' },
  ]);
});

test('a background task is waited for, and its end is printed', async () => {
  const { code, out } = await run('run', 'bash', json({ command: 'exit 4', run_in_background: true }));
  expect(code).toBe(0);
  const events = eventsOf(out);
  expect(events.map(({ type }) => type).sort()).toEqual(['task', 'task', 'tool-call', 'tool-result']);
  expect(events.findLast(({ type }) => type === 'task')).toMatchObject({ state: 'exited', exitCode: 4 });
});

test.each([
  { what: 'a call', runInBackground: false, code: 130, last: { type: 'tool-result', ended: 'stopped' } },
  { what: 'a call', runInBackground: false, code: 143, last: { type: 'tool-result', ended: 'stopped' } },
  { what: 'a task', runInBackground: true, code: 130, last: { type: 'task', state: 'stopped' } },
])(
  'asked to end, it stops $what, waits for its end and gives $code',
  async ({ runInBackground, code, last }) => {
    const given = environment();
    const args = { command: 'sleep 600', run_in_background: runInBackground };
    const ended = runProgram(['run', 'bash', json(args)], given);
    await given.seen(runInBackground ? '"tool-result"' : '"tool-call"');
    given.interrupt(code);
    expect(await ended).toBe(code);
    const printed = eventsOf(given.stdout());
    expect(printed.at(-1)).toMatchObject(last);
    const { out } = await run('views', sessionOf(given.stderr()));
    expect(eventsOf(out).slice(1)).toEqual(printed);
  },
);

test('show draws the timeline, with paths relative to the folder of the session', async () => {
  const file = join(project, 'a.txt');
  const { err } = await run('run', 'write', json({ file_path: file, content: 'one\n' }));
  const session = sessionOf(err);
  await run(
    'run',
    'bash',
    json({ command: String.raw`printf '\033[31mred\033[0m\033]0;title\007'; exit 1` }),
    '--session',
    session,
  );
  await run(
    'run',
    'todo_write',
    json({ todos: [{ content: 'rest', status: 'pending' }] }),
    '--session',
    session,
  );

  const { code, out } = await run('show', session);
  expect(code).toBe(0);
  expect(out).toContain('✓ Done  Write a.txt');
  expect(out).toContain('a.txt +1 −0 new');
  expect(out).toContain('✗ exit 1');
  expect(out).toContain('[ ] rest');
  expect(out).not.toContain('\u001b');

  const given = { ...environment(), colours: true };
  await runProgram(['show', session], given);
  expect(given.stdout()).toContain('\u001b[31mred\u001b[0m');
  expect(given.stdout()).not.toContain('\u001b]');
});

test('show gives Markdown, in which nothing that was printed is markup', async () => {
  const command = String.raw`printf '\033[31m\140\140\140\033[0m\n<b>\n'; exit 3`;
  const { err } = await run('run', 'bash', json({ command }));
  const session = sessionOf(err);
  const content = 'one\n````\n';
  await run('run', 'write', json({ file_path: join(project, 'a.md'), content }), '--session', session);

  const { code, out } = await run('show', session, '--markdown');
  expect(code).toBe(0);
  expect(out).toContain('\n````console\n```\n<b>\n````\n');
  expect(out).toContain('**✗ exit 3** · ');
  expect(out).toContain('**✓ Done** · Write `a.md` · ');
  expect(out).toContain('\n`````diff\na.md +2 −0 new\n@@ -0,0 +1,2 @@\n+one\n+````\n`````\n');
});

test('an image is named by its kind and size', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await writeFile(join(project, 'dot.png'), png);
  const read = await run('run', 'read', json({ file_path: 'dot.png' }));
  expect(read.code).toBe(0);
  expect(read.out).not.toContain('iVBOR');
  const { out } = await run('show', sessionOf(read.err));
  expect(out).toContain(`[image/png, ${png.length} B]`);
});

test.each(['glob', 'grep'])('what %s finds is shown, relative to the folder of the session', async (tool) => {
  await writeFile(join(project, 'found.txt'), 'needle\n');
  await writeFile(join(project, 'other.md'), 'hay\n');
  const args = tool === 'glob' ? { pattern: '*.txt' } : { pattern: 'needle' };
  const found = await run('run', tool, json(args));
  expect(found.code).toBe(0);
  expect(eventsOf(found.out)[0]).toMatchObject({ view: { card: 'generic', kind: 'search' } });
  const { out } = await run('show', sessionOf(found.err));
  expect(out).toContain('found.txt');
  expect(out).not.toContain('other.md');
  expect(out.split('\n').slice(1).join('\n')).not.toContain(`${project}/`);
});

test('the beginning of an id names a session, as long as it is that of one', async () => {
  const dataFolder = await openDataFolder({ env: { SHOWREEL_DATA: data } });
  const publicUrl = (): { url: string; local: boolean } => ({ url: 'http://127.0.0.1', local: true });
  const runtime = await openRuntime({ dataFolder, publicUrl, env: {} });
  const { id } = await runtime.createSession({ cwd: project });
  // Ids are drawn, so sessions are made until two begin alike.
  const byBeginning = new Map([[id.slice(0, 4), id]]);
  let alike: string[] = [];
  while (alike.length === 0) {
    const { id: next } = await runtime.createSession({ cwd: project, title: 'One of two' });
    const known = byBeginning.get(next.slice(0, 4));
    if (known !== undefined && known !== id) alike = [known, next];
    byBeginning.set(next.slice(0, 4), next);
  }
  await runtime.close();
  await dataFolder.close();

  const beginning = id.slice(0, 8);
  for (const command of ['show', 'views', 'reindex']) {
    expect(await run(command, beginning)).toEqual(await run(command, id));
  }
  const ran = await run('run', 'bash', json({ command: 'true' }), '--session', beginning);
  expect({ code: ran.code, session: sessionOf(ran.err) }).toEqual({ code: 0, session: id });

  for (const unknown of [id.slice(0, 3), `${id.slice(0, 8)}x`, '']) {
    const { code, out, err } = await run('show', unknown);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('session');
  }
  const { code, out, err } = await run('show', alike[0]?.slice(0, 4) ?? '');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  for (const candidate of alike) expect(err).toContain(`${candidate}  One of two`);
  expect(err).not.toContain(id);
});

test('a long session comes out whole and in order', async () => {
  const dataFolder = await openDataFolder({ env: { SHOWREEL_DATA: data } });
  const publicUrl = (): { url: string; local: boolean } => ({ url: 'http://127.0.0.1', local: true });
  const runtime = await openRuntime({ dataFolder, publicUrl, env: {} });
  const { id } = await runtime.createSession({ cwd: project });
  const texts = Array.from({ length: 620 }, (_, index) => `thought number ${index}.`);
  for (const text of texts) {
    await runtime.sessions.append(id, { type: 'thought', content: [{ type: 'text', text }] });
  }
  await runtime.close();
  await dataFolder.close();

  expect(eventsOf((await run('views', id)).out).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 621 }, (_, index) => index + 1),
  );
  expect((await run('show', id)).out.match(/thought number \d+\./g)).toEqual(texts);
});

test('list names the sessions, newest first, and reindex changes nothing that is seen', async () => {
  const first = sessionOf((await run('run', 'bash', json({ command: 'true' }))).err);
  const second = sessionOf((await run('run', 'bash', json({ command: 'false' }))).err);
  const lines = (await run('list')).out.trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^${second} .* failed `));
  expect(lines[1]).toMatch(new RegExp(`^${first} .* done `));
  expect((await run('list', '--limit', '1')).out.trimEnd()).toBe(lines[0]);

  const before = await run('show', first);
  expect(await run('reindex', first)).toEqual({ code: 0, out: '', err: '' });
  expect(await run('show', first)).toEqual(before);
});

test('a command waits for another one that owns the data folder', async () => {
  const other = await openDataFolder({ env: { SHOWREEL_DATA: data } });
  const listed = run('list');
  await other.close();
  expect(await listed).toEqual({ code: 0, out: '', err: '' });
});

test('a data folder that cannot be used is one sentence', async () => {
  const file = join(project, 'file');
  await writeFile(file, '');
  const given = createTestEnvironment({ env: { SHOWREEL_DATA: join(file, 'data') } });
  expect(await runProgram(['list'], given)).toBe(1);
  expect(given.stderr()).toMatch(/cannot be (written|made).*SHOWREEL_DATA/);
});
