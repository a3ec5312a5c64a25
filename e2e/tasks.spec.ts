import type { ViewEvent } from '@showreel/views';
import { createApiClient, recordManyCalls, runCall, type ApiClient } from './fixtures/api-client';
import type { Card } from './fixtures/card';
import { isRunning, processesOf } from './fixtures/processes';
import { SessionPage } from './fixtures/session-page';
import { TaskPage } from './fixtures/task-page';
import { expect, test } from './fixtures/test';

const description = 'Serve the page';

/** A command that writes `(word)`: what it writes is not what the card says of it anyway. */
function write(word: string): string {
  return `printf '(%s)\\n' ${word}`;
}

/** Starts a command in the background over the wire; resolves with the call's id. */
function startTask(client: ApiClient, sessionId: string, command: string): Promise<string> {
  return runCall(client, {
    sessionId,
    tool: 'bash',
    args: { command, description, run_in_background: true },
  });
}

/** The events of the session that say how its tasks stand. */
async function taskEvents(client: ApiClient, sessionId: string): Promise<ViewEvent[]> {
  const events = await client.sessions.events.query({ sessionId });
  return events.filter(({ type }) => type === 'task');
}

/** What a card says, but for how long it ran on: that ticks. */
async function wordsOf(card: Card): Promise<string> {
  return ((await card.root.textContent()) ?? '').replace(/Running \d+:\d\d/, 'Running');
}

test('a task is live on its card over the end of its call and a reload, until it is stopped there', async ({
  owner,
  workspace,
  client,
  session,
}) => {
  const gate = await workspace.createGate();
  const page = new SessionPage(owner);
  await page.open(session.path);
  await page.form.run('bash', {
    Command: `${write('first')}; ${gate.wait}; ${write('second')}; ${gate.wait}; ${write('third')}; sleep 600`,
    Description: description,
    'Run in background': true,
  });
  const card = page.nthCard(0);
  await card.expectState('running');
  await expect(card.root).toHaveAttribute('data-card', 'terminal');
  await expect(card.root).toContainText(description);
  await expect(card.root).toContainText(`${write('first')}; ${gate.wait}`);
  await expect(card.root).toContainText(/task_\w{6}/);
  await expect(card.root).toContainText(/Running \d+:\d\d/);
  await expect(card.output).toContainText('(first)');
  await gate.pass();
  await expect(card.output).toContainText('(second)');

  const count = owner.getByRole('button', { name: '1 background task' });
  await count.click();
  const tasks = page.details.getByRole('tabpanel', { name: 'Tasks' });
  await expect(tasks.getByRole('listitem')).toHaveText(new RegExp(description));

  await page.reload();
  await card.expectState('running');
  await expect(card.output).toContainText(/\(first\).*\(second\)/);
  await gate.pass();
  await expect(card.output).toContainText('(third)');

  const callId = (await card.root.getAttribute('data-call-id')) ?? '';
  const pids = await processesOf(callId);
  expect(pids).not.toEqual([]);
  await card.stopButton.click();
  await card.expectState('interrupted');
  await expect(card.root).toContainText('Stopped');
  await expect(card.output).toContainText(/\(first\).*\(second\).*\(third\)/);
  await expect(card.stopButton).toHaveCount(0);
  await expect(count).toHaveCount(0);
  for (const pid of pids) expect(await isRunning(pid)).toBe(false);
  expect(await taskEvents(client, session.id)).toMatchObject([
    { callId, state: 'running' },
    { callId, state: 'stopped', output: '(first)\n(second)\n(third)\n' },
  ]);
  // The press is no call of its own.
  await expect(page.cards).toHaveCount(1);

  const live = await wordsOf(card);
  await page.reload();
  expect(await wordsOf(card)).toBe(live);
});

