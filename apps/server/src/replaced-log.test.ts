import type { AppRouter } from '@showreel/api';
import type { TimelinePage } from '@showreel/views';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config';
import type { PreparePages } from './pages';
import { startServer, type RunningServer } from './start-server';

const noPages: PreparePages = () =>
  Promise.resolve({
    answer: (_request, response) => {
      response.end();
      return Promise.resolve();
    },
    upgrade: (_request, socket) => socket.destroy(),
    close: () => Promise.resolve(),
  });

let folder: string;
let server: RunningServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-replaced-'));
  await writeFile(join(folder, 'example-recorded'), '');
  await start();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  const env = { NODE_ENV: 'test' as const, PATH: process.env['PATH'], SHOWREEL_DATA: folder, PORT: '0' };
  server = await startServer(readConfig(env), { preparePages: noPages, say: () => undefined });
}

function address(): { trpc: string; headers: { authorization: string } } {
  const { origin, searchParams } = new URL(server.signInUrl);
  return { trpc: `${origin}/trpc`, headers: { authorization: `Bearer ${searchParams.get('token') ?? ''}` } };
}

function client(): TRPCClient<AppRouter> {
  const { trpc: url, headers } = address();
  return createTRPCClient<AppRouter>({ links: [httpLink({ url, headers })] });
}

/** Prompts with their answers, as Claude Code writes them. */
function said(...prompts: string[]): string {
  const fields = {
    parentUuid: null,
    isSidechain: false,
    sessionId: 'replaced-log',
    version: '2.0.0',
    cwd: '/w',
  };
  return prompts
    .flatMap((text) => [
      { type: 'user', uuid: text, message: { role: 'user', content: text } },
      {
        ...{ type: 'assistant', uuid: `${text}-answer` },
        message: { id: `m-${text}`, role: 'assistant', model: 'm', content: [{ type: 'text', text: 'ok' }] },
      },
    ])
    .map((record) => `${JSON.stringify({ ...fields, timestamp: '2026-01-02T03:04:05.000Z', ...record })}\n`)
    .join('');
}

/** Takes in the log as it is written now, by a person who opens it. */
async function open(content: string): Promise<string> {
  const path = join(folder, 'log.jsonl');
  await writeFile(path, content);
  await utimes(path, 1_000, 1_000);
  return (await client().logs.open.mutate({ path })).sessionId;
}

/** What a tab that has the page is told over its stream, up to the first message that says `until`. */
async function watch(
  sessionId: string,
  page: TimelinePage,
  { lastEventId, until }: { lastEventId?: number; until: string },
): Promise<string> {
  const { trpc, headers } = address();
  const generation = page.generation ?? -1;
  const input = { sessionId, after: page.header.head, generation, lastEventId: lastEventId?.toString() };
  const stop = new AbortController();
  const response = await fetch(`${trpc}/sessions.watch?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers,
    signal: stop.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.includes(until)) break;
  }
  stop.abort();
  return text;
}

const pageOf = (sessionId: string): Promise<TimelinePage> =>
  client().sessions.page.query({ sessionId, limit: 100 });

it('a tab that was away while its log was written anew is told so when it connects again', async () => {
  const sessionId = await open(said('one', 'two'));
  const page = await pageOf(sessionId);
  expect(page.generation).toBe(0);
  expect(await watch(sessionId, page, { until: 'caught-up' })).not.toContain('CONFLICT');

  // Longer than what the tab has: by its place alone, the tab would go on in the middle of another log.
  await open(said('uno', 'due', 'tre', 'quattro'));
  const away = { lastEventId: page.header.head, until: 'CONFLICT' };
  const told = await watch(sessionId, page, away);
  expect(told).toContain('CONFLICT');
  expect(told).not.toContain('quattro');

  const anew = await pageOf(sessionId);
  expect(anew.generation).toBe(1);
  expect(await watch(sessionId, anew, { until: 'caught-up' })).not.toContain('CONFLICT');
});

it('also when the server was restarted meanwhile', async () => {
  const sessionId = await open(said('one', 'two'));
  const page = await pageOf(sessionId);
  await open(said('uno'));
  await server.stop();
  await start();
  expect(await watch(sessionId, page, { until: 'CONFLICT' })).toContain('CONFLICT');
});

it('a tab that was away while its log grew goes on with it', async () => {
  const sessionId = await open(said('one'));
  const page = await pageOf(sessionId);
  await appendFile(join(folder, 'log.jsonl'), said('two'));
  await client().logs.open.mutate({ path: join(folder, 'log.jsonl') });
  const told = await watch(sessionId, page, { until: 'caught-up' });
  expect(told).toContain('"two"');
  expect(told).not.toContain('CONFLICT');
});
