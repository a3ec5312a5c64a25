import { access, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { owner, runToEnd, startCall } from '../test-caller';
import { crashServer } from '../test-crash';
import { makeFolder, removeFolders, startProcess } from '../test-process';

afterAll(removeFolders);

/**
 * Processes of every kind, each of which writes its id down: in the group, out of it, and out of it without a name; of
 * the two of these, one without a parent.
 */
const family = `sleep 300 & echo $! >> pids
setsid sleep 300 & echo $! >> pids
(setsid sleep 300 & echo $! >> pids)
(env -i $(command -v setsid) $(command -v sleep) 300 & echo $! >> pids)
env -i $(command -v setsid) $(command -v sleep) 300 & echo $! >> pids
echo $$ >> pids
touch ready
wait`;
const familySize = 6;

/** One that stays when its call ends, as whoever left the group on purpose does, without a name. */
const daemon =
  'env -i $(command -v setsid) $(command -v sleep) 300 > /dev/null & echo $! >> pids; touch ready';

async function isReady(cwd: string): Promise<void> {
  await vi.waitUntil(
    () =>
      access(join(cwd, 'ready')).then(
        () => true,
        () => false,
      ),
    { timeout: 20_000 },
  );
}

async function pidsOf(cwd: string): Promise<number[]> {
  const text = await readFile(join(cwd, 'pids'), 'utf8');
  return text.trim().split('\n').map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Starts a server with a session in a folder, and in that a call. */
async function startWith(
  args: { command: string } & Record<string, string | number | boolean>,
): Promise<Awaited<ReturnType<typeof startProcess>> & { sessionId: string; callId: string; cwd: string }> {
  const server = await startProcess();
  const cwd = await makeFolder();
  const { id: sessionId } = await owner(server.runtime).sessions.create({ cwd });
  const callId = await startCall(server.runtime, sessionId, { tool: 'bash', args });
  await isReady(cwd);
  return { ...server, sessionId, callId, cwd };
}

describe.runIf(process.platform === 'linux')('no process is left', () => {
  it.each([{ run_in_background: false }, { run_in_background: true }])(
    'by a stop of the server, with %o',
    async (args) => {
      const { cwd, stop } = await startWith({ command: family, ...args });
      const pids = await pidsOf(cwd);
      expect(pids.filter(isRunning)).toHaveLength(familySize);
      await stop();
      expect(pids.filter(isRunning)).toEqual([]);
    },
  );

  it('by a stop of the call', async () => {
    const { runtime, sessionId, callId, cwd, stop } = await startWith({ command: family });
    const pids = await pidsOf(cwd);
    expect(pids.filter(isRunning)).toHaveLength(familySize);
    await owner(runtime).tools.cancel({ sessionId, callId });
    await vi.waitUntil(async () => {
      const { openCalls } = await runtime.sessions.header(sessionId);
      return Object.keys(openCalls).length === 0;
    });
    expect(pids.filter(isRunning)).toEqual([]);
    await stop();
  });

  it('by a call whose time is up', async () => {
    const server = await startProcess();
    const cwd = await makeFolder();
    const { id: sessionId } = await owner(server.runtime).sessions.create({ cwd });
    await runToEnd(server.runtime, sessionId, { tool: 'bash', args: { command: family, timeout: 1500 } });
    const pids = await pidsOf(cwd);
    expect(pids).toHaveLength(familySize);
    expect(pids.filter(isRunning)).toEqual([]);
    await server.stop();
  });

  it('by the deletion of the session', async () => {
    const { runtime, sessionId, cwd, stop } = await startWith({ command: family, run_in_background: true });
    const pids = await pidsOf(cwd);
    expect(pids.filter(isRunning)).toHaveLength(familySize);
    await owner(runtime).sessions.delete({ sessionId });
    expect(pids.filter(isRunning)).toEqual([]);
    await stop();
  });

  it.each(['deletion', 'stop'])('that outlived its call, by the %s of what it belongs to', async (end) => {
    const { runtime, sessionId, cwd, stop } = await startWith({ command: daemon });
    await vi.waitUntil(async () => (await runtime.sessions.get(sessionId)).state === 'done');
    const pids = await pidsOf(cwd);
    expect(pids.map(isRunning)).toEqual([true]);
    if (end === 'deletion') await owner(runtime).sessions.delete({ sessionId });
    await stop();
    expect(pids.map(isRunning)).toEqual([false]);
  });

  it.each([
    { what: 'a call', command: family, run_in_background: false, size: familySize },
    { what: 'a background task', command: family, run_in_background: true, size: familySize },
    { what: 'a call that had ended', command: daemon, run_in_background: false, size: 1 },
  ])('by $what of a server that was killed, after the next start', async ({ size, what: _what, ...args }) => {
    const cwd = await makeFolder();
    const dataPath = await makeFolder();
    await crashServer({ dataPath, cwd, calls: [{ tool: 'bash', args }], until: isReady });
    const pids = await pidsOf(cwd);
    expect(pids.filter(isRunning)).toHaveLength(size);
    const { stop } = await startProcess(dataPath);
    expect(pids.filter(isRunning)).toEqual([]);
    await stop();
  });

  it('by a server that was killed, after the next start on its data folder, whose name is no ASCII and that was moved', async () => {
    const cwd = await makeFolder();
    const base = await makeFolder();
    const [dataPath, movedPath] = [join(base, 'données'), join(base, '数据')];
    const args = { command: family, run_in_background: true };
    await crashServer({ dataPath, cwd, calls: [{ tool: 'bash', args }], until: isReady });
    const pids = await pidsOf(cwd);
    expect(pids.filter(isRunning)).toHaveLength(familySize);
    await rename(dataPath, movedPath);
    const { stop } = await startProcess(movedPath);
    expect(pids.filter(isRunning)).toEqual([]);
    await stop();
  });

  it('by a stop of a call that starts a background task', async () => {
    const server = await startProcess();
    const cwd = await makeFolder();
    const { id: sessionId } = await owner(server.runtime).sessions.create({ cwd });
    const args = { command: 'echo $$ > pids; exec sleep 300', run_in_background: true };
    const callId = await startCall(server.runtime, sessionId, { tool: 'bash', args });
    await owner(server.runtime).tools.cancel({ sessionId, callId });
    await vi.waitUntil(async () => {
      const { openCalls, openTasks } = await server.runtime.sessions.header(sessionId);
      return Object.keys(openCalls).length + Object.keys(openTasks).length === 0;
    });
    const pids = await pidsOf(cwd).catch(() => []);
    expect(pids.filter(isRunning)).toEqual([]);
    await server.stop();
  });
});
