import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { paneHead, paneTail, type TerminalResultView } from '@showreel/views';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { owner, runToEnd, startCall, watchAfter } from '../test-caller';
import { crashServer } from '../test-crash';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';
import { spoolLimit } from './spool';

let server: RunningProcess;
let cwd: string;
let sessionId: string;

beforeEach(async () => {
  server = await startProcess();
  cwd = await makeFolder();
  ({ id: sessionId } = await owner(server.runtime).sessions.create({ cwd }));
});
afterEach(() => server.stop());
afterAll(removeFolders);

/** The card of the session's one call. */
async function cardOf(runtime = server.runtime, id = sessionId): Promise<TerminalResultView> {
  const events = await runtime.sessions.viewEvents(id, { after: 0, limit: 20 });
  const result = events.find(({ type }) => type === 'tool-result');
  if (result?.type !== 'tool-result' || result.view.card !== 'terminal')
    throw new Error('There is no terminal.');
  return result.view;
}

async function bytesOf(
  whole: TerminalResultView['whole'],
  { runtime } = server,
  id = sessionId,
): Promise<Buffer> {
  const blob = await runtime.blobs.open(id, whole?.sha256 ?? '');
  if (blob === undefined) throw new Error('There is no such blob.');
  return buffer(blob.stream);
}

const run = async (args: { command: string; timeout?: number }): Promise<TerminalResultView> => {
  await runToEnd(server.runtime, sessionId, { tool: 'bash', args });
  return cardOf();
};

describe('the whole output of a command', () => {
  it('is what the command wrote, byte by byte', async () => {
    const { output, omitted, whole } = await run({ command: 'head -c 3000000 /dev/urandom | tee copy' });
    const copy = await readFile(join(cwd, 'copy'));
    expect((await bytesOf(whole)).equals(copy)).toBe(true);
    expect(whole?.bytes).toBe(3_000_000);
    expect(output).toHaveLength(paneHead + paneTail);
    expect(omitted?.bytes).toBeGreaterThan(2_000_000);
  });

  it.each([
    { what: '100 MB of output', command: 'yes 0123456789 | head -c 100000000', bytes: 100_000_000 },
    {
      what: 'a single line of 100 MB',
      command: String.raw`head -c 100000000 /dev/zero | tr '\0' x`,
      bytes: 100_000_000,
    },
  ])('of $what is kept to the exact limit, and the card keeps head and tail', async ({ command, bytes }) => {
    const { output, omitted, whole } = await run({ command });
    expect(output).toHaveLength(paneHead + paneTail);
    expect(omitted).toEqual({ at: paneHead, bytes: bytes - paneHead - paneTail });
    expect(whole?.bytes).toBe(spoolLimit);
    const kept = await bytesOf(whole);
    expect(kept.subarray(0, paneHead).toString()).toBe(output?.slice(0, paneHead));
  });

  it.each([
    { what: 'many lines', command: 'yes 0123456789 | head -c 200000000' },
    { what: 'a single line', command: String.raw`yes 0123456789 | tr -d '\n' | head -c 200000000` },
  ])(
    'of 200 MB, $what, leaves the memory of the server bounded',
    { timeout: 60_000 },
    async ({ command }) => {
      const before = process.memoryUsage().rss;
      let most = before;
      const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
      await run({ command });
      clearInterval(look);
      expect(most - before).toBeLessThan(100 * 1024 * 1024);
    },
  );

  it('of `yes` until its time is up is bounded, and others are served meanwhile', async () => {
    const callId = await startCall(server.runtime, sessionId, {
      tool: 'bash',
      args: { command: 'yes', timeout: 1500 },
    });
    const watch = watchAfter(server.runtime, sessionId, 0);
    let served = 0;
    const serve = async (): Promise<void> => {
      while (Object.keys((await server.runtime.sessions.header(sessionId)).openCalls).length > 0) {
        await owner(server.runtime).sessions.list();
        await new Promise(setImmediate);
        served += 1;
      }
    };
    await serve();
    await watch.until((all) => all.some(({ type }) => type === 'tool-result'));
    await watch.end();
    expect(served).toBeGreaterThan(10);
    const card = await cardOf();
    // A busy machine may not come to the limit of what is kept.
    const written = paneHead + paneTail + (card.omitted?.bytes ?? 0);
    expect(card).toMatchObject({
      timedOut: true,
      signal: 'SIGTERM',
      whole: { bytes: Math.min(spoolLimit, written) },
    });
    expect(card.output).toHaveLength(paneHead + paneTail);
    for (const event of watch.all) {
      if (event.type !== 'terminal-output') continue;
      expect(event.callId).toBe(callId);
      expect(event.data.length).toBeLessThanOrEqual(paneTail);
    }
  });

  it('is not kept when the disk does not take it, and the command goes on', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(server.runtime.blobs, 'putFile').mockRejectedValue(new Error('no space left on device'));
    const card = await run({ command: 'yes | head -c 300000; exit 4' });
    expect(card).toMatchObject({ exitCode: 4, omitted: { bytes: 300_000 - paneHead - paneTail } });
    expect(card).not.toHaveProperty('whole');
    expect(said).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});

describe('a server killed in the middle of a call', () => {
  const ready = async (folder: string): Promise<void> => {
    await vi.waitUntil(
      () =>
        readFile(join(folder, 'ready')).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    );
  };

  it('keeps the output that the call had, and the whole of it', async () => {
    const dataPath = await makeFolder();
    const command = 'head -c 1000000 /dev/urandom | tee copy; touch ready; sleep 300';
    const calls = [{ tool: 'bash', args: { command } }];
    const killed = await crashServer({ dataPath, cwd, calls, until: ready });
    const next = await startProcess(dataPath);
    const card = await cardOf(next.runtime, killed);
    // The last of what the command wrote may have been in the pipe still.
    const kept = await bytesOf(card.whole, next, killed);
    const written = await readFile(join(cwd, 'copy'));
    expect(kept.length).toBeGreaterThan(written.length - 65_537);
    expect(kept.equals(written.subarray(0, kept.length))).toBe(true);
    expect(card.omitted?.at).toBe(paneHead);
    expect((await next.runtime.sessions.header(killed)).openCalls).toEqual({});
    await next.stop();
  });

  it('ends its background tasks with the output that they had', async () => {
    const dataPath = await makeFolder();
    const command = 'echo begun; touch ready; sleep 300';
    const calls = [{ tool: 'bash', args: { command, run_in_background: true } }];
    const seen = async (folder: string): Promise<void> => {
      await ready(folder);
      await vi.waitUntil(async () => {
        // The server makes the file when it has read something, which may be after the command has gone on.
        const name = await spoolIn(dataPath);
        return name !== '' && (await readFile(join(dataPath, 'spool', name))).length > 0;
      });
    };
    const killed = await crashServer({ dataPath, cwd, calls, until: seen });
    const next = await startProcess(dataPath);
    const events = await next.runtime.sessions.viewEvents(killed, { after: 0, limit: 20 });
    expect(events.filter(({ type }) => type === 'task')).toMatchObject([
      { state: 'running' },
      { state: 'interrupted', output: 'begun\n' },
    ]);
    await next.stop();
  });
});

async function spoolIn(dataPath: string): Promise<string> {
  const [name = ''] = await readdir(join(dataPath, 'spool'));
  return name;
}
