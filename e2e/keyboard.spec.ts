import { LibraryPage } from './fixtures/library-page';
import { runCall } from './fixtures/api-client';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

test('a session is walked, folded and worked in without a mouse', async ({
  owner,
  client,
  session,
  workspace,
}) => {
  await workspace.write('a.txt', 'one\n');
  const run = (tool: string, args: { [name: string]: string }) =>
    runCall(client, { sessionId: session.id, tool, args });
  await run('read', { file_path: 'a.txt' });
  await run('bash', { command: 'echo hello' });
  await run('task_list', {});
  const page = new SessionPage(owner);
  await page.open(session.path);
  await expect(page.cards).toHaveCount(3);
  const focused = () =>
    owner.evaluate(() => document.activeElement?.closest('[data-seq]')?.getAttribute('data-seq') ?? '');

  await owner.keyboard.press('j');
  expect(await focused()).toBe('2');
  await owner.keyboard.press('j');
  expect(await focused()).toBe('4');
  await owner.keyboard.press('j');
  await owner.keyboard.press('k');
  expect(await focused()).toBe('4');

  const toggle = page.nthCard(1).root.locator('[data-toggle]');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await owner.keyboard.press('o');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await owner.keyboard.press('o');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');

  await owner.keyboard.press('r');
  const command = page.form.field('Command');
  await expect(command).toBeFocused();
  // While somebody writes, letters are letters.
  await owner.keyboard.type('echo jkor');
  await expect(command).toHaveValue('echo jkor');
  await owner.keyboard.press('Control+Enter');
  await expect(page.cards).toHaveCount(4);
  await expect(page.newestCard.output).toHaveText('jkor');
  await owner.keyboard.press('Escape');
  await expect(page.form.root).toBeHidden();
  await expect(page.form.openButton).toBeFocused();
  await owner.keyboard.press('r');
  await expect(command).toHaveValue('echo jkor');
});

test('the panel beside the record is folded and shown by a key, and a time takes no more room than it shows', async ({
  owner,
  client,
  session,
}) => {
  await owner.setViewportSize({ width: 1440, height: 900 });
  await runCall(client, { sessionId: session.id, tool: 'bash', args: { command: 'seq 20' } });
  const page = new SessionPage(owner);
  await page.open(session.path);
  await expect(page.newestCard.output).toContainText('20');
  await expect(page.details).toBeVisible();
  await owner.keyboard.press('p');
  await expect(page.details).toBeHidden();
  await owner.getByRole('button', { name: 'Todos, tasks and info' }).click();
  await expect(page.details).toBeVisible();
  const height = await owner.locator('article .tc').evaluate((time) => time.clientHeight);
  expect(height).toBeLessThanOrEqual(36);
});

test('names that would turn the line around are shown by what is in them', async ({
  owner,
  client,
  workspace,
  session,
}) => {
  const name = 'ev\u202Elin.ts';
  await workspace.write(name, 'x\n');
  await client.sessions.rename.mutate({ sessionId: session.id, title: 'one\u2066two' });
  await runCall(client, { sessionId: session.id, tool: 'read', args: { file_path: name } });
  const page = new SessionPage(owner);
  await page.open(session.path);
  await expect(owner).toHaveTitle('one<U+2066>two · Showreel');
  await expect(page.newestCard.root.getByRole('img', { name: 'U+202E' })).toBeVisible();
  expect(await owner.locator('.app').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('the list is walked and left without a mouse', async ({ owner, session }) => {
  const library = new LibraryPage(owner);
  await library.open();
  const links = library.page.getByRole('main').getByRole('link');
  await expect(links.first()).toHaveText(session.title);
  await owner.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await owner.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await owner.keyboard.press('k');
  await expect(links.first()).toBeFocused();

  await owner.keyboard.press('n');
  await expect(library.dialog.getByLabel('Folder')).toBeFocused();
  await owner.keyboard.press('Escape');
  await expect(library.dialog).toBeHidden();
  await links.first().focus();
  await owner.keyboard.press('Enter');
  await expect(owner).toHaveURL(new RegExp(`${session.path}$`));
});
