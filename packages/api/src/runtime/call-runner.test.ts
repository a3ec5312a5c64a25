import { DatabaseSync } from '@photostructure/sqlite';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ViewEventOf } from '@showreel/views';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { owner, startCall, watchAfter } from '../test-caller';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';

afterAll(removeFolders);

async function startSession(): Promise<RunningProcess & { sessionId: string; cwd: string }> {
  const process = await startProcess();
  const cwd = await makeFolder();
  const { id: sessionId } = await owner(process.runtime).sessions.create({ cwd });
  return { ...process, sessionId, cwd };
}

async function resultOf(
  { runtime, sessionId }: { runtime: RunningProcess['runtime']; sessionId: string },
  callId: string,
): Promise<ViewEventOf<'tool-result'>> {
  const watch = watchAfter(runtime, sessionId, 0);
  const isResult = (event: { type: string; callId?: string }): boolean =>
    event.type === 'tool-result' && event.callId === callId;
  await watch.until((all) => all.some(isResult));
  await watch.end();
  const result = watch.events.find(isResult);
  if (result?.type !== 'tool-result') throw new Error('There is no result.');
  return result;
}

describe('calls', () => {
  it('refuses invalid arguments with the field’s name, or records them as a failed call', async () => {
    const session = await startSession();
    const { runtime, sessionId } = session;
    const call = { sessionId, tool: 'read', args: { file_path: 'a', limit: 'many' } };
    const refused = await owner(runtime).tools.run({ ...call, onInvalid: 'refuse' });
    expect(refused).toEqual({
      started: false,
      issues: [{ path: ['limit'], message: expect.any(String) as string }],
    });
    expect((await runtime.sessions.header(sessionId)).itemCount).toBe(0);

    const callId = await startCall(runtime, sessionId, call);
    const result = await resultOf(session, callId);
    expect(result).toMatchObject({ isError: true, view: { card: 'generic' } });
    expect(JSON.stringify(result.view)).toContain('limit');
    await session.stop();
  });

  it('names the tools when there is no such tool', async () => {
    const session = await startSession();
    const unknown = owner(session.runtime).tools.run({
      sessionId: session.sessionId,
      tool: 'grok',
      args: {},
    });
    await expect(unknown).rejects.toThrow(/"grok".*read.*bash/);
    await session.stop();
  });

  it('keeps the output of a call that a person stops', async () => {
    const session = await startSession();
    const { runtime, sessionId } = session;
    const callId = await startCall(runtime, sessionId, {
      tool: 'bash',
      args: { command: 'echo so far; sleep 60' },
    });
    const watch = watchAfter(runtime, sessionId, 0);
    await watch.until((all) => all.some(({ type }) => type === 'terminal-output'));
    await owner(runtime).tools.cancel({ sessionId, callId });
    await watch.end();
    const result = await resultOf(session, callId);
    expect(result).toMatchObject({
      isError: true,
      ended: 'stopped',
      view: { card: 'terminal', output: 'so far\n' },
    });
    await expect(owner(runtime).tools.cancel({ sessionId, callId })).rejects.toThrow(/not running/);
    await session.stop();
  });

  it('closes running calls and tasks as interrupted when the process stops', async () => {
    const session = await startSession();
    const { runtime, sessionId } = session;
    const task = await startCall(runtime, sessionId, {
      tool: 'bash',
      args: { command: 'sleep 60', run_in_background: true },
    });
    await resultOf(session, task);
    const callId = await startCall(runtime, sessionId, { tool: 'bash', args: { command: 'sleep 60' } });
    await session.stop();

    const next = await startProcess(session.dataPath);
    const result = await resultOf({ runtime: next.runtime, sessionId }, callId);
    expect(result).toMatchObject({ isError: true, ended: 'interrupted', view: { card: 'terminal' } });
    const header = await next.runtime.sessions.header(sessionId);
    expect(header).toMatchObject({ openCalls: {}, openTasks: {} });
    await next.stop();
  });

  it('starts no call in a session that is being deleted', async () => {
    const session = await startSession();
    const { runtime, sessionId } = session;
    const stubborn = await startCall(runtime, sessionId, {
      tool: 'bash',
      args: { command: "trap '' TERM; echo ready; sleep 60; sleep 60" },
    });
    const watch = watchAfter(runtime, sessionId, 0);
    await watch.until((all) => all.some(({ type }) => type === 'terminal-output'));
    const deleted = owner(runtime).sessions.delete({ sessionId });
    const late = startCall(runtime, sessionId, { tool: 'bash', args: { command: 'sleep 60' } });
    await expect(late).rejects.toThrow(/no session/);
    await deleted;
    await expect(watch.end()).resolves.toBeUndefined();
    expect(runtime.outputs.pane(stubborn)).toBeUndefined();
    await session.stop();
  });

  // Between the request and the entry in the log lie some turns of the event queue; a stop may come in any of them.
  it.each([0, 4, 8, 16, 32, 64])('ends or refuses a call %i turns before a stop', async (turns) => {
    const session = await startSession();
    const { runtime, sessionId } = session;
    const starting = startCall(runtime, sessionId, { tool: 'bash', args: { command: 'sleep 60' } });
    const refused = starting.then(
      () => false,
      () => true,
    );
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await session.stop();

    const next = await startProcess(session.dataPath);
    const { events } = await next.runtime.sessions.page(sessionId, { limit: 10 });
    const ends = events.filter(({ type }) => type === 'tool-result');
    expect(ends).toMatchObject((await refused) ? [] : [{ ended: 'interrupted' }]);
    // Nothing was left for the next start to close.
    expect(events.some(({ type }) => type === 'notice')).toBe(false);
    await next.stop();
  });

  it('gives the result of a call whose output cannot be spooled', async () => {
    const session = await startSession();
    const { runtime, sessionId, dataPath } = session;
    await rm(join(dataPath, 'spool'), { recursive: true });
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const callId = await startCall(runtime, sessionId, { tool: 'bash', args: { command: 'echo on' } });
    expect(await resultOf(session, callId)).toMatchObject({ view: { card: 'terminal', output: 'on\n' } });
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
    await session.stop();
  });

  it('closes a call whose result the store does not take', async () => {
    const session = await startSession();
    const { runtime, sessionId, dataPath } = session;
    const database = new DatabaseSync(join(dataPath, 'sessions.sqlite'));
    database.exec(`CREATE TRIGGER full BEFORE INSERT ON events WHEN length(NEW.data) > 5000
      BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`);
    database.close();
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const callId = await startCall(runtime, sessionId, {
      tool: 'bash',
      args: { command: 'head -c 6000 /dev/zero | tr "\\0" x' },
    });
    const { isError, view } = await resultOf(session, callId);
    expect(isError).toBe(true);
    expect(JSON.stringify(view)).toContain('could not be recorded');
    expect(JSON.stringify(view)).not.toContain('database');
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
    await session.stop();
  });

  it('runs in the session’s folder and cannot leave it', async () => {
    const session = await startSession();
    const { runtime, sessionId, cwd } = session;
    const write = (file_path: string): Promise<string> =>
      startCall(runtime, sessionId, { tool: 'write', args: { file_path, content: 'x' } });
    expect(await resultOf(session, await write('inside.txt'))).toMatchObject({ isError: false });
    await access(join(cwd, 'inside.txt'));
    expect(await resultOf(session, await write('../outside.txt'))).toMatchObject({ isError: true });
    await expect(access(join(cwd, '../outside.txt'))).rejects.toThrow();
    await session.stop();
  });

  it('refuses a folder that is not there with a sentence', async () => {
    const { runtime, stop } = await startProcess();
    const create = (cwd: string): Promise<unknown> => owner(runtime).sessions.create({ cwd });
    await expect(create('/nowhere/at/all')).rejects.toThrow('/nowhere/at/all cannot be found.');
    await expect(create('relative')).rejects.toThrow('absolute');
    await stop();
  });
});
