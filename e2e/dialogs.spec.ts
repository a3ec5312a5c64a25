import type { Locator } from '@playwright/test';
import { LibraryPage } from './fixtures/library-page';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

// A dialog takes the focus, and gives it back to what opened it: the keyboard goes on where it was.

/** Closes the open dialog by its key, and waits until what opened it has the focus. */
async function expectGivenBack(opener: Locator): Promise<void> {
  const page = opener.page();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test('every dialog of the list gives the focus back', async ({ owner, session }) => {
  const library = new LibraryPage(owner);
  await library.open();
  await library.newButton.click();
  await expectGivenBack(library.newButton);

  const link = owner.getByRole('link', { name: session.title, exact: true });
  await link.focus();
  await owner.keyboard.press('n');
  await expectGivenBack(link);

  for (const action of ['Rename…', 'Delete…'] as const) {
    await library.act(session.title, action);
    await expectGivenBack(owner.getByRole('button', { name: `Actions for ${session.title}` }));
  }
});

test('the dialog of a new sign-in address gives the focus back', async ({ startOwnServer, openBrowser }) => {
  const library = new LibraryPage(await openBrowser({ server: await startOwnServer(), signedIn: true }));
  await library.open();
  await library.makeNewAddress();
  await expect(library.dialog.getByText(/token=/)).toBeVisible();
  await expectGivenBack(library.page.getByRole('button', { name: 'Sign-in' }));
});

test('every dialog of a session gives the focus back', async ({ owner, session }) => {
  const page = new SessionPage(owner);
  await page.open(session.path);
  const share = owner.getByRole('button', { name: 'Share' });
  await share.click();
  await expectGivenBack(share);
  const more = owner.getByRole('button', { name: 'More' });
  for (const action of ['Rename…', 'Delete…']) {
    await more.click();
    await owner.getByRole('menuitem', { name: action }).click();
    await expectGivenBack(more);
    await more.press('Enter');
    await owner.getByRole('menuitem', { name: action }).press('Enter');
    await expectGivenBack(more);
  }
});
