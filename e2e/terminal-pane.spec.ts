import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

// What can be done in a command's pane.

// High enough for a whole pane between the bar and the form.
test.use({ viewport: { width: 1280, height: 1100 } });

let page: SessionPage;
test.beforeEach(async ({ owner, session }) => {
  page = new SessionPage(owner);
  await page.open(session.path);
});

async function readClipboard(): Promise<string> {
  return page.page.evaluate(() => navigator.clipboard.readText());
}

async function allowClipboard(): Promise<void> {
  await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}

test('the tail is followed until the reader scrolls up; a button brings it back', async ({
  workspace,
  owner,
}) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', { Command: `seq 500; ${gate.wait}; seq 501 900; ${gate.wait}` });
  const card = page.newestCard;
  await expect(card.output).toContainText('500');
  await expect(card.root).toContainText('Following the last line');
  await card.output.hover();
  await owner.mouse.wheel(0, -2000);
  const newest = card.root.getByRole('button', { name: 'Newest' });
  await expect(newest).toBeVisible();
  const top = await card.output.evaluate((pane) => pane.scrollTop);
  await gate.pass();
  await expect.poll(() => card.distanceToEnd()).toBeGreaterThan(400 * 20);
  expect(await card.output.evaluate((pane) => pane.scrollTop)).toBe(top);

  await newest.click();
  await expect(card.output).toContainText('900');
  await expect.poll(() => card.distanceToEnd()).toBeLessThan(5);
  await expect(card.root).toContainText('Following the last line');
  await gate.pass();
  await card.expectState('done');
});

test('output is copied as shown, raw, and as selected beyond what is mounted', async ({ owner }) => {
  await allowClipboard();
  await page.form.run('bash', { Command: `printf '10 %%\\r\\033[32mdone\\033[0m\\n'; seq 1000` });
  const card = page.newestCard;
  await card.expectState('done');
  const numbers = Array.from({ length: 1000 }, (_, at) => String(at + 1)).join('\n');
  await expect(card.output).toContainText('1000');

  await card.press('Copy output');
  expect(await readClipboard()).toBe(`done\n${numbers}`);
  await card.press('Copy raw, with escape codes');
  expect(await readClipboard()).toBe(`10 %\r\u001b[32mdone\u001b[0m\n${numbers}\n`);

  await card.output.focus();
  await owner.keyboard.press('Control+a');
  await owner.keyboard.press('Control+c');
  expect(await readClipboard()).toBe(`done\n${numbers}`);

  // A selection from near the start to the end, with what lies between out of sight.
  await card.output.evaluate((pane) => {
    pane.scrollTop = 0;
  });
  const third = await card.output.getByText('3', { exact: true }).last().boundingBox();
  if (third === null) throw new Error('The row is not there.');
  await owner.mouse.move(third.x, third.y + third.height / 2);
  await owner.mouse.down();
  await owner.mouse.move(third.x + 60, third.y + 100, { steps: 4 });
  await card.output.evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight;
  });
  const last = card.output.getByText('1000', { exact: true }).last();
  await expect(last).toBeInViewport();
  const end = await last.boundingBox();
  if (end === null) throw new Error('The last row is not there.');
  await owner.mouse.move(end.x + end.width, end.y + end.height / 2, { steps: 4 });
  await owner.mouse.up();
  await owner.keyboard.press('Control+c');
  expect(await readClipboard()).toBe(numbers.slice(numbers.indexOf('3')));
});

test('a pane fills the screen, is worked by keys there, and gives the focus back', async ({ owner }) => {
  await page.form.run('bash', {
    Command: 'seq 400',
    Description: 'Count to four hundred',
  });
  const card = page.newestCard;
  await card.expectState('done');
  await card.press('Full screen');
  const dialog = owner.getByRole('dialog', { name: 'Count to four hundred' });
  await expect(dialog).toContainText('exit 0');
  const output = dialog.getByRole('group', { name: 'Output' });
  await expect(output).toBeFocused();
  const { width = 0, height = 0 } = owner.viewportSize() ?? {};
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height });

  await owner.keyboard.press('/');
  await owner.keyboard.type('399');
  await expect(dialog.locator('.find-count')).toHaveText('1 of 1');
  await expect(output.locator('mark.is-current')).toBeInViewport();
  await owner.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(output).toBeFocused();
  await owner.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card.root.getByRole('button', { name: 'Full screen' })).toBeFocused();
  await expect(card.output).toContainText('400');
});

test('of a command that did not end well a reload shows the end, where the reason is', async ({ owner }) => {
  await page.form.run('bash', { Command: `seq 500; echo 'FAILED: the reason'; exit 3` });
  await page.newestCard.expectState('failed');
  await owner.reload();
  await page.expectConnected();
  const card = page.newestCard;
  await card.expectState('failed');
  await expect(card.rows.filter({ hasText: 'FAILED: the reason' })).toBeInViewport();
  expect(await card.distanceToEnd()).toBeLessThan(5);
});

