import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ViewEvent } from '@showreel/views';
import { afterAll, expect, it, vi } from 'vitest';
import { crashServer } from '../test-crash';
import { makeFolder, removeFolders, startProcess } from '../test-process';
import type { Runtime } from './runtime';

afterAll(removeFolders);

async function readLog(runtime: Runtime, sessionId: string): Promise<ViewEvent[]> {
  const events: ViewEvent[] = [];
  for (;;) {
    const more = await runtime.sessions.viewEvents(sessionId, { after: events.length, limit: 500 });
    if (more.length === 0) return events;
    events.push(...more);
  }
}

/** All that the read model says of a session. */
async function readModelOf({ sessions }: Runtime, sessionId: string): Promise<unknown[]> {
  const window = { limit: 10_000 };
  return Promise.all([sessions.get(sessionId), sessions.header(sessionId), sessions.page(sessionId, window)]);
}

it.each([50, 120, 333])(
  'a server killed in the middle of an append, after %i: no event that was acknowledged is lost, and none is half there',
  { timeout: 60_000 },
  async (count) => {
    const [dataPath, cwd] = [await makeFolder(), await makeFolder()];
    const appended = join(cwd, 'appended');
    const acknowledged = async (): Promise<number[]> => {
      const lines = (await readFile(appended, 'utf8').catch(() => '')).split('\n').slice(0, -1);
      return lines.map(Number);
    };
    const until = (): Promise<void> =>
      vi
        .waitUntil(async () => (await acknowledged()).length >= count, { timeout: 30_000, interval: 1 })
        .then();
    const id = await crashServer({ dataPath, cwd, calls: [], appended, until });

    const { runtime, stop } = await startProcess(dataPath);
    const events = await readLog(runtime, id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
    expect(events.length).toBeGreaterThanOrEqual((await acknowledged()).at(-1) ?? Infinity);
    expect((await runtime.sessions.header(id)).openCalls).toEqual({});
    const kept = await readModelOf(runtime, id);
    await runtime.sessions.reindex(id);
    expect(await readModelOf(runtime, id)).toEqual(kept);
    const next = await runtime.sessions.append(id, { type: 'todo', items: [] });
    expect(next.seq).toBe(events.length + 1);
    await stop();
  },
);
