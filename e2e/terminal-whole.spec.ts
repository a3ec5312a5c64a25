import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { Card } from './fixtures/card';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

// Output of which a card holds a part: what is left out of it, and the way to the whole.

// High enough for a whole pane between the bar and the form.
test.use({ viewport: { width: 1280, height: 1100 } });

let page: SessionPage;
test.beforeEach(async ({ owner, session }) => {
  page = new SessionPage(owner);
  await page.open(session.path);
});

/** Scrolls a pane whose lines are of 1000 bytes, so that its head ends in the 66th row, to what is left out after it. */
async function showLeftOut(card: Card): Promise<Locator> {
  await card.output.evaluate((pane) => {
    pane.scrollTop = 60 * 20;
  });
  return card.output.locator('.cut');
}

test('100 MB: another card answers while they stream, what is left out is told, and the whole is there', async ({
  workspace,
  owner,
  client,
  session,
}) => {
  await client.tools.run.mutate({
    sessionId: session.id,
    tool: 'bash',
    args: { command: 'echo other card' },
  });
  const other = page.card('other card');
  await other.expectState('done');
  const gate = await workspace.createGate();
  // In two halves, so that the page is tried while the command is surely in the middle of them.
  await page.form.run('bash', {
    Command: `seq -f '%0999.0f' 50000 | tee half; ${gate.wait}; cat half`,
  });
  const card = page.newestCard;
  await card.expectState('running');
  await expect(card.output).not.toBeEmpty();
  const toggle = other.root.locator('[data-toggle]');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(card.rows.last()).toHaveText(/50000$/);
  await gate.pass();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await card.expectState('done');

  const leftOut = await showLeftOut(card);
  await expect(leftOut).toContainText('99.7 MB left out');
  await expect(leftOut).toContainText(/first 6\d(\.\d)? MB of 100 MB/);
  const download = owner.waitForEvent('download');
  await leftOut.getByRole('link', { name: 'Download' }).click();
  const file = await (await download).path();
  const bytes = await readFile(file);
  expect((await download).suggestedFilename()).toMatch(/^output-.+\.txt$/);
  const whole = (await workspace.read('half')) ?? '';
  const expected = Buffer.from(whole + whole).subarray(0, bytes.length);
  expect(bytes.length).toBeGreaterThan(60_000_000);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(expected).digest('hex'),
  );
});

test('an output that was kept whole is opened and downloaded from the row in its middle', async ({
  owner,
  complaints,
}) => {
  // The opened text is a page without scripts, also those by which a test looks into it.
  complaints.allow(/Blocked script execution/);
  await page.form.run('bash', { Command: `seq -f '%0999.0f' 500` });
  const card = page.newestCard;
  await card.expectState('done');
  const leftOut = await showLeftOut(card);
  await expect(leftOut).toContainText(/\d+ KB left out/);
  await expect(leftOut).not.toContainText('first');
  const opened = owner.waitForEvent('popup');
  await leftOut.getByRole('link', { name: 'Open all' }).click();
  const tab = await opened;
  await expect(tab.locator('body')).toContainText(`${'0'.repeat(996)}250`);
  expect(await tab.evaluate(() => document.contentType)).toBe('text/plain');
  await tab.close();
});
