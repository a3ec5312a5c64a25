import { DatabaseSync } from '@photostructure/sqlite';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { owner, watchAfter } from '../test-caller';
import { crashServer } from '../test-crash';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';

let server: RunningProcess;
let dataPath: string;
let sessionId: string;

/** Runs SQL on the store, as a disk that is full would make itself felt. */
function onStore(sql: string): void {
  const database = new DatabaseSync(join(dataPath, 'sessions.sqlite'));
  database.exec(sql);
  database.close();
}

const spoolsOf = async (): Promise<string[]> => readdir(join(dataPath, 'spool'));

/** Whether both commands of the killed server had written. */
async function haveWritten(): Promise<boolean> {
  const spools = await spoolsOf();
  const texts = await Promise.all(spools.map((name) => readFile(join(dataPath, 'spool', name), 'utf8')));
  return texts.filter((text) => text === 'out\n').length === 2;
}

beforeEach(async () => {
  dataPath = await makeFolder();
  const command = 'echo out; sleep 300';
  sessionId = await crashServer({
    dataPath,
    cwd: await makeFolder(),
    calls: [
      { tool: 'bash', args: { command } },
      { tool: 'bash', args: { command, run_in_background: true } },
    ],
    until: () => vi.waitUntil(haveWritten, { timeout: 20_000 }).then(() => undefined),
  });
  onStore(
    `CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
  );
  vi.spyOn(console, 'error').mockReturnValue();
  server = await startProcess(dataPath);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});
afterAll(removeFolders);

const endings = [
  { type: 'tool-result', ended: 'interrupted', view: { card: 'terminal', output: 'out\n' } },
  { type: 'task', state: 'interrupted', output: 'out\n' },
  { type: 'notice', text: 'Showreel stopped unexpectedly. Interrupted: 1 call and 1 background task.' },
];

describe('a start on a full disk, after a crash', () => {
  it('is no failure: it says so, shows what there is, and closes what was left open once there is room', async () => {
    expect(vi.mocked(console.error).mock.calls.flat().map(String).join('\n')).toMatch(
      /left open in 1 session cannot be closed.*Make room on the disk[^]*database or disk is full/,
    );
    const watch = watchAfter(server.runtime, sessionId, 0);
    await watch.until((all) => all.some(({ type }) => type === 'caught-up'));
    const { length } = watch.events;
    expect(await owner(server.runtime).sessions.open({ sessionId })).toMatchObject({ state: 'running' });
    onStore('DROP TRIGGER full');
    await watch.until((all) => all.some(({ type }) => type === 'notice'));
    await watch.end();
    expect(watch.events.slice(length)).toMatchObject(endings);
    await vi.waitUntil(async () => (await spoolsOf()).length === 0, { timeout: 10_000 });
  });

  it('does not hold its stop, and leaves the output to the start after it', async () => {
    await server.stop();
    onStore('DROP TRIGGER full');
    server = await startProcess(dataPath);
    const events = await server.runtime.sessions.viewEvents(sessionId, { after: 0, limit: 20 });
    expect(events.slice(-3)).toMatchObject(endings);
  });

  it('does not keep what was left open from being deleted', async () => {
    await owner(server.runtime).sessions.delete({ sessionId });
    await expect(server.runtime.sessions.get(sessionId)).rejects.toThrow(/session/);
    await vi.waitUntil(async () => (await spoolsOf()).length === 0, { timeout: 10_000 });
  });
});