test('wrapping and the full screen keep the reader where they are', async ({ owner }) => {
  await page.form.run('bash', {
    Command: `for at in $(seq 1000 1399); do printf 'line %d %0300d\\n' $at 0; done`,
    Description: 'Long lines',
  });
  const card = page.newestCard;
  await card.expectState('done');
  await expect(card.rows.last()).toHaveText(/^line 1399/);
  const firstInSight = (output: Locator): Promise<string> =>
    output.evaluate((pane) => {
      const { top } = pane.getBoundingClientRect();
      const rows = [...pane.querySelectorAll('[data-row]')];
      const row = rows.find((candidate) => candidate.getBoundingClientRect().bottom > top + 1);
      return /^line \d+/.exec(row?.textContent ?? '')?.[0] ?? '';
    });
  const full = owner.getByRole('dialog', { name: 'Long lines' });
  const fullOutput = full.getByRole('group', { name: 'Output' });

  // At the end, it stays at the end.
  await card.press('Wrap long lines');
  await expect(card.rows.filter({ hasText: 'line 1399' })).toBeInViewport();
  await card.press('Full screen');
  await expect(fullOutput.locator('[data-row]').filter({ hasText: 'line 1399' })).toBeInViewport();
  await owner.keyboard.press('Escape');
  await expect(card.rows.filter({ hasText: 'line 1399' })).toBeInViewport();
  await card.press('Wrap long lines');
  await expect(card.rows.filter({ hasText: 'line 1399' })).toBeInViewport();

  // In the middle, the first line in sight stays that.
  await card.output.evaluate((pane) => {
    pane.scrollTop = 200 * 20;
  });
  await expect.poll(() => firstInSight(card.output)).toMatch(/^line 1[12]\d\d$/);
  const first = await firstInSight(card.output);
  await card.press('Wrap long lines');
  await expect.poll(() => firstInSight(card.output)).toBe(first);
  await card.press('Full screen');
  await expect.poll(() => firstInSight(fullOutput)).toBe(first);
  // The first turn of the wheel is not lost.
  await fullOutput.hover();
  await owner.mouse.wheel(0, 400);
  await expect.poll(() => firstInSight(fullOutput)).not.toBe(first);
  const further = await firstInSight(fullOutput);
  await owner.keyboard.press('Escape');
  await expect.poll(() => firstInSight(card.output)).toBe(further);
  await card.press('Wrap long lines');
  await expect.poll(() => firstInSight(card.output)).toBe(further);
});

test('what is left out is told in the header, by the search, and by a copy', async ({ owner }) => {
  await allowClipboard();
  await page.form.run('bash', { Command: `seq -f '%0999.0f' 2000` });
  const card = page.newestCard;
  await card.expectState('done');
  await expect(card.root.locator('.facts').first()).toContainText(/1\.\d MB left out/);
  await card.output.press('/');
  await owner.keyboard.type('1000');
  await expect(card.root.locator('.find')).toContainText(/1\.\d MB left out is not searched/);
  await card.press('Copy output');
  await expect(card.root.getByRole('button', { name: /^Copied \d+ KB, 1\.\d MB left out$/ })).toBeVisible();
});

test('on a phone, the tools of a pane are seen without pointing at it', async ({ owner }) => {
  await owner.setViewportSize({ width: 390, height: 844 });
  await page.form.run('bash', { Command: 'seq 300' });
  const card = page.newestCard;
  await card.expectState('done');
  await card.root.getByRole('button', { name: 'Full screen' }).click();
  const dialog = owner.getByRole('dialog', { name: 'seq 300' });
  await dialog.getByRole('button', { name: 'Find in output' }).click();
  await dialog.getByRole('textbox', { name: 'Find in output' }).fill('12');
  await expect(dialog.locator('.find-count')).toHaveText('1 of 13');
  await expect
    .poll(() =>
      dialog.evaluate((element) =>
        [...element.querySelectorAll('button')].every(
          (button) => button.getBoundingClientRect().right <= element.clientWidth,
        ),
      ),
    )
    .toBe(true);
  await dialog.getByRole('button', { name: 'Close full screen' }).click();
  await expect(dialog).toBeHidden();
});

test('a card says the command, its folder, its state, the time while it runs, and how it ended', async ({
  workspace,
}) => {
  const gate = await workspace.createGate();
  const wait = gate.wait.replace('< ', '< ../');
  await mkdir(join(workspace.folder, 'inner'));
  await page.form.run('bash', {
    Command: `${wait}; exit 3`,
    Description: 'Wait at the gate',
    Workdir: 'inner',
  });
  const card = page.newestCard;
  await card.expectState('running');
  for (const said of ['Wait at the gate', 'in inner', wait, /Running 0:0\d/]) {
    await expect(card.root).toContainText(said);
  }
  await expect(card.root).toContainText(/Running 0:0[1-9]/);
  await gate.pass();
  await card.expectState('failed');
  await expect(card.root).toContainText('exit 3');
  await expect(card.root).not.toContainText('Running');

  for (const [command, timeout, badge, state] of [
    ['echo "exit 9"', '60000', 'exit 0', 'done'],
    ['kill -KILL $$', '60000', 'SIGKILL', 'failed'],
    [`trap 'exit 0' TERM; while :; do sleep 0.02; done`, '300', 'Timed out', 'failed'],
  ] as const) {
    await page.form.run('bash', { Command: command, Description: '', Workdir: '.', Timeout: timeout });
    await page.newestCard.expectState(state);
    await expect(page.newestCard.root.locator('.facts')).toContainText(badge);
  }
});
