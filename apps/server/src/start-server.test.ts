import type { AppRouter } from '@showreel/api';
import { openWindow, settleCall, type CallItem, type ToolResultView } from '@showreel/views';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { listen } from './listen';
import type { PreparePages } from './pages';
import { startServer, type RunningServer } from './start-server';

/** The page is Next's and needs a build; what is tested here is everything around it. */
const plainPages: PreparePages = () =>
  Promise.resolve({
    answer: (_request, response) => {
      response.end('a page');
      return Promise.resolve();
    },
    upgrade: (_request, socket) => socket.destroy(),
    close: () => Promise.resolve(),
  });

let folder: string;
let running: RunningServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-server-'));
});
afterEach(async () => {
  await stopAll();
  await rm(folder, { recursive: true });
});

async function stopAll(): Promise<void> {
  for (const server of running) await server.stop();
  running = [];
}

/** Starts in the test's folder, on any free port. */
async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const base = { NODE_ENV: 'test' as const, PATH: process.env['PATH'], SHOWREEL_DATA: folder, PORT: '0' };
  const config = readConfig({ ...base, ...env });
  const server = await startServer(config, { preparePages: plainPages, say: () => undefined });
  running.push(server);
  return server;
}

/** Starts without the example, for tests that need none. */
async function startEmpty(env: Record<string, string> = {}): Promise<RunningServer> {
  await writeFile(join(folder, 'example-recorded'), '');
  return start(env);
}

function addressOf({ signInUrl }: RunningServer): { origin: string; token: string } {
  const { origin, searchParams } = new URL(signInUrl);
  return { origin, token: searchParams.get('token') ?? '' };
}

function clientOf(server: RunningServer): TRPCClient<AppRouter> {
  const { origin, token } = addressOf(server);
  const headers = { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${origin}/trpc`, headers })] });
}

/** The stream of a session, as it comes. */
async function openStream(server: RunningServer, sessionId: string): Promise<Response> {
  const { origin, token } = addressOf(server);
  const input = encodeURIComponent(JSON.stringify({ sessionId, after: 0 }));
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${origin}/trpc/sessions.watch?input=${input}`, { headers });
}

function outputOf(view: ToolResultView | undefined): string | undefined {
  return view?.card === 'terminal' ? view.output : undefined;
}

/** What a start that fails says: the class of its error and the sentence. */
async function failureOf(start: Promise<RunningServer>): Promise<string> {
  return start.then(
    () => 'It started.',
    (error: unknown) => String(error),
  );
}

describe('the first start', () => {
  it('records an example session in which every kind of card is seen', async () => {
    const client = clientOf(await start());
    const { sessions } = await client.sessions.list.query();
    expect(sessions).toMatchObject([{ agent: 'Example', state: 'done', files: 4, failures: 2 }]);
    const page = await client.sessions.page.query({ sessionId: sessions[0]?.id ?? '', limit: 500 });
    const calls = openWindow(page).items.filter((item): item is CallItem => item.type === 'call');
    const settled = calls.map(({ tool, view, result }) => `${tool} ${settleCall(view, result).state}`);
    expect(settled).toEqual([
      'todo_write done',
      'bash failed',
      'read done',
      'edit failed',
      'edit done',
      'bash done',
      'todo_write done',
      'read done',
      'edit done',
      'read done',
      'write done',
      'write done',
      'bash done',
      'bash done',
      'task_output done',
      'todo_write done',
    ]);
    const results = calls.flatMap(({ result }) => (result === undefined ? [] : [result.view]));
    expect(results[1]).toMatchObject({ card: 'terminal', exitCode: 1 });
    expect(outputOf(results[1])).toContain('\x1b[31m');
    const diffs = results.flatMap((view) => (view.card === 'diff' ? [view] : []));
    expect(diffs.map(({ diffs }) => diffs.length)).toEqual([1, 5, 1, 1]);
    expect(diffs.flatMap(({ files }) => files?.map(({ change }) => change))).toEqual([
      'edited',
      'edited',
      'overwritten',
      'created',
    ]);
    expect(calls.flatMap(({ task }) => task ?? [])).toMatchObject([{ state: 'exited', exitCode: 0 }]);
    expect(outputOf(results[12])).toContain('7 passed, 0 failed');
  });

  it('is the only one that does', async () => {
    const client = clientOf(await start());
    const { sessions } = await client.sessions.list.query();
    await client.sessions.delete.mutate({ sessionId: sessions[0]?.id ?? '' });
    await stopAll();
    expect((await clientOf(await start()).sessions.list.query()).sessions).toEqual([]);
  });

  it('finds Node for the example where the shell does not', async () => {
    const { sessions } = await clientOf(await start({ PATH: '/nonexistent:/bin' })).sessions.list.query();
    expect(sessions).toMatchObject([{ failures: 2, files: 4 }]);
  });
});

