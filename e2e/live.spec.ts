import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

// What is seen while something runs.

let page: SessionPage;
test.beforeEach(async ({ owner, session }) => {
  page = new SessionPage(owner);
  await page.open(session.path);
});

test('a call is pending until the server has it, then it runs, then it is done', async ({
  workspace,
  owner,
}) => {
  const gate = await workspace.createGate();
  let letRequestGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letRequestGo = resolve));
  await owner.route('**/trpc/tools.run**', async (route) => {
    await held;
    await route.continue();
  });
  await page.form.run('bash', { Command: gate.wait });
  await page.newestCard.expectState('pending');
  await expect(page.newestCard.root).toContainText('Queued');

  letRequestGo();
  await page.newestCard.expectState('running');
  await expect(page.newestCard.root).toHaveAttribute('data-card', 'terminal');
  await expect(page.newestCard.root).toContainText('Running');
  await expect(page.cards).toHaveCount(1);

  await gate.pass();
  await page.newestCard.expectState('done');
  await expect(page.newestCard.root).toContainText('exit 0');
});

test('output is there in its colours before the command ends', async ({ workspace }) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', {
    Command: `printf 'plain\\n\\033[32mgreen\\033[0m\\n'; ${gate.wait}; echo more; ${gate.wait}`,
  });
  const { output } = page.newestCard;
  await expect(output).toContainText('green');
  await page.newestCard.expectState('running');
  const colors = await output
    .getByText('green', { exact: true })
    .last()
    .evaluate((green) => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.color = 'var(--ansi-green)';
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      return { shown: getComputedStyle(green).color, wanted };
    });
  expect(colors.shown).toBe(colors.wanted);
  const plain = output.getByText('plain', { exact: true }).last();
  expect(await plain.evaluate((element) => getComputedStyle(element).color)).not.toBe(colors.shown);

  await gate.pass();
  await expect(output).toContainText('more');
  await page.newestCard.expectState('running');
  await gate.pass();
  await page.newestCard.expectState('done');
});

test('output that comes all at once at a command’s end is followed to its last line', async ({
  workspace,
}) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', { Command: `echo first; ${gate.wait}; seq 1001 1080` });
  const { output } = page.newestCard;
  await expect(output).toContainText('first');
  await gate.pass();
  await page.newestCard.expectState('done');
  await expect(output.getByText('1080', { exact: true }).last()).toBeInViewport();
});

test('a reload in the middle of a command loses nothing, and the command goes on live', async ({
  workspace,
}) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', {
    Command: `for n in one two three; do echo $n; ${gate.wait}; done`,
  });
  await expect(page.newestCard.output).toHaveText('one');
  await gate.pass();
  await expect(page.newestCard.output).toHaveText('onetwo');

  await page.reload();
  await page.newestCard.expectState('running');
  await expect(page.newestCard.output).toHaveText('onetwo');
  await gate.pass();
  await expect(page.newestCard.output).toHaveText('onetwothree');
  await gate.pass();
  await page.newestCard.expectState('done');
  await expect(page.newestCard.output).toHaveText('onetwothree');

  await page.reload();
  await page.newestCard.expectState('done');
  await expect(page.newestCard.output).toHaveText('onetwothree');
});

test('a running command is stopped from its card and keeps what it wrote', async ({ workspace }) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', { Command: `echo before; ${gate.wait}; echo after` });
  await expect(page.newestCard.output).toHaveText('before');
  await page.newestCard.stopButton.click();
  await page.newestCard.expectState('interrupted');
  await expect(page.newestCard.root).toContainText('Stopped');
  await expect(page.newestCard.output).toHaveText('before');
  await expect(page.newestCard.stopButton).toHaveCount(0);
});

test('two pages on one session see the same, whichever of them asked', async ({
  workspace,
  openBrowser,
  session,
}) => {
  const other = new SessionPage(await openBrowser({ signedIn: true }));
  await other.open(session.path);
  const gate = await workspace.createGate();
  await page.form.run('bash', { Command: `echo hello; ${gate.wait}; echo bye` });
  await expect(other.newestCard.output).toHaveText('hello');
  await other.newestCard.expectState('running');
  await gate.pass();
  for (const side of [page, other]) {
    await side.newestCard.expectState('done');
    await expect(side.newestCard.output).toHaveText('hellobye');
  }
  await other.form.run('task_list');
  for (const side of [page, other]) {
    await expect(side.cards).toHaveCount(2);
    await side.newestCard.expectState('done');
  }
  expect(await page.cards.allTextContents()).toEqual(await other.cards.allTextContents());
});

test('the newest is followed until the reader scrolls up; then a button counts what came', async ({
  client,
  session,
}) => {
  const runTall = (name: string) =>
    client.tools.run.mutate({
      sessionId: session.id,
      tool: 'bash',
      args: { command: `seq 20; echo ${name}` },
    });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await runTall(`end-${name}`);
  await expect(page.newestCard.root).toContainText('end-f');
  await page.newestCard.expectState('done');
  await expect.poll(() => page.distanceToEnd()).toBeLessThan(5);
  await expect(page.jumpButton).toBeHidden();

  const scroller = await page.scroller();
  await page.record.hover();
  await page.page.mouse.wheel(0, -600);
  await expect(page.jumpButton).toBeVisible();
  await expect.poll(() => page.distanceToEnd()).toBeGreaterThan(500);
  await page.settle();
  const top = await scroller.evaluate(({ scrollTop }) => scrollTop);
  await runTall('end-g');
  await expect(page.jumpButton).toContainText('1 new');
  await runTall('end-h');
  await expect(page.jumpButton).toContainText('2 new');
  expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(top);

  await page.jumpButton.click();
  await expect(page.newestCard.root).toContainText('end-h');
  await expect(page.jumpButton).toBeHidden();
  await runTall('end-i');
  await expect(page.newestCard.root).toContainText('end-i');
  await expect.poll(() => page.distanceToEnd()).toBeLessThan(5);
});
