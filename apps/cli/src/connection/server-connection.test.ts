import { appRouter, openDataFolder, openRuntime } from '@showreel/api';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { viewEvent, type ViewEvent } from '@showreel/views';
import { runProgram } from '../program';
import { createTestEnvironment, type TestEnvironment } from '../test-environment';
import { makeFolder, removeFolders } from '../test-folders';

interface TestServer {
  url: string;
  dataFolder: Awaited<ReturnType<typeof openDataFolder>>;
  /** Breaks every stream and connection that is open now. */
  breakConnections(): void;
  stop(): Promise<void>;
}

const token = 'right';
const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(removeFolders);

/** The API of a data folder on a real socket, announced as a server announces itself. */
async function serve(data: string): Promise<TestServer> {
  const dataFolder = await openDataFolder({ env: { SHOWREEL_DATA: data } });
  const runtime = await openRuntime({
    dataFolder,
    publicUrl: () => ({ url: 'http://127.0.0.1:4780', local: true }),
    env: { PATH: process.env['PATH'] },
  });
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: '/trpc/',
    createContext: ({ req }) => ({ runtime, isOwner: req.headers.authorization === `Bearer ${token}` }),
  });
  const http = createServer(handler);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  await dataFolder.announce({ url, token });
  const server: TestServer = {
    url,
    dataFolder,
    breakConnections: () => http.closeAllConnections(),
    async stop() {
      http.close();
      http.closeAllConnections();
      await runtime.close();
      await dataFolder.close();
    },
  };
  running.push(server);
  return server;
}

async function prepare(): Promise<{ data: string; environment: () => TestEnvironment }> {
  const [data, cwd] = [await makeFolder(), await makeFolder()];
  return { data, environment: () => createTestEnvironment({ env: { SHOWREEL_DATA: data }, cwd }) };
}

function eventsOf(environment: TestEnvironment): ViewEvent[] {
  return environment
    .stdout()
    .trimEnd()
    .split('\n')
    .map((line) => viewEvent.parse(JSON.parse(line)));
}

const bash = (args: object): string[] => ['run', 'bash', JSON.stringify(args)];
const sessionOf = (environment: TestEnvironment): string =>
  /^session: (\S+)$/m.exec(environment.stderr())?.[1] ?? '';

test('beside a server the command asks it, and sees the same as alone later', async () => {
  const { data, environment } = await prepare();
  await serve(data);
  const ran = environment();
  expect(await runProgram(bash({ command: 'echo hi; exit 3' }), ran)).toBe(1);
  expect(eventsOf(ran)).toMatchObject([{ type: 'tool-call' }, { view: { output: 'hi\n', exitCode: 3 } }]);

  const commands = [['views', sessionOf(ran)], ['show', sessionOf(ran)], ['list']];
  const printed: string[] = [];
  for (const command of commands) {
    const asked = environment();
    expect(await runProgram(command, asked)).toBe(0);
    printed.push(asked.stdout());
  }
  await running.pop()?.stop();
  for (const [index, command] of commands.entries()) {
    const alone = environment();
    expect(await runProgram(command, alone)).toBe(0);
    expect(alone.stdout()).toBe(printed[index]);
  }
});

test('beside a server it imports through it', async () => {
  const { data, environment } = await prepare();
  await serve(data);
  const asked = environment();
  const record = { type: 'user', uuid: 'u', sessionId: 's', cwd: '/w', timestamp: '2026-01-02T03:04:05Z' };
  const log = { ...record, message: { role: 'user', content: 'fix it' } };
  await writeFile(join(asked.cwd, 'log.jsonl'), `${JSON.stringify(log)}\n`);
  expect(await runProgram(['import', 'log.jsonl', 'none.jsonl'], asked)).toBe(1);
  expect(asked.stdout()).toMatch(/^\S+ {2}Claude Code {2}fix it {2}1 item\n$/);
  expect(asked.stderr()).toContain('none.jsonl: There is no such file');
});

test('a stream that breaks in the middle of a call resumes without a gap or a repeat', async () => {
  const { data, environment } = await prepare();
  const server = await serve(data);
  const given = environment();
  const ended = runProgram(bash({ command: 'until [ -e go ]; do sleep 0.05; done' }), given);
  await given.seen('"tool-call"');
  server.breakConnections();
  const go = environment();
  expect(await runProgram(['run', 'write', '{"file_path":"go","content":""}'], go)).toBe(0);
  expect(await ended).toBe(0);
  expect(eventsOf(given).map(({ type }) => type)).toEqual(['tool-call', 'tool-result']);
});

test('Ctrl-C stops the call in the server', async () => {
  const { data, environment } = await prepare();
  await serve(data);
  const given = environment();
  const ended = runProgram(bash({ command: 'sleep 600' }), given);
  await given.seen('"tool-call"');
  given.interrupt();
  expect(await ended).toBe(130);
  expect(eventsOf(given).at(-1)).toMatchObject({ type: 'tool-result', ended: 'stopped' });
});

test('a background task stays with the server', async () => {
  const { data, environment } = await prepare();
  await serve(data);
  const given = environment();
  expect(await runProgram(bash({ command: 'sleep 600', run_in_background: true }), given)).toBe(0);
  expect(eventsOf(given).at(-1)).toMatchObject({ type: 'tool-result' });
});

test.each([
  { what: 'an unknown session', args: ['views', 'none'], code: 2, sentence: /session/ },
  { what: 'an unknown tool', args: ['run', 'juggle'], code: 2, sentence: /The tools are: read/ },
  {
    what: 'a missing folder',
    args: [...bash({ command: 'true' }), '--cwd', 'gone'],
    code: 2,
    sentence: /gone/,
  },
  { what: 'reindexing under a server', args: ['reindex', 'x'], code: 1, sentence: /^Stop the running/ },
])('$what is one sentence', async ({ args, code, sentence }) => {
  const { data, environment } = await prepare();
  await serve(data);
  const given = environment();
  expect(await runProgram(args, given)).toBe(code);
  expect(given.stderr()).toMatch(sentence);
  expect(given.stderr().trimEnd().split('\n')).toHaveLength(1);
});

test('a token that the server does not know is one sentence', async () => {
  const { data, environment } = await prepare();
  const { dataFolder, url } = await serve(data);
  await dataFolder.announce({ url, token: 'old' });
  const given = environment();
  expect(await runProgram(['list'], given)).toBe(1);
  expect(given.stderr()).toMatch(/^You are not signed in/);
});

test('a server that does not answer is one sentence', async () => {
  const { data, environment } = await prepare();
  const { dataFolder } = await serve(data);
  await dataFolder.announce({ url: 'http://127.0.0.1:9', token });
  const given = environment();
  expect(await runProgram(['list'], given)).toBe(1);
  expect(given.stderr()).toMatch(/^The Showreel server does not answer/);
});