describe('a stranger', () => {
  it('reads a shared session, and nothing else', async () => {
    const server = await startEmpty();
    const owner = clientOf(server);
    const { id } = await owner.sessions.create.mutate({ cwd: folder, title: 'Shared' });
    const { url } = await owner.shares.create.mutate({ sessionId: id });
    const { origin } = addressOf(server);
    expect(url.startsWith(`${origin}/s/`)).toBe(true);
    const stranger = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${origin}/trpc` })] });
    expect(await stranger.shares.open.query({ token: url.split('/s/')[1] ?? '' })).toEqual({
      title: 'Shared',
    });
    await expect(stranger.sessions.list.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } });
    await expect(stranger.tools.list.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } });
  });

  it('is told the public address in a link, when there is one', async () => {
    const server = await startEmpty({ SHOWREEL_PUBLIC_URL: 'https://reel.example.com' });
    expect(server.signInUrl).toMatch(/^https:\/\/reel\.example\.com\/\?token=/);
  });
});

describe('a stream', () => {
  it('passes through a proxy unbuffered', async () => {
    const server = await startEmpty();
    const { id } = await clientOf(server).sessions.create.mutate({ cwd: folder });
    const { headers, body } = await openStream(server, id);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toContain('no-transform');
    expect(headers.get('content-encoding')).toBeNull();
    await body?.cancel();
  });

  it('ends when the token it began with is replaced', async () => {
    const server = await startEmpty();
    const { origin, token } = addressOf(server);
    const { id } = await clientOf(server).sessions.create.mutate({ cwd: folder });
    const stream = await openStream(server, id);
    const headers = { authorization: `Bearer ${token}` };
    const renewed = await fetch(`${origin}/auth/new-token`, { method: 'POST', headers });
    expect(renewed.status).toBe(200);
    await expect(stream.text()).rejects.toThrow();
    await expect(clientOf(server).sessions.list.query()).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    });
    const announced = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as { token: string };
    expect(`${origin}/?token=${announced.token}`).toBe(((await renewed.json()) as { url: string }).url);
  });
});

it('refuses a body that is too large, with a code', async () => {
  const client = clientOf(await startEmpty());
  const { id } = await client.sessions.create.mutate({ cwd: folder });
  const args = { file_path: 'a.txt', content: 'x'.repeat(17 * 1024 * 1024) };
  await expect(client.tools.run.mutate({ sessionId: id, tool: 'write', args })).rejects.toMatchObject({
    data: { code: 'PAYLOAD_TOO_LARGE' },
  });
});

describe('a stop', () => {
  it('ends what runs, and it is recorded', async () => {
    const client = clientOf(await startEmpty());
    const { id } = await client.sessions.create.mutate({ cwd: folder });
    await client.tools.run.mutate({ sessionId: id, tool: 'bash', args: { command: 'sleep 1000' } });
    await stopAll();
    const { state } = await clientOf(await start()).sessions.open.query({ sessionId: id });
    expect(state).toBe('interrupted');
  });

  it('is not held up by a stream, and signs nobody out', async () => {
    const server = await startEmpty();
    const { id } = await clientOf(server).sessions.create.mutate({ cwd: folder });
    await openStream(server, id);
    await stopAll();
    expect(addressOf(await start()).token).toBe(addressOf(server).token);
  });

  it('leaves no announcement, which only its owner can read before', async () => {
    await startEmpty();
    const file = join(folder, 'server.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await stopAll();
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a start that cannot be', () => {
  it('says that the port is in use, and lets go of the data folder', async () => {
    const other = createServer();
    const port = await listen(other, { host: '127.0.0.1', port: 0 });
    const env = { PORT: String(port) };
    expect(await failureOf(startEmpty(env))).toMatch(new RegExp(`^StartupError: Port ${port} is in use`));
    other.close();
    await startEmpty(env);
  });

  it('says who uses the data folder', async () => {
    const { origin } = addressOf(await startEmpty());
    const failure = await failureOf(startEmpty());
    expect(failure).toMatch(/^DataFolderError: /);
    expect(failure).toContain(origin);
  });

  it('says that the data folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const failure = await failureOf(start({ SHOWREEL_DATA: join(file, 'data') }));
    expect(failure).toMatch(/^DataFolderError: .*SHOWREEL_DATA/);
  });

  it('says that the host is no address of this machine', async () => {
    expect(await failureOf(startEmpty({ HOST: '192.0.2.1' }))).toMatch(
      /^StartupError: HOST is "192\.0\.2\.1"/,
    );
  });
});
