import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

// What a command's pane draws.

// High enough for a whole pane between the bar and the form.
test.use({ viewport: { width: 1280, height: 1100 } });

let page: SessionPage;
test.beforeEach(async ({ owner, session }) => {
  page = new SessionPage(owner);
  await page.open(session.path);
});

test('a progress bar redraws in place, and only its last frame stays', async ({ workspace }) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', {
    Command: `printf 'loading 10 %%'; ${gate.wait}; printf '\\rloading 55 %%'; ${gate.wait}; printf '\\r\\033[Kready\\n'; ${gate.wait}`,
  });
  const rows = page.newestCard.rows;
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
  await expect(page.newestCard.rows).toHaveText(['see the docs (https://example.com/a)']);
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
  await expect(card.rows.filter({ has: owner.locator('mark.is-current') })).toHaveText('line 5099');
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

test('long lines keep their columns until they are wrapped', async () => {
  await page.form.run('bash', { Command: `for i in $(seq 300); do printf '%0400d\\n' $i; done` });
  const card = page.newestCard;
  await card.expectState('done');
  const overflow = (): Promise<number> => card.output.evaluate((pane) => pane.scrollWidth - pane.clientWidth);
  expect(await overflow()).toBeGreaterThan(1000);
  await card.press('Wrap long lines');
  await expect.poll(overflow).toBe(0);
  await card.output.evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight;
  });
  await expect(card.rows.filter({ hasText: /^0+300$/ })).toBeInViewport();
  await card.press('Wrap long lines');
  await expect.poll(overflow).toBeGreaterThan(1000);
});
