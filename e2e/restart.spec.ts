import { createServer } from 'node:net';
import { once } from 'node:events';
import { createApiClient } from './fixtures/api-client';
import { processesOf } from './fixtures/processes';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

/** Whether nobody listens on a port of this machine. */
async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const outcome = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ]);
  probe.close();
  return outcome;
}

const lostConnection = /Failed to load resource: net::ERR_|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY/;

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`a server ended by ${signal} in the middle of a stream and started again: the page recovers by itself`, async ({
    startOwnServer,
    openBrowser,
    workspace,
    complaints,
  }) => {
    complaints.allow(lostConnection);
    const server = await startOwnServer();
    const client = createApiClient(server);
    const { id } = await client.sessions.create.mutate({ cwd: workspace.folder, title: 'Cut off' });
    const page = new SessionPage(await openBrowser({ server, signedIn: true }));
    await page.open(`/sessions/${id}`);
    await page.form.run('bash', { Command: 'echo before the cut' });
    await page.newestCard.expectState('done');
    const gate = await workspace.createGate();
    await page.form.run('bash', { Command: `seq 3; (setsid sleep 1000 &); ${gate.wait}; echo never` });
    await expect(page.cards).toHaveCount(2);
    const cut = page.newestCard;
    await expect(cut.output).toHaveText('123');
    const callId = (await cut.root.getAttribute('data-call-id')) ?? '';
    await expect.poll(() => processesOf(callId).then((pids) => pids.length)).toBeGreaterThan(1);

    if (signal === 'SIGKILL') await server.kill();
    else {
      expect(await server.stop()).toBe(0);
      expect(await processesOf(callId)).toEqual([]);
    }
    await expect(page.connection).toHaveText('Reconnecting…');
    expect(await isPortFree(server.port)).toBe(true);

    await startOwnServer({ dataFolder: server.dataFolder, port: server.port });
    await page.expectConnected();
    await cut.expectState('interrupted');
    await expect(cut.root).toContainText('Interrupted');
    await expect(cut.output).toHaveText('123');
    await expect(cut.stopButton).toHaveCount(0);
    expect(await processesOf(callId)).toEqual([]);

    await page.form.run('bash', { Command: 'echo after the cut' });
    await expect(page.newestCard.output).toHaveText('after the cut');
    await page.newestCard.expectState('done');

    // No gap and no repeat: what is on the page is what the log holds, item by item.
    const events = await client.sessions.events.query({ sessionId: id });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
    const opening = events.filter(({ type }) => type === 'tool-call' || type === 'notice');
    expect(await page.mountedSeqs()).toEqual(opening.map(({ seq }) => seq));
    const shown = await page.record.getByRole('article').allTextContents();
    await page.reload();
    await expect.poll(() => page.record.getByRole('article').allTextContents()).toEqual(shown);
  });
}
