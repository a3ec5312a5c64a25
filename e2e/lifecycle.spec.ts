import { expect, test } from '@playwright/test';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from './fixtures/api-client';
import { isRunning } from './fixtures/processes';
import { serverProgram, startServer } from './fixtures/server';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-lifecycle-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** Starts a server that is expected to give up; resolves with its exit code and all that it printed. */
async function failToStart(env: Record<string, string>): Promise<{ exitCode: number; printed: string }> {
  return new Promise((resolve) => {
    const base = { ...process.env, SHOWREEL_DATA: folder, PORT: '0' };
    execFile(process.execPath, [serverProgram], { env: { ...base, ...env } }, (error, stdout, stderr) => {
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, printed: stdout + stderr });
    });
  });
}

/** The number in a file; 0 while there is none. */
async function readPid(file: string): Promise<number> {
  return Number(await readFile(file, 'utf8').catch(() => '0'));
}

test.describe('a start that cannot be ends with one sentence', () => {
  test('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { exitCode, printed } = await failToStart({ PORT: port });
    expect(printed).toMatch(new RegExp(`^Port ${port} is in use by another program\\..*\n$`));
    expect(exitCode).toBe(1);
    other.close();
  });

  test('when the port is no port', async () => {
    const { exitCode, printed } = await failToStart({ PORT: 'http' });
    expect(printed).toMatch(/^PORT is "http"\..*\n$/);
    expect(exitCode).toBe(1);
  });

  test('when the data folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const { exitCode, printed } = await failToStart({ SHOWREEL_DATA: join(folder, 'file', 'data') });
    expect(printed).toMatch(/^The data folder .* cannot be written\..*\n$/);
    expect(exitCode).toBe(1);
  });

  test('when another server uses the data folder', async () => {
    const server = await startServer({ dataFolder: folder });
    const { exitCode, printed } = await failToStart({});
    expect(printed).toMatch(/^The data folder .* is in use by .*\n$/);
    expect(printed).toContain(server.url);
    expect(exitCode).toBe(1);
    await server.stop();
  });
});

// The last is Ctrl-C under npm: the terminal tells the whole group, and npm passes on what it was told.
for (const signals of [['SIGTERM'], ['SIGINT'], ['SIGINT', 'SIGTERM']] as const) {
  test(`${signals.join(' with ')} ends what runs, records it, and leaves no process behind`, async () => {
    const server = await startServer({ dataFolder: folder });
    const client = createApiClient(server);
    const { id } = await client.sessions.create.mutate({ cwd: folder, title: 'Stopped' });
    await client.tools.run.mutate({
      sessionId: id,
      tool: 'bash',
      args: { command: 'sleep 1000 & echo $! > child.pid; wait' },
    });
    await expect.poll(() => readPid(join(folder, 'child.pid'))).toBeGreaterThan(0);
    const child = await readPid(join(folder, 'child.pid'));

    const exited = once(server.process, 'exit');
    for (const signal of signals) server.process.kill(signal);
    expect(await exited).toEqual([0, null]);
    expect(await isRunning(child)).toBe(false);

    const again = await startServer({ dataFolder: folder });
    expect(await createApiClient(again).sessions.open.query({ sessionId: id })).toMatchObject({
      state: 'interrupted',
    });
    expect(again.token).toBe(server.token);
    await again.stop();
  });
}

test('a Node that is too old is told in one sentence, before anything is installed', () => {
  const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.0'})";
  for (const script of ['start', 'test']) {
    const path = join(import.meta.dirname, `../scripts/${script}.mjs`);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, path], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Showreel needs Node 20\.19 or newer, and this is 18\.20\.0\. Install .*\n$/);
    expect([status, stdout]).toEqual([1, '']);
  }
});
