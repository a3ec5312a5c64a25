import { openDataFolder, openRuntime, type AppRouter } from '@showreel/api';
import { createTRPCClient, httpLink } from '@trpc/client';
import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config';
import type { PreparePages } from './pages';
import { startServer } from './start-server';

const noPages: PreparePages = () =>
  Promise.resolve({
    answer: () => Promise.resolve(),
    upgrade: () => undefined,
    close: () => Promise.resolve(),
  });

/** Mounts a small disk for the running test; false where that is not allowed. */
function mountSmallDisk(at: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at], { stdio: 'ignore' });
  } catch {
    return false;
  }
  // Lazily: what maps a file of it may let go of it a moment later.
  onTestFinished(() => void execFileSync('umount', ['--lazy', at]));
  return true;
}

/** Writes a file until nothing more fits on its disk. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (const size of [4096, 1]) {
    try {
      for (;;) await file.write(Buffer.alloc(size, 'x'));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  await file.close();
}

it('a server starts on a full disk, says what it could not do, and shows what there is', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-full-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  if (!mountSmallDisk(folder)) skip('needs a mount');
  const env = { NODE_ENV: 'test', PATH: process.env['PATH'], SHOWREEL_DATA: folder, PORT: '0' } as const;
  await writeFile(join(folder, 'example-recorded'), '');
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.map(String).join(' ')));
  const start = (): ReturnType<typeof startServer> =>
    startServer(readConfig(env), { preparePages: noPages, say: (sentence) => said.push(sentence) });

  await (await start()).stop();
  const dataFolder = await openDataFolder({ env });
  const publicUrl = { url: 'http://127.0.0.1:4780', local: true };
  const runtime = await openRuntime({ dataFolder, publicUrl: () => publicUrl, env });
  const { id } = await runtime.createSession({ cwd: tmpdir(), title: 'Cut off' });
  const args = { command: 'sleep 300' };
  await runtime.sessions.append(id, { type: 'tool-call', callId: 'call_1', tool: 'bash', args });
  await runtime.close();
  await dataFolder.close();
  await fill(join(folder, 'filler'));

  const server = await start();
  onTestFinished(() => server.stop());
  const { origin, searchParams } = new URL(server.signInUrl);
  const headers = { authorization: `Bearer ${searchParams.get('token') ?? ''}` };
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${origin}/trpc`, headers })] });
  expect((await client.sessions.list.query()).sessions).toMatchObject([
    { title: 'Cut off', state: 'running' },
  ]);
  expect(said.join('\n')).toMatch(/cannot be closed[^]*Make room on the disk/);
  expect(said.join('\n')).toMatch(/commands cannot find this server/);

  await rm(join(folder, 'filler'));
  await vi.waitUntil(
    async () => (await client.sessions.open.query({ sessionId: id })).state === 'interrupted',
    {
      timeout: 15_000,
    },
  );
});
