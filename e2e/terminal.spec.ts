import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { Card } from './fixtures/card';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

// What a command's pane draws, and what can be done in it.

// High enough for a whole pane between the bar and the form.
test.use({ viewport: { width: 1280, height: 1100 } });

let page: SessionPage;
test.beforeEach(async ({ owner, session }) => {
  page = new SessionPage(owner);
  await page.open(session.path);
});

/** A button in a card's header: it is seen while the reader points at the card. */
async function press(card: Card, name: string): Promise<void> {
  await card.root.hover();
  await card.root.getByRole('button', { name, exact: true }).click();
}

async function readClipboard(): Promise<string> {
  return page.page.evaluate(() => navigator.clipboard.readText());
}

async function allowClipboard(): Promise<void> {
  await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}

/** The rows of a card's pane that are mounted, without the command above them. */
function rowsOf({ output }: Card): Locator {
  return output.locator('[data-row]');
}

/** How far the end of a pane's output lies below what is in sight, in px. */
async function distanceToEnd({ output }: Card): Promise<number> {
  return output.evaluate((pane) => pane.scrollHeight - pane.scrollTop - pane.clientHeight);
}

/** Scrolls a pane whose lines are of 1000 bytes, so that its head ends in the 66th row, to what is left out after it. */
async function showLeftOut(card: Card): Promise<Locator> {
  await card.output.evaluate((pane) => {
    pane.scrollTop = 60 * 20;
  });
  return card.output.locator('.cut');
}

test('a progress bar redraws in place, and only its last frame stays', async ({ workspace }) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', {
    Command: `printf 'loading 10 %%'; ${gate.wait}; printf '\\rloading 55 %%'; ${gate.wait}; printf '\\r\\033[Kready\\n'; ${gate.wait}`,
  });
  const rows = rowsOf(page.newestCard);
  await expect(rows).toHaveText(['loading 10 %']);
  await gate.pass();
  await expect(rows).toHaveText(['loading 55 %']);
  await gate.pass();
  await expect(rows).toHaveText(['ready']);
  await gate.pass();
  await page.newestCard.expectState('done');
  await expect(rows).toHaveText(['ready']);
  await page.reload();
  await expect(rows).toHaveText(['ready']);
});

