import { createApiClient, runCall } from './fixtures/api-client';
import { description, startTask, taskEvents, wordsOf, write } from './fixtures/background-task';
import { isRunning, processesOf } from './fixtures/processes';
import { SessionPage } from './fixtures/session-page';
import { TaskPage } from './fixtures/task-page';
import { expect, test } from './fixtures/test';

// A background task on the card of its call.

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
