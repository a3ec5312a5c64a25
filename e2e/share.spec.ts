import { createApiClient, runCall } from './fixtures/api-client';
import { SessionPage } from './fixtures/session-page';
import { ShareDialog } from './fixtures/share-dialog';
import { expect, test } from './fixtures/test';

test('a link shows a stranger the same timeline and no more, live, until it is revoked', async ({
  owner,
  openBrowser,
  workspace,
  client,
  session,
  complaints,
}) => {
  await workspace.write('a.txt', 'one\ntwo\n');
  const run = (tool: string, args: { [name: string]: string | number }) =>
    runCall(client, { sessionId: session.id, tool, args });
  await run('read', { file_path: 'a.txt' });
  await run('edit', { file_path: 'a.txt', old_string: 'two', new_string: 'three' });
  await run('edit', { file_path: 'a.txt', old_string: 'nowhere', new_string: 'x' });
  await run('bash', { command: 'printf "\\033[31mred\\033[0m"; exit 1' });
  const page = new SessionPage(owner);
  await page.open(session.path);
  const dialog = new ShareDialog(owner);
  await dialog.open();
  const url = await dialog.createLink();
  await expect(dialog.root).toContainText('Only this machine can open these links.');
  await expect(dialog.root).toContainText('for this machine only');

  const stranger = await openBrowser();
  const shared = new SessionPage(stranger);
  await shared.open(url);
  await expect(stranger).toHaveTitle(`${session.title} · Showreel`);
  await dialog.close();
  await expect(shared.cards).toHaveCount(4);
  await expect.poll(() => shared.cards.allTextContents()).toEqual(await page.cards.allTextContents());

  // A call that runs streams to the stranger, who cannot stop it.
  const gate = await workspace.createGate();
  await page.form.run('bash', { Command: `echo live; ${gate.wait}; echo end` });
  await expect(shared.newestCard.output).toHaveText('live');
  await shared.newestCard.expectState('running');
  await expect(page.newestCard.stopButton).toBeVisible();
  await expect(shared.newestCard.stopButton).toHaveCount(0);
  await gate.pass();
  await shared.newestCard.expectState('done');
  await expect(shared.newestCard.output).toHaveText('liveend');

  await expect(shared.form.openButton).toHaveCount(0);
  await expect(stranger.getByRole('form')).toHaveCount(0);
  for (const name of ['Share', 'More', 'Stop']) {
    await expect(stranger.getByRole('button', { name })).toHaveCount(0);
  }
  const links = await stranger
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => !href.startsWith('#seq-'))).toEqual([]);
  expect(await stranger.content()).not.toContain(session.id);

  // The browser that holds the link can ask for nothing else.
  complaints.allow(/status of 40[0-9]/);
  const asked = await stranger.evaluate(async (sessionId) => {
    const input = encodeURIComponent(JSON.stringify({ sessionId, limit: 1 }));
    const ask = async (path: string, init?: RequestInit): Promise<number> =>
      (await fetch(`/trpc/${path}`, init)).status;
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    return {
      list: await ask('sessions.list'),
      page: await ask(`sessions.page?input=${input}`),
      tools: await ask('tools.list'),
      shares: await ask(`shares.list?input=${input}`),
      run: await ask('tools.run', {
        ...post,
        body: JSON.stringify({ sessionId, tool: 'task_list', args: {} }),
      }),
      delete: await ask('sessions.delete', { ...post, body: JSON.stringify({ sessionId }) }),
    };
  }, session.id);
  expect(Object.values(asked)).toEqual([401, 401, 401, 401, 401, 401]);
  await stranger.goto('/');
  await expect(stranger.getByRole('heading', { name: 'Sign in to Showreel' })).toBeVisible();
  await shared.open(url);

  await dialog.open();
  await dialog.revokeLink();
  await expect(dialog.root).toContainText('No link yet.');
  const gone = stranger.getByRole('heading', { name: 'This link does not work any more' });
  await expect(gone).toBeVisible();
  await expect(shared.cards).toHaveCount(0);
  await stranger.reload();
  await expect(gone).toBeVisible();
});

test('with SHOWREEL_PUBLIC_URL a link is made with that address', async ({
  startOwnServer,
  openBrowser,
  workspace,
}) => {
  const server = await startOwnServer({ env: { SHOWREEL_PUBLIC_URL: 'http://showreel.example' } });
  expect(server.printedUrl).toMatch(/^http:\/\/showreel\.example\/\?token=/);
  const { id } = await createApiClient(server).sessions.create.mutate({ cwd: workspace.folder });
  const owner = await openBrowser({ server, signedIn: true });
  await new SessionPage(owner).open(`/sessions/${id}`);
  const dialog = new ShareDialog(owner);
  await dialog.open();
  expect(await dialog.createLink()).toMatch(/^http:\/\/showreel\.example\/s\/[\w-]+\.[\w-]+$/);
  await expect(dialog.root).not.toContainText('Only this machine');
});
