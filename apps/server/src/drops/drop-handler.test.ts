import type { AppRouter, DropOutcome } from '@showreel/api';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config';
import { startServer, type RunningServer } from '../start-server';

let folder: string;
let server: RunningServer;
let port: number;
let token: string;
let cookie: string;
let client: TRPCClient<AppRouter>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-drop-'));
  await writeFile(join(folder, 'example-recorded'), '');
  // What a server that was killed left behind.
  await mkdir(join(folder, 'incoming/old'), { recursive: true });
  const env = { NODE_ENV: 'test' as const, PATH: process.env['PATH'], SHOWREEL_DATA: folder, PORT: '0' };
  server = await startServer(readConfig({ ...env, HOME: folder }), {
    preparePages: () =>
      Promise.resolve({
        answer: (_request, response) => {
          response.end('a page');
          return Promise.resolve();
        },
        upgrade: (_request, socket) => socket.destroy(),
        close: () => Promise.resolve(),
      }),
    say: () => undefined,
  });
  const address = new URL(server.signInUrl);
  port = Number(address.port);
  token = address.searchParams.get('token') ?? '';
  const signedIn = await send(open({ path: `/?token=${encodeURIComponent(token)}`, method: 'GET' }));
  cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { authorization: `Bearer ${token}` };
  client = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${address.origin}/trpc`, headers })] });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Asking {
  path?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
}

function open({ path = '/imports', method = 'POST', headers }: Asking = {}): ClientRequest {
  const page = { cookie, origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
  return request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: headers ?? (method === 'GET' ? {} : page),
  });
}

async function send(
  asked: ClientRequest,
  body = '',
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

interface Dropped {
  path: string;
  content: string;
  modifiedAt?: number;
}

/** What the page sends of files. */
function bodyOf(files: readonly Dropped[]): string {
  const list = files.map(({ content, ...file }) => ({ ...file, size: Buffer.byteLength(content) }));
  return `${JSON.stringify(list)}\n${files.map(({ content }) => content).join('')}`;
}

async function drop(...files: Dropped[]): Promise<DropOutcome> {
  const { status, body } = await send(open(), bodyOf(files));
  expect([status, body]).toEqual([200, body]);
  return JSON.parse(body) as DropOutcome;
}

const incoming = (): Promise<string[]> => readdir(join(folder, 'incoming')).catch(() => []);

/** A made-up log of Claude Code. */
function logText(id: string, prompt: string, fields: object = {}): string {
  const base = { sessionId: id, cwd: '/srv/app', isSidechain: false, timestamp: '2026-01-02T03:04:05.000Z' };
  const says = { role: 'assistant', model: 'claude-sonnet-4', content: [{ type: 'text', text: 'Done.' }] };
  return [
    { ...base, ...fields, type: 'user', uuid: `${prompt}-1`, message: { role: 'user', content: prompt } },
    { ...base, ...fields, type: 'assistant', uuid: `${prompt}-2`, message: says },
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
}

describe('files that are dropped', () => {
  it('become sessions, and are removed', async () => {
    const { sessions, problems } = await drop({ path: 'ü talk.jsonl', content: logText('a', 'größer') });
    expect({ names: sessions.map(({ name }) => name), problems }).toEqual({
      names: ['ü talk.jsonl'],
      problems: [],
    });
    const shown = await client.sessions.open.query({ sessionId: sessions[0]?.sessionId ?? '' });
    expect(shown).toMatchObject({ title: 'größer', isImported: true });
    expect(await incoming()).toEqual([]);
  });

  it('are the same session when they are dropped again, under whatever name', async () => {
    const content = logText('b', 'again');
    const first = await drop({ path: 'one.jsonl', content });
    const second = await drop({ path: 'two', content, modifiedAt: 5 });
    expect(second.sessions).toEqual([{ name: 'two', sessionId: first.sessions[0]?.sessionId }]);
  });

  it('have their subagents’ files beside them', async () => {
    const { sessions } = await drop(
      { path: 'proj/c.jsonl', content: logText('c', 'delegate') },
      {
        path: 'proj/c/subagents/agent-x.jsonl',
        content: logText('c', 'search', { isSidechain: true, agentId: 'x' }),
      },
      { path: 'proj/notes.txt', content: 'no log' },
      { path: 'proj/empty.txt', content: '' },
    );
    expect(sessions.map(({ name }) => name)).toEqual(['proj/c.jsonl']);
    const [session] = sessions;
    const titles = (await client.sessions.list.query({ limit: 100 })).sessions.map(({ title }) => title);
    expect(titles).toContain('delegate');
    expect(session?.sessionId).toBeDefined();
  });

  it('are told about one by one when they are no logs, and the others are taken', async () => {
    const outcome = await drop(
      { path: 'good.jsonl', content: logText('d', 'good') },
      { path: 'bad.jsonl', content: 'hello\n' },
    );
    expect(outcome.sessions.map(({ name }) => name)).toEqual(['good.jsonl']);
    expect(outcome.problems).toEqual([
      { name: 'bad.jsonl', sentence: expect.stringContaining('This is not a log') as string },
    ]);
    expect((await drop({ path: 'image.png', content: 'PNG' })).problems).toMatchObject([
      { name: 'image.png' },
    ]);
  });

  it('may come in any pieces', async () => {
    const body = bodyOf([
      { path: 'p.jsonl', content: logText('e', 'in pieces') },
      { path: 'q.jsonl', content: logText('f', 'too') },
    ]);
    const asked = open();
    for (const character of body.match(/[^]{1,7}/gu) ?? []) asked.write(character);
    const { status, body: answer } = await send(asked);
    expect(status).toBe(200);
    expect((JSON.parse(answer) as DropOutcome).sessions).toHaveLength(2);
  });
});

describe('what is not taken', () => {
  it.each([
    '../x',
    'a/../../x',
    '/etc/x',
    'a//b',
    '.',
    'a\\..\\x',
    'a\0b',
    '',
    'x'.repeat(256),
    'a/'.repeat(40),
  ])('is a path with a trick: %j', async (path) => {
    const { status, body } = await send(open(), bodyOf([{ path, content: 'x' }]));
    expect(status).toBe(400);
    expect(body).toMatch(/\.\n$/);
    expect(await incoming()).toEqual([]);
    expect((await readdir(folder)).sort()).not.toContain('x');
  });

  it.each([
    ['no list', 'hello'],
    ['nothing', ''],
    ['no files', '[]\n'],
    ['fewer bytes than it says', '[{"path":"a","size":10}]\nabc'],
    ['more bytes than it says', '[{"path":"a","size":1}]\nabc'],
    ['a size that is none', '[{"path":"a","size":-1}]\n'],
    ['two files of one name', '[{"path":"a","size":1},{"path":"a","size":1}]\nab'],
    ['a file in a file', '[{"path":"a","size":1},{"path":"a/b","size":1}]\nab'],
  ])('is %s', async (_what, body) => {
    const answer = await send(open(), body);
    expect(answer.status).toBe(400);
    expect(await incoming()).toEqual([]);
  });

  it('is more than 1 GiB, before it is sent', async () => {
    const asked = open();
    asked.write(`[{"path":"a","size":${1024 ** 3 + 1}}]\n`);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([
      413,
      expect.stringContaining('showreel import'),
    ]);
    asked.destroy();
  });

  it('is what a browser broke off: nothing of it stays', async () => {
    const asked = open();
    asked.on('error', () => undefined);
    asked.write('[{"path":"a.jsonl","size":1000}]\nabc');
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    asked.destroy();
    await vi.waitFor(async () => expect(await incoming()).toEqual([]));
  });
});

describe('who may not drop', () => {
  it('is a stranger, and another site', async () => {
    const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
    const body = bodyOf([{ path: 'a.jsonl', content: logText('g', 'stranger') }]);
    expect((await send(open({ headers: own }), body)).status).toBe(401);
    const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await send(open({ headers: foreign }), body)).status).toBe(403);
    expect(
      (await send(open({ headers: { ...own, cookie, host: `evil.example:${port}` } }), body)).status,
    ).toBe(403);
    expect((await send(open({ headers: { cookie } }), body)).status).toBe(403);
    const titles = (await client.sessions.list.query({ limit: 100 })).sessions.map(({ title }) => title);
    expect(titles).not.toContain('stranger');
  });

  it('is a program with the token, which may', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const body = bodyOf([{ path: 'a.jsonl', content: logText('h', 'by a program') }]);
    expect((await send(open({ headers }), body)).status).toBe(200);
  });

  it('nothing is read there', async () => {
    const { status, headers } = await send(open({ method: 'GET' }));
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });
});

describe('the logs of this machine', () => {
  it('are listed for the owner alone', async () => {
    await mkdir(join(folder, '.claude/projects/-srv-app'), { recursive: true });
    await writeFile(join(folder, '.claude/projects/-srv-app/i.jsonl'), logText('i', 'listed'));
    const { rows } = await client.logs.list.query();
    expect(rows).toMatchObject([{ agent: 'Claude Code' }]);
    const stranger = createTRPCClient<AppRouter>({
      links: [httpLink({ url: `http://127.0.0.1:${port}/trpc` })],
    });
    const path = rows[0]?.path ?? '';
    for (const asking of [
      stranger.logs.list.query(),
      stranger.logs.progress.query(),
      stranger.logs.find.query({ path }),
      stranger.logs.exclusions.query(),
    ])
      await expect(asking).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } });
    const { sessionId } = await client.logs.open.mutate({ path });
    expect(await client.sessions.open.query({ sessionId })).toMatchObject({ title: 'listed' });
    await client.logs.setExclusions.mutate({ folders: [join(folder, '.claude/')], projects: [] });
    expect(await client.logs.exclusions.query()).toEqual({
      folders: [join(folder, '.claude')],
      projects: [],
      fixed: [],
    });
    expect((await client.logs.list.query()).rows).toEqual([]);
    await expect(
      client.logs.setExclusions.mutate({ folders: ['relative'], projects: [] }),
    ).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
      message: expect.stringContaining('absolute') as string,
    });
  });

  it('are refused with a sentence that names no path', async () => {
    const path = join(folder, 'none.jsonl');
    await expect(client.logs.open.mutate({ path })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
      message: 'There is no such file. Check its path; it may have been deleted.',
    });
  });
});
