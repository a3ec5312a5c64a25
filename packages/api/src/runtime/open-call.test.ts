import { openWindow, settleItem, type CallItem, type TimelinePage, type ViewEventOf } from '@showreel/views';
import { afterAll, describe, expect, it } from 'vitest';
import { owner, runToEnd, startCall, visitor, watchAfter } from '../test-caller';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';

afterAll(removeFolders);

interface TaskSession extends RunningProcess {
  sessionId: string;
  callId: string;
  /** Resolves with the event of the task's end. */
  ended: () => Promise<ViewEventOf<'task'>>;
}

/** A session in which a task runs that has written `up`. */
async function startTask(): Promise<TaskSession> {
  const process = await startProcess();
  const { runtime } = process;
  const { id: sessionId } = await owner(runtime).sessions.create({ cwd: await makeFolder() });
  const callId = await startCall(runtime, sessionId, {
    tool: 'bash',
    args: { command: 'echo up; sleep 300', description: 'Serve', run_in_background: true },
  });
  const watch = watchAfter(runtime, sessionId, 0);
  await watch.until((all) => all.some(({ type }) => type === 'terminal-output'));
  await watch.until((all) => all.some(({ type }) => type === 'tool-result'));
  return {
    ...process,
    sessionId,
    callId,
    ended: async () => {
      const isEnd = (event: { type: string; state?: string }): boolean =>
        event.type === 'task' && event.state !== 'running';
      await watch.until((all) => all.some(isEnd));
      await watch.end();
      const end = watch.events.find(isEnd);
      if (end?.type !== 'task') throw new Error('The task has no end.');
      return end;
    },
  };
}

function itemOf(page: TimelinePage): CallItem {
  const [item] = openWindow(page).items;
  if (item?.type !== 'call') throw new Error('The window holds no call.');
  return item;
}

describe('a background task', () => {
  it('is stopped by the call that started it, once, and by nobody else’s', async () => {
    const { runtime, sessionId, callId, ended, stop } = await startTask();
    const { id: other } = await owner(runtime).sessions.create({ cwd: await makeFolder() });
    const notRunning = { code: 'NOT_FOUND', message: 'This call is not running any more.' };
    await expect(owner(runtime).tools.cancel({ sessionId: other, callId })).rejects.toMatchObject(notRunning);
    await expect(visitor(runtime).tools.cancel({ sessionId, callId })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await owner(runtime).tools.cancel({ sessionId, callId });
    expect(await ended()).toMatchObject({ callId, state: 'stopped', signal: 'SIGTERM', output: 'up\n' });
    await expect(owner(runtime).tools.cancel({ sessionId, callId })).rejects.toMatchObject(notRunning);
    await stop();
  });

  it('opens by its call wherever it is, for its owner and by a link, while it runs and once it has ended', async () => {
    const { runtime, sessionId, callId, ended, stop } = await startTask();
    for (let calls = 0; calls < 3; calls += 1) {
      await runToEnd(runtime, sessionId, { tool: 'task_list', args: {} });
    }
    const running = itemOf(await owner(runtime).sessions.callPage({ sessionId, callId }));
    expect(settleItem(running)).toMatchObject({
      state: 'running',
      title: 'echo up; sleep 300',
      description: 'Serve',
    });
    await owner(runtime).tools.cancel({ sessionId, callId });
    const { seq } = await ended();
    const { url } = await owner(runtime).shares.create({ sessionId });
    const token = /[^/]+$/.exec(url)?.[0] ?? '';
    const page = await visitor(runtime).shares.callPage({ token, callId });
    expect(page).toEqual(await owner(runtime).sessions.callPage({ sessionId, callId }));
    expect(page.header.head).toBe(seq);
    expect(settleItem(itemOf(page))).toMatchObject({
      state: 'interrupted',
      ended: 'stopped',
      body: { of: 'result', view: { card: 'terminal', output: 'up\n', signal: 'SIGTERM' } },
    });
    await stop();
  });

  it('is not found by another id, by a session that is not there, or without the right to look', async () => {
    const { runtime, sessionId, callId, stop } = await startTask();
    const open = (session: string, call: string): Promise<TimelinePage> =>
      owner(runtime).sessions.callPage({ sessionId: session, callId: call });
    await expect(open(sessionId, 'call_0')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no such call in this session. Open the session and look for it there.',
    });
    await expect(open('nowhere', callId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: other } = await owner(runtime).sessions.create({ cwd: await makeFolder() });
    await expect(open(other, callId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(visitor(runtime).sessions.callPage({ sessionId, callId })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    const { url } = await owner(runtime).shares.create({ sessionId: other });
    const token = /[^/]+$/.exec(url)?.[0] ?? '';
    await expect(visitor(runtime).shares.callPage({ token, callId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await stop();
  });
});
