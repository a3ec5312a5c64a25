import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createApiClient, runCall } from './fixtures/api-client';
import { LibraryPage } from './fixtures/library-page';
import { SessionPage } from './fixtures/session-page';
import { ShareDialog } from './fixtures/share-dialog';
import { expect, test } from './fixtures/test';

/**
 * Nothing that axe knows to be wrong in a page, or in a `part` of it when the rest was looked at before. Only colours
 * can be right in one theme and wrong in the other.
 */
async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  const look = (): AxeBuilder =>
    part === undefined ? new AxeBuilder({ page }) : new AxeBuilder({ page }).include(part);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findProblems(look()), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const colors = look().withRules(['color-contrast', 'link-in-text-block']);
  expect(await findProblems(colors), `${what}, light`).toEqual([]);
}

const dialog = '[role="dialog"]';
const form = 'form[aria-label="Run a tool"]';

/** Each problem with its rule and its element. */
async function findProblems(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

test('the list and its dialogs', async ({ owner, session }) => {
  const library = new LibraryPage(owner);
  await library.open();
  await expect(library.row(session.title)).toBeVisible();
  await expectAccessible(owner, 'the list');
  await library.newButton.click();
  await expectAccessible(owner, 'a new session', dialog);
  await owner.keyboard.press('Escape');
  await library.act(session.title, 'Rename…');
  await expectAccessible(owner, 'renaming', dialog);
  await owner.keyboard.press('Escape');
  await library.act(session.title, 'Delete…');
  await expectAccessible(owner, 'deleting', dialog);
});

test('the empty list', async ({ startOwnServer, openBrowser }) => {
  const server = await startOwnServer();
  const client = createApiClient(server);
  for (const { id } of (await client.sessions.list.query()).sessions) {
    await client.sessions.delete.mutate({ sessionId: id });
  }
  const library = new LibraryPage(await openBrowser({ server, signedIn: true }));
  await library.open();
  await expectAccessible(library.page, 'the empty list');
});

test('a session with cards of every kind, the form, and the share dialog', async ({
  owner,
  openBrowser,
  client,
  session,
  workspace,
}) => {
  const run = (tool: string, args: Parameters<typeof runCall>[1]['args']) =>
    runCall(client, { sessionId: session.id, tool, args });
  await run('write', { file_path: 'a.txt', content: 'one\ntwo is a line\n' });
  await run('edit', { file_path: 'a.txt', old_string: 'two is', new_string: 'three is' });
  await run('edit', { file_path: 'a.txt', old_string: 'nowhere', new_string: 'x' });
  await run('read', { file_path: 'a.txt' });
  await run('todo_write', { todos: [{ content: 'rest', status: 'in_progress' }] });
  await run('bash', {
    command: 'for c in 1 2 3 4 5 6; do printf "\\033[3${c}mcolour $c\\033[0m "; done; exit 1',
  });
  const gate = await workspace.createGate();
  await client.tools.run.mutate({ sessionId: session.id, tool: 'bash', args: { command: gate.wait } });
  const page = new SessionPage(owner);
  await page.open(session.path);
  await expect(page.cards).toHaveCount(7);
  await expectAccessible(owner, 'a session');
  await page.form.choose('todo_write');
  await expectAccessible(owner, 'the form', form);
  await page.form.run('read', { 'File path': '' });
  await expectAccessible(owner, 'the form with an error', form);

  const sharing = new ShareDialog(owner);
  await sharing.open();
  const url = await sharing.createLink();
  await expectAccessible(owner, 'the share dialog', dialog);
  const stranger = await openBrowser();
  await new SessionPage(stranger).open(url);
  await expectAccessible(stranger, 'a shared session');
});

test('the example session, at its end and at its beginning', async ({ owner, client }) => {
  const { sessions } = await client.sessions.list.query({ limit: 200 });
  const example = sessions.find(({ title }) => title === 'The board says "1 h 60 min"');
  const page = new SessionPage(owner);
  await page.open(`/sessions/${example?.id ?? ''}`);
  await expectAccessible(owner, 'the end of the example');
  await page.scrollTo(0);
  await expectAccessible(owner, 'the beginning of the example');
});

test('signing in, and addresses with nothing at them', async ({ page, owner, complaints }) => {
  complaints.allow(/status of 404/);
  await page.goto('/sign-in');
  await expectAccessible(page, 'signing in');
  await page.goto('/sign-in?error=wrong');
  await expectAccessible(page, 'a wrong token');
  await page.goto('/s/none.none');
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await expectAccessible(page, 'a link that does not work');
  await owner.goto('/sessions/none');
  await expect(owner.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await expectAccessible(owner, 'a session that is not there');
});

test('a background task on its card, in the panel, and on its own page', async ({
  owner,
  client,
  session,
}) => {
  const callId = await runCall(client, {
    sessionId: session.id,
    tool: 'bash',
    args: {
      command: `printf '\\033[32mready\\033[0m\\n'; sleep 600 # ${'a long command '.repeat(200)}`,
      description: 'Serve',
      run_in_background: true,
    },
  });
  const page = new SessionPage(owner);
  await page.open(session.path);
  await page.newestCard.expectState('running');
  await owner.getByRole('button', { name: '1 background task' }).click();
  await expectAccessible(owner, 'a session with a task');
  await owner.goto(`${session.path}/tasks/${callId}`);
  await expect(owner.getByRole('main', { name: 'Command' })).toContainText('ready');
  await expectAccessible(owner, 'the page of a task');
});