test('every colour can be read on its ground, in both themes', async ({ owner }) => {
  await page.form.run('bash', {
    Command: [
      `for i in $(seq 0 255); do printf '\\033[38;5;%dmtext\\033[0m \\033[48;5;%dmground\\033[0m ' $i $i; done`,
      `for i in $(seq 0 7); do printf '\\033[3%d;4%dmsame\\033[0m \\033[2;3%dmdim\\033[0m \\033[7;3%dminverse\\033[0m ' $i $i $i $i; done`,
      `printf '\\033[38;2;250;250;251mlight \\033[38;2;13;14;16mdark\\033[0m\\n'`,
    ].join('; '),
  });
  const { output } = page.newestCard;
  await expect(output).toContainText('light');
  await page.newestCard.expectState('done');
  for (const colorScheme of ['light', 'dark'] as const) {
    await owner.emulateMedia({ colorScheme });
    const contrasts = await output.evaluate((pane) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminance = (color: string): number => {
        if (canvas === null) throw new Error('No canvas.');
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((level) =>
          level / 255 <= 0.04045 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const sunken = getComputedStyle(pane).backgroundColor;
      return [...pane.querySelectorAll('.t > span')].map((span) => {
        const { color, backgroundColor } = getComputedStyle(span);
        const ground = backgroundColor === 'rgba(0, 0, 0, 0)' ? sunken : backgroundColor;
        const [a, b] = [luminance(color), luminance(ground)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      });
    });
    expect(contrasts.length).toBeGreaterThan(500);
    expect(Math.min(...contrasts)).toBeGreaterThan(4.45);
  }
});

test('a hyperlink is text with its address, and leads nowhere', async () => {
  await page.form.run('bash', {
    Command: `printf '\\033]0;title\\007see \\033]8;;https://example.com/a\\033\\\\the docs\\033]8;;\\033\\\\\\n'`,
  });
  await expect(rowsOf(page.newestCard)).toHaveText(['see the docs (https://example.com/a)']);
  await expect(page.newestCard.output.getByRole('link')).toHaveCount(0);
});

test('what writes nothing but escape codes is told as empty', async () => {
  await page.form.run('bash', { Command: `printf '\\033[2J\\033[H\\033[0m\\033]0;t\\007'` });
  await page.newestCard.expectState('done');
  await expect(page.newestCard.output).toHaveText('No output');
});

test('ten thousand lines scroll with few of them mounted, and are searched whole', async ({ owner }) => {
  await page.form.run('bash', {
    Command: `for i in $(seq 10000); do printf '\\033[3%dmline\\033[0m %d\\n' $((i % 8)) $i; done`,
  });
  const card = page.newestCard;
  await card.expectState('done');
  const { output } = card;
  await expect(output.getByText('10000', { exact: false }).last()).toBeInViewport();
  expect(await output.locator('*').count()).toBeLessThan(600);

  await output.focus();
  await owner.keyboard.press('/');
  const field = card.root.getByRole('textbox', { name: 'Find in output' });
  await expect(field).toBeFocused();
  await owner.keyboard.type('LINE 50');
  const found = card.root.locator('.find-count');
  await expect(found).toHaveText('1 of 111');
  await expect(output.locator('mark.is-current').first()).toBeInViewport();
  await owner.keyboard.press('Enter');
  await expect(found).toHaveText('2 of 111');
  await owner.keyboard.press('Shift+Enter');
  await owner.keyboard.press('Shift+F3');
  await expect(found).toHaveText('111 of 111');
  await expect(rowsOf(card).filter({ has: owner.locator('mark.is-current') })).toHaveText('line 5099');
  await expect(output.locator('mark.is-current').first()).toBeInViewport();
  await owner.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(output).toBeFocused();
  await expect(output.locator('mark')).toHaveCount(0);

  await owner.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await owner.keyboard.press('Control+a');
  await owner.keyboard.type('not there');
  await expect(found).toHaveText('None found');
});

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
  await expect.poll(() => distanceToEnd(card)).toBeGreaterThan(400 * 20);
  expect(await card.output.evaluate((pane) => pane.scrollTop)).toBe(top);

  await newest.click();
  await expect(card.output).toContainText('900');
  await expect.poll(() => distanceToEnd(card)).toBeLessThan(5);
  await expect(card.root).toContainText('Following the last line');
  await gate.pass();
  await card.expectState('done');
});

test('long lines keep their columns until they are wrapped', async () => {
  await page.form.run('bash', { Command: `for i in $(seq 300); do printf '%0400d\\n' $i; done` });
  const card = page.newestCard;
  await card.expectState('done');
  const overflow = (): Promise<number> => card.output.evaluate((pane) => pane.scrollWidth - pane.clientWidth);
  expect(await overflow()).toBeGreaterThan(1000);
  await press(card, 'Wrap long lines');
  await expect.poll(overflow).toBe(0);
  await card.output.evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight;
  });
  await expect(rowsOf(card).filter({ hasText: /^0+300$/ })).toBeInViewport();
  await press(card, 'Wrap long lines');
  await expect.poll(overflow).toBeGreaterThan(1000);
});

test('output is copied as shown, raw, and as selected beyond what is mounted', async ({ owner }) => {
  await allowClipboard();
  await page.form.run('bash', { Command: `printf '10 %%\\r\\033[32mdone\\033[0m\\n'; seq 1000` });
  const card = page.newestCard;
  await card.expectState('done');
  const numbers = Array.from({ length: 1000 }, (_, at) => String(at + 1)).join('\n');
  await expect(card.output).toContainText('1000');

  await press(card, 'Copy output');
  expect(await readClipboard()).toBe(`done\n${numbers}`);
  await press(card, 'Copy raw, with escape codes');
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
  await press(card, 'Full screen');
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
  await expect(rowsOf(card).last()).toHaveText(/50000$/);
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
