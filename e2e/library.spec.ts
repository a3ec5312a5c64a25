import { createApiClient, runCall } from './fixtures/api-client';
import { LibraryPage } from './fixtures/library-page';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

test('the list says of each session what it is, where, when and how it went', async ({
  owner,
  client,
  session,
  workspace,
}) => {
  const library = new LibraryPage(owner);
  await library.open();
  const row = library.row(session.title);
  await expect(row).toContainText('Nothing recorded yet');
  await expect(row).toContainText(workspace.folder.split('/').at(-1) ?? '');
  await expect(row.getByRole('time')).toHaveText('now');

  // What happens in a session shows in the list by itself.
  const run = (tool: string, args: { [name: string]: string }) =>
    runCall(client, { sessionId: session.id, tool, args });
  await run('write', { file_path: 'a.txt', content: 'one\ntwo\n' });
  await expect(row).toContainText('Idle');
  await expect(row).toContainText('+2');
  await run('bash', { command: 'exit 1' });
  // A session rests or is worked in: that a call of it failed is counted, and is not how it ended.
  await expect(row).toContainText('2 items · 1 failed');
  await expect(row).toContainText('Idle');
  const gate = await workspace.createGate();
  await client.tools.run.mutate({ sessionId: session.id, tool: 'bash', args: { command: gate.wait } });
  await expect(row).toContainText('Active');
  await expect(owner.getByRole('rowheader', { name: 'Active now' })).toBeVisible();
  await gate.pass();
  await expect(row).toContainText('Idle');
});

test('a session is made, renamed and deleted', async ({ owner, workspace, complaints }) => {
  complaints.allow(/status of 400/);
  const library = new LibraryPage(owner);
  await library.open();
  await library.newButton.click();
  const folder = library.dialog.getByLabel('Folder');
  const create = library.dialog.getByRole('button', { name: 'Create session' });
  await folder.fill('not/absolute');
  await create.click();
  await expect(folder).toHaveAttribute('aria-invalid', 'true');
  await expect(library.dialog).toContainText('is not an absolute path');
  await folder.fill(`${workspace.folder}/missing`);
  await create.click();
  await expect(library.dialog).toContainText('cannot be found');
  await folder.fill(workspace.folder);
  await library.dialog.getByLabel('Title').fill('Made in a test');
  await create.click();
  const page = new SessionPage(owner);
  await expect(owner).toHaveTitle('Made in a test · Showreel');
  await page.expectConnected();
  await expect(page.record).toContainText('Nothing has happened in this session yet.');

  await owner.getByRole('link', { name: 'Library', exact: true }).last().click();
  await library.act('Made in a test', 'Rename…');
  await library.dialog.getByLabel('Title').fill('Renamed in a test');
  await library.dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(library.row('Renamed in a test')).toBeVisible();
  await expect(library.row('Made in a test')).toHaveCount(0);

  await library.act('Renamed in a test', 'Delete…');
  await library.dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(library.dialog).toBeHidden();
  await expect(library.row('Renamed in a test')).toBeVisible();
  await library.act('Renamed in a test', 'Delete…');
  await library.dialog.getByRole('button', { name: 'Delete session' }).click();
  await expect(library.row('Renamed in a test')).toHaveCount(0);
});

test('an open page says that its session was deleted', async ({ owner, client, session, complaints }) => {
  complaints.allow(/status of 404/);
  const page = new SessionPage(owner);
  await page.open(session.path);
  await client.sessions.delete.mutate({ sessionId: session.id });
  await expect(owner.getByRole('heading', { name: 'This session was deleted' })).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});

test('the list is empty until there is a session', async ({ startOwnServer, openBrowser, workspace }) => {
  const server = await startOwnServer();
  const client = createApiClient(server);
  for (const { id } of (await client.sessions.list.query()).sessions) {
    await client.sessions.delete.mutate({ sessionId: id });
  }
  const library = new LibraryPage(await openBrowser({ server, signedIn: true }));
  await library.open();
  await expect(library.empty).toBeVisible();
  await library.page.getByRole('main').getByRole('button', { name: 'New session' }).click();
  await library.dialog.getByLabel('Folder').fill(workspace.folder);
  await library.dialog.getByRole('button', { name: 'Create session' }).click();
  await new SessionPage(library.page).expectConnected();
});

test('signing out closes the page, and the printed address opens it again', async ({
  openBrowser,
  server,
}) => {
  const page = await openBrowser({ signedIn: true });
  const library = new LibraryPage(page);
  await library.open();
  await library.chooseAccount('Sign out');
  const signIn = page.getByRole('heading', { name: 'Sign in to Showreel' });
  await expect(signIn).toBeVisible();
  await page.goto('/');
  await expect(signIn).toBeVisible();

  await page.getByLabel('Token').fill('not the token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That token opens nothing.' })).toBeVisible();

  await page.goto(server.printedUrl);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeAttached();
  expect(await page.evaluate(() => document.cookie), 'the cookie is not for scripts').toBe('');
});

test('the token itself signs in, and leads where the visitor was going', async ({
  openBrowser,
  server,
  session,
}) => {
  const page = await openBrowser();
  await page.goto(session.path);
  await page.getByLabel('Token').fill(server.token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(server.url + session.path);
  await new SessionPage(page).expectConnected();
});

test('a new sign-in address ends the sign-in of every other browser', async ({
  startOwnServer,
  openBrowser,
  workspace,
  complaints,
}) => {
  complaints.allow(/status of 401|ERR_INCOMPLETE|ERR_CONNECTION|net::ERR_/);
  const server = await startOwnServer();
  const { id } = await createApiClient(server).sessions.create.mutate({ cwd: workspace.folder });
  const other = new SessionPage(await openBrowser({ server, signedIn: true }));
  await other.open(`/sessions/${id}`);
  const mine = new LibraryPage(await openBrowser({ server, signedIn: true }));
  await mine.open();
  await mine.chooseAccount('New sign-in address…');
  await expect(mine.dialog).toContainText('Every other browser is signed out');
  await mine.dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(mine.dialog).toBeHidden();
  // Asked, and answered with no: nobody was signed out.
  expect((await other.page.request.get(`/sessions/${id}`, { maxRedirects: 0 })).status()).toBe(200);
  await mine.makeNewAddress();
  const address = mine.dialog.getByText(/^http:\/\/.*token=/);
  await expect(address).toBeVisible();
  const signInUrl = (await address.textContent()) ?? '';

  await expect(other.page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await other.page.goto(server.signInUrl);
  await expect(other.page.getByRole('heading', { name: 'Sign in to Showreel' })).toBeVisible();
  await other.page.goto(signInUrl);
  await expect(other.page).toHaveURL(`${server.url}/`);

  await mine.page.reload();
  await expect(mine.page.getByRole('heading', { name: 'Sessions' })).toBeAttached();
});
