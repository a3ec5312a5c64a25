import { emptyTimeline, foldTimeline, openWindow, prependWindow, viewEvent } from '@showreel/views';
import type { Timeline, TimelinePage, ViewEvent } from '@showreel/views';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient, runCall, watchSession } from './fixtures/api-client';
import { runCommand } from './fixtures/command';
import type { TestServer } from './fixtures/server';
import { expect, test } from './fixtures/test';

/** What `showreel views` prints, read back. */
async function printViews(sessionId: string, dataFolder: string): Promise<ViewEvent[]> {
  const { stdout } = await runCommand(['views', sessionId], dataFolder);
  return stdout
    .trim()
    .split('\n')
    .map((line) => viewEvent.parse(JSON.parse(line)));
}

/** A reload: the last window, then the ones before it, until the session's beginning. */
async function reload(
  page: (window: { from?: number; limit: number }) => Promise<TimelinePage>,
  limit: number,
): Promise<Timeline> {
  let timeline = openWindow(await page({ limit }));
  while (timeline.first > 0) {
    const from = Math.max(0, timeline.first - limit);
    timeline = prependWindow(timeline, openWindow(await page({ from, limit: timeline.first - from })));
  }
  return timeline;
}

async function expectLaw(server: TestServer, sessionId: string, live: ViewEvent[]): Promise<void> {
  const owner = createApiClient(server);
  const stranger = createApiClient({ url: server.url });
  const seen = foldTimeline(emptyTimeline, live);
  const { url } = await owner.shares.create.mutate({ sessionId });
  const token = url.split('/s/')[1] ?? '';
  for (const limit of [1, 3, 10, 500]) {
    expect(await reload((window) => owner.sessions.page.query({ sessionId, ...window }), limit)).toEqual(
      seen,
    );
    expect(await reload((window) => stranger.shares.page.query({ token, ...window }), limit)).toEqual(seen);
  }
  expect(await printViews(sessionId, server.dataFolder)).toEqual(live);
}

test('what was seen live is what a reload, a share and the command show, also without the folder and the process', async ({
  startOwnServer,
  workspace: { folder },
}) => {
  await writeFile(join(folder, 'a.txt'), 'one\ntwo\nthree\n');
  let server = await startOwnServer();
  const client = createApiClient(server);
  const { id } = await client.sessions.create.mutate({ cwd: folder, title: 'Seen live' });
  const watcher = watchSession(client, id);
  await runCall(client, { sessionId: id, tool: 'read', args: { file_path: 'a.txt' } });
  await runCall(client, {
    sessionId: id,
    tool: 'edit',
    args: { file_path: 'a.txt', old_string: 'two', new_string: 'deux' },
  });
  await runCall(client, {
    sessionId: id,
    tool: 'write',
    args: { file_path: 'b/new.txt', content: 'made\n' },
  });
  await runCall(client, {
    sessionId: id,
    tool: 'bash',
    args: { command: 'printf "\\033[32mok\\033[0m\\n"; ls; exit 2' },
  });
  await runCall(client, {
    sessionId: id,
    tool: 'todo_write',
    args: { todos: [{ content: 'rest', status: 'pending' }] },
  });
  const { header } = await client.sessions.page.query({ sessionId: id, limit: 1 });
  await watcher.until((events) => events.length === header.head);
  watcher.stop();
  await expectLaw(server, id, watcher.events);

  const { dataFolder } = server;
  await server.stop();
  await rm(folder, { recursive: true });
  server = await startOwnServer({ dataFolder });
  await expectLaw(server, id, watcher.events);
});

test('the example session keeps the law, also without the folder and the process', async ({
  startOwnServer,
}) => {
  let server = await startOwnServer();
  const { sessions } = await createApiClient(server).sessions.list.query();
  const example = sessions[0];
  if (example === undefined) throw new Error('There is no example session.');
  const watcher = watchSession(createApiClient(server), example.id);
  const { header } = await createApiClient(server).sessions.page.query({ sessionId: example.id, limit: 1 });
  await watcher.until((events) => events.length === header.head);
  watcher.stop();
  await expectLaw(server, example.id, watcher.events);

  const { dataFolder } = server;
  await server.stop();
  await rm(example.cwd, { recursive: true });
  server = await startOwnServer({ dataFolder });
  await expectLaw(server, example.id, watcher.events);
});
