import { readFile } from 'node:fs/promises';
import { recordManyCalls, runCall } from './fixtures/api-client';
import { description, startTask, wordsOf, write } from './fixtures/background-task';
import { SessionPage } from './fixtures/session-page';
import { TaskPage } from './fixtures/task-page';
import { expect, test } from './fixtures/test';

// A command on a page of its own.

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
  const card = page.nthCard(0);
  await expect(card.root).toContainText(description);
  await expect(card.root).toBeInViewport();
  await card.expectState('interrupted');
  await card.root.getByRole('link', { name: /own page/ }).click();
  await own.expectState('interrupted');
});

test('a page of a command that is not there says so and leads to its session, and a stranger signs in first', async ({
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
    const way = owner.getByRole('link', { name: 'Open the session' });
    await expect(way).toHaveAttribute('href', path.replace(/\/tasks\/.*/, ''));
  }

  await owner.goto(`${session.path}/tasks/call_0`);
  await owner.getByRole('link', { name: 'Open the session' }).click();
  await new SessionPage(owner).expectConnected();
  await expect(owner).toHaveURL(session.path);

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

test('a task’s page offers all of its output, also to whoever has a link', async ({
  owner,
  openBrowser,
  client,
  session,
}) => {
  const callId = await startTask(client, session.id, `seq -f '%0999.0f' 500`);
  const { url } = await client.shares.create.mutate({ sessionId: session.id });
  const stranger = await openBrowser();
  for (const [page, path] of [
    [owner, session.path],
    [stranger, new URL(url).pathname],
  ] as const) {
    await page.goto(`${path}/tasks/${callId}`);
    await new TaskPage(page).expectState('done');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all output' }).click();
    const bytes = await readFile(await (await download).path());
    expect(bytes.length).toBe(500_000);
  }
});
