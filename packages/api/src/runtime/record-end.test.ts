import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { owner, startCall, watchAfter } from '../test-caller';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';

let server: RunningProcess;
let sessionId: string;
let callId: string;

/** Runs SQL on the store, as a disk that is full would make itself felt. */
function onStore(sql: string): void {
  const database = new DatabaseSync(join(server.dataPath, 'sessions.sqlite'));
  database.exec(sql);
  database.close();
}

beforeEach(async () => {
  server = await startProcess();
  ({ id: sessionId } = await owner(server.runtime).sessions.create({ cwd: await makeFolder() }));
  vi.spyOn(console, 'error').mockReturnValue();
  callId = await startCall(server.runtime, sessionId, {
    tool: 'bash',
    args: { command: 'echo out; sleep 300' },
  });
  const watch = watchAfter(server.runtime, sessionId, 0);
  await watch.until((all) => all.some(({ type }) => type === 'terminal-output'));
  await watch.end();
  onStore(
    `CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});
afterAll(removeFolders);

describe('the end of a call on a full disk', () => {
  it('is recorded, whole, once there is room', async () => {
    await owner(server.runtime).tools.cancel({ sessionId, callId });
    await vi.waitUntil(() => vi.mocked(console.error).mock.calls.length > 0, { timeout: 20_000 });
    expect((await server.runtime.sessions.header(sessionId)).openCalls).toHaveProperty(callId);
    onStore('DROP TRIGGER full');
    const watch = watchAfter(server.runtime, sessionId, 0);
    await watch.until((all) => all.some(({ type }) => type === 'tool-result'));
    await watch.end();
    expect(watch.events.find(({ type }) => type === 'tool-result')).toMatchObject({
      ended: 'stopped',
      view: { card: 'terminal', output: 'out\n' },
    });
  });

  it('does not hold a stop of the server: the next start closes the call', async () => {
    await owner(server.runtime).tools.cancel({ sessionId, callId });
    await vi.waitUntil(() => vi.mocked(console.error).mock.calls.length > 0, { timeout: 20_000 });
    await server.stop();
    onStore('DROP TRIGGER full');
    server = await startProcess(server.dataPath);
    expect((await server.runtime.sessions.header(sessionId)).openCalls).toEqual({});
  });

  it('does not hold the deletion of the session', async () => {
    await owner(server.runtime).tools.cancel({ sessionId, callId });
    await vi.waitUntil(() => vi.mocked(console.error).mock.calls.length > 0, { timeout: 20_000 });
    await owner(server.runtime).sessions.delete({ sessionId });
    await expect(server.runtime.sessions.get(sessionId)).rejects.toThrow(/session/);
  });
});