test('a task that ends by itself keeps its place: nothing moves, and its output stays as it was', async ({
  owner,
  workspace,
  client,
  session,
}) => {
  const gate = await workspace.createGate();
  const page = new SessionPage(owner);
  await page.open(session.path);
  await startTask(client, session.id, `seq 30; ${gate.wait}; exit 3`);
  const card = page.nthCard(0);
  await expect(card.output).toContainText('2930');
  await page.settle();
  const before = await card.output.evaluate((pane) => ({
    height: pane.clientHeight,
    text: pane.textContent,
  }));
  // Whatever happens to the pane until its end, it is there and shows what it showed.
  await card.output.evaluate((pane) => {
    new MutationObserver(() => {
      if (!pane.isConnected || !pane.textContent.includes('2930')) document.body.dataset['flashed'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await gate.pass();
  await card.expectState('failed');
  await expect(card.root).toContainText('exit 3');
  await page.settle();
  const after = await card.output.evaluate((pane) => ({ height: pane.clientHeight, text: pane.textContent }));
  expect(after).toEqual(before);
  expect(await owner.locator('body').getAttribute('data-flashed')).toBeNull();
});

test('a task has its own page: live, stopped there, and the way back to its call', async ({
  owner,
  workspace,
  client,
  session,
}) => {
  const gate = await workspace.createGate();
  const callId = await startTask(
    client,
    session.id,
    `${write('first')}; ${gate.wait}; ${write('second')}; sleep 600`,
  );
  await recordManyCalls(client, { sessionId: session.id, count: 70 });
  const page = new SessionPage(owner);
  await page.open(session.path);

  // The call is not among what is loaded, and yet its task is named.
  await owner.getByRole('button', { name: '1 background task' }).click();
  const row = page.details.getByRole('listitem').filter({ hasText: description });
  await row.getByRole('link', { name: 'Open on its own page' }).click();
  const own = new TaskPage(owner);
  await expect(owner).toHaveURL(`${session.path}/tasks/${callId}`);
  await expect(owner).toHaveTitle(`${description} · Showreel`);
  await own.expectState('running');
  await expect(own.command).toContainText(`${write('first')}; ${gate.wait}`);
  await expect(own.facts).toContainText(workspace.folder);
  await expect(own.output).toContainText('(first)');
  await gate.pass();
  await expect(own.output).toContainText('(second)');

  await owner.reload();
  await own.expectConnected();
  await own.expectState('running');
  await expect(own.output).toContainText(/\(first\).*\(second\)/);
  await own.stopButton.click();
  await own.expectState('interrupted');
  await expect(own.facts).toContainText('Stopped');
  await expect(own.output).toContainText(/\(first\).*\(second\)/);
  await expect(own.stopButton).toHaveCount(0);

  await own.backLink.click();
  await page.expectConnected();
  const card = page.card(description);
  await expect(card.root).toBeInViewport();
  await card.expectState('interrupted');
  await card.root.getByRole('link', { name: /own page/ }).click();
  await own.expectState('interrupted');
});

test('a page of a command that is not there says so, and a stranger signs in first', async ({
  owner,
  openBrowser,
  server,
  client,
  session,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const readId = await runCall(client, { sessionId: session.id, tool: 'task_list', args: {} });
  const callId = await runCall(client, {
    sessionId: session.id,
    tool: 'bash',
    args: { command: `${write('foreground')}; exit 3` },
  });
  for (const path of [
    `${session.path}/tasks/call_0`,
    `${session.path}/tasks/${readId}`,
    `/sessions/nowhere/tasks/${callId}`,
    '/s/no-such-token/tasks/call_0',
  ]) {
    const answer = await owner.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(owner.getByRole('heading', { name: 'There is no such command' })).toBeVisible();
  }

  const stranger = await openBrowser();
  await stranger.goto(`${session.path}/tasks/${callId}`);
  await stranger.getByLabel('Token').fill(server.token);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger).toHaveURL(`${session.path}/tasks/${callId}`);
  const own = new TaskPage(stranger);
  await own.expectState('failed');
  await expect(own.facts).toContainText('exit 3');
  await expect(own.output).toContainText('(foreground)');
});

test('a link shows a task as its owner sees it, and nothing to stop it with', async ({
  owner,
  openBrowser,
  workspace,
  client,
  session,
}) => {
  const gate = await workspace.createGate();
  const callId = await startTask(client, session.id, `${write('first')}; ${gate.wait}; ${write('second')}`);
  const { url } = await client.shares.create.mutate({ sessionId: session.id });
  const page = new SessionPage(owner);
  await page.open(session.path);
  const stranger = await openBrowser();
  const shared = new SessionPage(stranger);
  await shared.open(new URL(url).pathname);
  const card = shared.card(description);
  await card.expectState('running');
  await expect(card.output).toContainText('(first)');
  await expect(card.stopButton).toHaveCount(0);

  await card.root.getByRole('link', { name: /own page/ }).click();
  await expect(stranger).toHaveURL(`${new URL(url).pathname}/tasks/${callId}`);
  const own = new TaskPage(stranger);
  await own.expectState('running');
  await expect(own.output).toContainText('(first)');
  await expect(own.stopButton).toHaveCount(0);
  await gate.pass();
  await own.expectState('done');
  await expect(own.output).toContainText(/\(first\).*\(second\)/);
  expect(await stranger.content()).not.toContain(session.id);

  await own.backLink.click();
  await shared.expectConnected();
  await card.expectState('done');
  expect(await wordsOf(card)).toBe(await wordsOf(page.card(description)));
  await stranger.reload();
  await shared.expectConnected();
  expect(await wordsOf(card)).toBe(await wordsOf(page.card(description)));
});

test('a task that a crash of the server ends keeps what it had written, on its card and on its page', async ({
  startOwnServer,
  openBrowser,
  workspace,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: net::ERR_|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY/);
  const server = await startOwnServer();
  const client = createApiClient(server);
  const { id } = await client.sessions.create.mutate({ cwd: workspace.folder, title: 'Cut off' });
  const callId = await startTask(client, id, `${write('before-the-cut')}; sleep 600`);
  const page = new SessionPage(await openBrowser({ server, signedIn: true }));
  await page.open(`/sessions/${id}`);
  const card = page.card(description);
  await expect(card.output).toContainText('(before-the-cut)');

  await server.kill();
  await expect(page.connection).toHaveText('Reconnecting…');
  await startOwnServer({ dataFolder: server.dataFolder, port: server.port });
  await page.expectConnected();
  await card.expectState('interrupted');
  await expect(card.root).toContainText('Interrupted');
  await expect(card.output).toContainText('(before-the-cut)');
  await expect(card.stopButton).toHaveCount(0);
  expect(await processesOf(callId)).toEqual([]);
  expect((await taskEvents(client, id)).at(-1)).toMatchObject({
    callId,
    state: 'interrupted',
    output: '(before-the-cut)\n',
  });

  const live = await wordsOf(card);
  await page.reload();
  expect(await wordsOf(card)).toBe(live);
  await page.page.goto(`/sessions/${id}/tasks/${callId}`);
  const own = new TaskPage(page.page);
  await own.expectState('interrupted');
  await expect(own.output).toContainText('(before-the-cut)');
});

test('on a phone a task’s card says all of its command, and the bar how many run', async ({
  owner,
  client,
  session,
}) => {
  await owner.setViewportSize({ width: 390, height: 844 });
  const command = `sleep 600 # ${'a long remark that does not fit into a line of a phone '.repeat(3)}`;
  const what = 'Serve the page and watch every source file of it for changes';
  await runCall(client, {
    sessionId: session.id,
    tool: 'bash',
    args: { command, description: what, run_in_background: true },
  });
  const page = new SessionPage(owner);
  await page.open(session.path);
  const card = page.card(what);
  await card.expectState('running');
  const title = card.root.getByText(what, { exact: true });
  expect(await title.evaluate((element) => getComputedStyle(element).fontFamily)).not.toMatch(/mono/i);
  for (const part of [title, card.root.getByText(command.trim())]) {
    expect(await part.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  }
  const [facts, tools] = await Promise.all(
    ['.facts', '.term-tools'].map((part) => card.root.locator(part).first().boundingBox()),
  );
  expect((facts?.y ?? 0) + (facts?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0);
  await owner.getByRole('button', { name: '1 background task' }).click();
  const row = page.details.getByRole('listitem').filter({ hasText: what });
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: what }).click();
  await expect(row).toBeHidden();
  await expect(card.root).toBeInViewport();
});
