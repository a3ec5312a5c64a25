import { DatabaseSync } from '@photostructure/sqlite';
import { appendOutput, emptyPane, paneEnd, paneHead, paneTail, type StreamEvent } from '@showreel/views';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { join } from 'node:path';
import { createCaller } from '../router';
import { owner, runToEnd, startCall, visitor, watchAfter } from '../test-caller';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';
import { collect } from '../test-watch';

let process: RunningProcess;
let sessionId: string;

beforeEach(async () => {
  process = await startProcess();
  ({ id: sessionId } = await owner(process.runtime).sessions.create({ cwd: await makeFolder() }));
});
afterEach(() => process.stop());
afterAll(removeFolders);

const say = async (text: string): Promise<void> => {
  const content = [{ type: 'text' as const, text }];
  await process.runtime.sessions.append(sessionId, { type: 'message', role: 'user', content });
};

/** All output that a watch has delivered of one call, as its pane. */
const paneOf = (all: StreamEvent[], callId: string): typeof emptyPane =>
  all.reduce(
    (pane, event) =>
      event.type === 'terminal-output' && event.callId === callId ? appendOutput(pane, event) : pane,
    emptyPane,
  );

describe('watchSession', () => {
  it('delivers the gap, says that it caught up, and goes on live', async () => {
    await say('before');
    const watch = watchAfter(process.runtime, sessionId, 1);
    await watch.until((all) => all.length === 2);
    expect(watch.all.map(({ type }) => type)).toEqual(['message', 'caught-up']);
    await say('after');
    await watch.until((all) => all.length === 3);
    expect(watch.events.map(({ seq }) => seq)).toEqual([2, 3]);
    await watch.end();
  });

  it('resumes after the last event that a broken connection had', async () => {
    for (const text of ['a', 'b', 'c']) await say(text);
    const watch = collect(async function* (signal) {
      const caller = createCaller({ runtime: process.runtime, isOwner: true }, { signal });
      yield* await caller.sessions.watch({ sessionId, after: 0, lastEventId: '3' });
    });
    await watch.until((all) => all.some(({ type }) => type === 'caught-up'));
    expect(watch.events.map(({ seq }) => seq)).toEqual([4]);
    await watch.end();
  });

  it('delivers a command’s output before the command ends, and to whoever joins late', async () => {
    const callId = await startCall(process.runtime, sessionId, {
      tool: 'bash',
      args: { command: 'echo first; sleep 60' },
    });
    const early = watchAfter(process.runtime, sessionId, 0);
    await early.until((all) => paneOf(all, callId).head === 'first\n');
    const late = watchAfter(process.runtime, sessionId, 2);
    await late.until((all) => paneOf(all, callId).head === 'first\n');
    await owner(process.runtime).tools.cancel({ sessionId, callId });
    await late.until((all) => all.some(({ type }) => type === 'tool-result'));
    await Promise.all([early.end(), late.end()]);
  });

  it('gives a reader that does not keep up the head and the tail, and counts what lies between', async () => {
    const lines = 60_000;
    const whole = Array.from({ length: lines }, (_, n) => `${n + 1}\n`).join('');
    const callId = await startCall(process.runtime, sessionId, {
      tool: 'bash',
      args: { command: `seq ${lines}; sleep 60` },
    });
    const { outputs } = process.runtime;
    await new Promise<void>((resolve) => {
      const end = outputs.subscribe(sessionId, () => {
        const pane = outputs.pane(callId);
        if (pane === undefined || paneEnd(pane) < whole.length) return;
        end();
        resolve();
      });
    });
    const watch = watchAfter(process.runtime, sessionId, 0);
    await watch.until((all) => paneEnd(paneOf(all, callId)) === whole.length);
    expect(paneOf(watch.all, callId)).toEqual({
      head: whole.slice(0, paneHead),
      tail: whole.slice(-paneTail),
      omitted: whole.length - paneHead - paneTail,
    });
    await owner(process.runtime).tools.cancel({ sessionId, callId });
    await watch.end();
  });

  it('reads on demand: a reader that takes one event has the log read one stretch far', async () => {
    for (let n = 0; n < 500; n += 1) await say(String(n));
    const reads = vi.spyOn(process.runtime.sessions, 'viewEvents');
    const controller = new AbortController();
    const caller = createCaller({ runtime: process.runtime, isOwner: true }, { signal: controller.signal });
    const events = await caller.sessions.watch({ sessionId, after: 0 });
    const reader = events[Symbol.asyncIterator]();
    await reader.next();
    expect(reads).toHaveBeenCalledTimes(1);
    await reader.return?.();
  });

  it('ends when its session is deleted', async () => {
    const watch = watchAfter(process.runtime, sessionId, 0);
    await watch.until((all) => all.some(({ type }) => type === 'caught-up'));
    await owner(process.runtime).sessions.delete({ sessionId });
    await expect(watch.until(() => false)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/session/i) as string,
    });
  });

  it('ends when the share that allowed it is revoked', async () => {
    const share = await owner(process.runtime).shares.create({ sessionId });
    const token = share.url.split('/s/')[1] ?? '';
    const watch = collect(async function* (signal) {
      const caller = createCaller({ runtime: process.runtime, isOwner: false }, { signal });
      yield* await caller.shares.watch({ token, after: 0 });
    });
    await watch.until((all) => all.some(({ type }) => type === 'caught-up'));
    await owner(process.runtime).shares.revoke({ shareId: share.id });
    await expect(watch.until(() => false)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/link/i) as string,
    });
    await expect(visitor(process.runtime).shares.open({ token })).rejects.toThrow(/link/i);
  });

  it('keeps to itself what failed inside', async () => {
    const database = new DatabaseSync(join(process.dataPath, 'sessions.sqlite'));
    database.exec("UPDATE events SET data = 'torn'");
    database.close();
    const said = vi.spyOn(console, 'error').mockReturnValue();
    await expect(watchAfter(process.runtime, sessionId, 0).until(() => false)).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Showreel could not do that. Its own log says why.',
    });
    said.mockRestore();
  });

  it('shows a session to its owner alone', async () => {
    const stranger = visitor(process.runtime);
    await expect(stranger.sessions.watch({ sessionId, after: 0 })).rejects.toThrow(/signed in/);
    await expect(stranger.sessions.list()).rejects.toThrow(/signed in/);
    await expect(stranger.tools.run({ sessionId, tool: 'read', args: {} })).rejects.toThrow(/signed in/);
    await runToEnd(process.runtime, sessionId, { tool: 'task_list', args: {} });
  });
});
