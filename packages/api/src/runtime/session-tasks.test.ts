import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paneHead, paneTail } from '@showreel/views';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { owner, startCall, watchAfter } from '../test-caller';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';
import type { Collected } from '../test-watch';

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

const untilGo = 'until [ -e go ]; do sleep 0.01; done';
const start = (args: { command: string; workdir?: string }): Promise<string> =>
  startCall(server.runtime, sessionId, { tool: 'bash', args: { ...args, run_in_background: true } });

/** All output that a watch has had of a call. */
const outputIn = ({ all }: Pick<Collected, 'all'>, callId: string): string =>
  all
    .map((event) => (event.type === 'terminal-output' && event.callId === callId ? event.data : ''))
    .join('');

const isEnd = (event: { type: string; state?: string }): boolean =>
  event.type === 'task' && event.state !== 'running';

describe('a background task', () => {
  it('shows its output while it runs, also to a page that is loaded again, and its end is a durable event that keeps it', async () => {
    const callId = await start({ command: `echo one; ${untilGo}; echo two; exit 3` });
    const early = watchAfter(server.runtime, sessionId, 0);
    await early.until(() => outputIn(early, callId) === 'one\n');
    expect(early.events.map(({ type }) => type)).toContain('tool-result');
    const again = watchAfter(server.runtime, sessionId, 0);
    await again.until(() => outputIn(again, callId) === 'one\n');

    await writeFile(join(cwd, 'go'), '');
    await early.until((all) => all.some(isEnd));
    expect(early.events.filter(({ type }) => type === 'task')).toMatchObject([
      { callId, state: 'running' },
      {
        callId,
        state: 'exited',
        exitCode: 3,
        output: 'one\ntwo\n',
        durationMs: expect.any(Number) as number,
      },
    ]);
    await Promise.all([early.end(), again.end()]);
  });

  it('lets go of its live output once its end is in the log', async () => {
    const callId = await start({ command: 'echo done' });
    const watch = watchAfter(server.runtime, sessionId, 0);
    await watch.until((all) => all.some(isEnd));
    await watch.end();
    await server.stop();
    expect(server.runtime.outputs.pane(callId)).toBeUndefined();
    server = await startProcess(server.dataPath);
  });

  it('of much output keeps head, tail and the whole', async () => {
    await start({ command: 'yes | head -c 500000' });
    const watch = watchAfter(server.runtime, sessionId, 0);
    await watch.until((all) => all.some(isEnd));
    await watch.end();
    const end = watch.events.find(isEnd);
    expect(end).toMatchObject({
      omitted: { at: paneHead, bytes: 500_000 - paneHead - paneTail },
      whole: { bytes: 500_000 },
    });
  });

  it('is interrupted by a stop of the server, with its output', async () => {
    const callId = await start({ command: 'echo begun; sleep 300' });
    const watch = watchAfter(server.runtime, sessionId, 0);
    await watch.until(() => outputIn(watch, callId) === 'begun\n');
    await watch.end();
    await server.stop();
    server = await startProcess(server.dataPath);
    const events = await server.runtime.sessions.viewEvents(sessionId, { after: 0, limit: 20 });
    expect(events.find(isEnd)).toMatchObject({ state: 'interrupted', output: 'begun\n', signal: 'SIGTERM' });
  });

  it('of an earlier start of the server ended with it, and whoever asks for it is told so', async () => {
    await start({ command: 'sleep 300' });
    await server.stop();
    server = await startProcess(server.dataPath);
    const events = await server.runtime.sessions.viewEvents(sessionId, { after: 0, limit: 20 });
    const { taskId = '' } = events.find(isEnd) as { taskId?: string };
    await startCall(server.runtime, sessionId, { tool: 'task_output', args: { task_id: taskId } });
    const watch = watchAfter(server.runtime, sessionId, events.length);
    await watch.until((all) => all.some(({ type }) => type === 'tool-result'));
    await watch.end();
    const result = watch.events.find(({ type }) => type === 'tool-result');
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toContain('Tasks end when Showreel stops');
  });
});
