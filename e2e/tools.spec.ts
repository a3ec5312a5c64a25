import type { JsonValue } from '@showreel/views';
import { runCall } from './fixtures/api-client';
import { numberedLines } from './fixtures/workspace';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

// Every tool, run by a person from the page's own form, and the card that it ends as.

let page: SessionPage;
test.beforeEach(async ({ owner, session }) => {
  page = new SessionPage(owner);
  await page.open(session.path);
});

/** Reads a file, which a change of it needs. */
async function read(path: string): Promise<void> {
  await page.form.run('read', { 'File path': path });
  await expect(page.card('Read').root).toBeVisible();
  await page.card('Read').expectState('done');
}

test('read shows which file, how many lines, and the lines with their numbers', async ({ workspace }) => {
  await workspace.write('poem.txt', numberedLines(30));
  await page.form.run('read', { 'File path': 'poem.txt', Offset: '11', Limit: '5' });
  const card = page.card('Read');
  await card.expectState('done');
  await expect(card.root).toHaveAttribute('data-card', 'generic');
  await expect(card.root).toContainText('poem.txt');
  await expect(card.root).toContainText('11–15 of 30');
  await expect(card.root).toContainText('5 lines');
  await card.open();
  await card.expectLines([11, 12, 13, 14, 15].map((line) => `${line}:  This is line ${line}`));
});

test('read says of what holds no lines what it is, and never the lines that were asked for', async ({
  workspace,
}) => {
  await workspace.write('empty.txt', '');
  await workspace.write('short.txt', 'one\n');
  for (const [name, said] of [
    ['empty.txt', 'Empty'],
    ['short.txt', 'No line 10'],
    ['missing.txt', 'Failed'],
  ] as const) {
    const count = await page.cards.count();
    await page.form.run('read', { 'File path': name, Offset: '10', Limit: '5' });
    await expect(page.cards).toHaveCount(count + 1);
    await expect(page.newestCard.root).toContainText(said);
    await expect(page.newestCard.root).not.toContainText('14');
  }
});

test('a search with few matches shows them, with what matched marked; files are found, not searched', async ({
  workspace,
}) => {
  await workspace.write('a.txt', 'no\na limit // of limits\n');
  await page.form.run('grep', { Pattern: 'limits?' });
  const found = page.newestCard;
  await found.expectState('done');
  await expect(found.root).toContainText('1 match in 1 file');
  await expect(found.root.locator('mark')).toHaveText(['limit', 'limits']);
  const pattern = found.root.locator('.title code');
  await expect(pattern).toHaveText('limits?');
  expect(await pattern.evaluate((code) => getComputedStyle(code).fontVariantLigatures)).toBe('none');
  await page.form.run('glob', { Pattern: '*.txt' });
  await expect(page.cards).toHaveCount(2);
  await expect(page.newestCard.root).toContainText('Find');
  await expect(page.newestCard.root).toHaveClass('line-card');
});

test('the form begins with what the session has: its todo list, and the task that runs', async ({
  client,
  session,
}) => {
  const run = (tool: string, args: { [name: string]: JsonValue }) =>
    runCall(client, { sessionId: session.id, tool, args });
  await run('todo_write', { todos: [{ content: 'Look', status: 'in_progress' }] });
  await page.form.choose('todo_write');
  const first = page.form.root.getByRole('group', { name: 'todo 1' });
  await expect(first.getByLabel('Content')).toHaveValue('Look');
  await expect(first.getByLabel('Status')).toHaveValue('in_progress');
  await run('bash', { command: 'sleep 300', description: 'Wait', run_in_background: true });
  await page.form.choose('task_stop');
  await expect(page.form.field('Task id')).toHaveValue(/^task_/);
  await page.form.runButton.click();
  await expect(page.newestCard.root).toContainText('Stop Wait');
  await page.newestCard.expectState('done');
});

test('read tells binary data as such, with the size on the folded row', async ({ workspace }) => {
  await workspace.write('data.bin', 'a\0b');
  await page.form.run('read', { 'File path': 'data.bin' });
  const card = page.card('Read');
  await card.expectState('done');
  await expect(card.root).toContainText('Binary, 3 bytes');
  await expect(card.root).not.toContainText('is not text');
  await card.open();
  await expect(card.root).toContainText('data.bin is not text: 3 bytes of binary data.');
});

test('write shows a new file whole, and what it puts in the place of another', async ({ workspace }) => {
  await page.form.run('write', { 'File path': 'notes.md', Content: 'one\ntwo\n' });
  const created = page.card('Write');
  await created.expectState('done');
  await expect(created.root).toHaveAttribute('data-card', 'diff');
  await expect(created.root).toContainText('new');
  await expect(created.root).toContainText('+2');
  await created.expectLines([':1 +one', ':2 +two']);

  await page.form.run('write', { 'File path': 'notes.md', Content: 'one\n2\n' });
  await expect(page.cards).toHaveCount(2);
  const overwritten = page.newestCard;
  await overwritten.expectState('done');
  await expect(overwritten.root).toContainText('overwritten');
  await expect(overwritten.root).toContainText('+1 −1');
  await overwritten.expectLines(['1:1  one', '2: -two', ':2 +2']);
  expect(await workspace.read('notes.md')).toBe('one\n2\n');

  await page.form.run('write', { 'File path': 'notes.md', Content: 'one\n2\n' });
  await expect(page.cards).toHaveCount(3);
  await expect(page.newestCard.root).toContainText('No change');
});

test('edit shows the change where it is, with three lines around it and the changed words marked', async ({
  workspace,
}) => {
  await workspace.write('poem.txt', numberedLines(30));
  await read('poem.txt');
  await page.form.run('edit', {
    'File path': 'poem.txt',
    'Old string': 'This is line 20\n',
    'New string': 'This is verse 20\nand a half\n',
  });
  const card = page.card('Edit');
  await card.expectState('done');
  await expect(card.root).toContainText('+2 −1');
  await card.expectLines([
    '17:17  This is line 17',
    '18:18  This is line 18',
    '19:19  This is line 19',
    '20: -This is ⟦line⟧ 20',
    ':20 +This is ⟦verse⟧ 20',
    ':21 +and a half',
    '21:22  This is line 21',
    '22:23  This is line 22',
    '23:24  This is line 23',
  ]);
});

test('edit with replace_all shows all of five places, each with the numbers of both sides', async ({
  workspace,
}) => {
  const places = [5, 25, 45, 65, 85];
  const before = Array.from({ length: 100 }, (_, at) =>
    places.includes(at + 1) ? 'see OLD here\n' : `line ${at + 1}\n`,
  );
  await workspace.write('long.txt', before.join(''));
  await read('long.txt');
  await page.form.run('edit', {
    'File path': 'long.txt',
    'Old string': 'see OLD here',
    'New string': 'see NEW here\nand there',
    'Replace all': true,
  });
  const card = page.card('Edit');
  await card.expectState('done');
  await expect(card.root).toContainText('+10 −5');
  const context = (line: number, shift: number): string => `${line}:${line + shift}  line ${line}`;
  await card.expectLines(
    places.flatMap((place, at) => [
      ...[3, 2, 1].map((back) => context(place - back, at)),
      `${place}: -see ⟦OLD⟧ here`,
      `:${place + at} +see ⟦NEW⟧ here`,
      `:${place + at + 1} +and there`,
      ...[1, 2, 3].map((on) => context(place + on, at + 1)),
    ]),
  );
});

test('an edit that fails shows its error and no diff', async ({ workspace }) => {
  await workspace.write('poem.txt', numberedLines(3));
  await read('poem.txt');
  await page.form.run('edit', { 'File path': 'poem.txt', 'Old string': 'no such line', 'New string': 'x' });
  const card = page.card('Edit');
  await card.expectState('failed');
  await expect(card.root).toContainText('Not written');
  await expect(card.root).toContainText(/not found|does not occur|no such|not there/i);
  expect(await card.lines()).toEqual([]);
  expect(await workspace.read('poem.txt')).toBe(numberedLines(3));
});

test('an edit needs the file as the session last saw it, and says what to do', async ({ workspace }) => {
  await workspace.write('poem.txt', 'mine\n');
  const edit = { 'File path': 'poem.txt', 'Old string': 'mine', 'New string': 'yours' };
  await page.form.run('edit', edit);
  const first = page.newestCard;
  await first.expectState('failed');
  await expect(first.root).toContainText(/read it first/i);

  await read('poem.txt');
  await workspace.write('poem.txt', 'mine and changed\n');
  await page.form.run('edit', edit);
  await expect(page.cards).toHaveCount(3);
  await page.newestCard.expectState('failed');
  await expect(page.newestCard.root).toContainText(/changed since.*read it again/i);
  expect(await workspace.read('poem.txt')).toBe('mine and changed\n');
});

test('bash shows its output in colour and how it ended', async () => {
  await page.form.run('bash', { Command: 'printf "plain\\n\\033[31mred\\033[0m\\n"; exit 3' });
  const card = page.newestCard;
  await card.expectState('failed');
  await expect(card.root).toHaveAttribute('data-card', 'terminal');
  await expect(card.root).toContainText('exit 3');
  await expect(card.output).toHaveText('plainred');
  await expect(card.output).not.toContainText('[31m');

  await page.form.run('bash', { Command: 'echo fine', Description: 'Say that it is fine' });
  await expect(page.cards).toHaveCount(2);
  await page.newestCard.expectState('done');
  await expect(page.newestCard.root).toContainText('Say that it is fine');
  await expect(page.newestCard.root).toContainText('exit 0');
});

test('a command in the background, its output, the list of tasks, and its stop', async ({ workspace }) => {
  const gate = await workspace.createGate();
  await page.form.run('bash', {
    Command: `echo first; ${gate.wait}; echo second; ${gate.wait}`,
    'Run in background': true,
  });
  const task = page.nthCard(0);
  await task.expectState('running');
  await expect(task.root).toHaveAttribute('data-card', 'terminal');
  await expect(task.root).toContainText(/task_\w+/);
  const taskId = /task_\w+/.exec((await task.root.textContent()) ?? '')?.[0] ?? '';

  await page.form.run('task_list');
  await expect(page.cards).toHaveCount(2);
  await page.newestCard.expectState('done');
  await page.newestCard.open();
  await expect(page.newestCard.root).toContainText(`${taskId}  running  echo first`);

  await gate.pass();
  const output = async (): Promise<string> => {
    const count = await page.cards.count();
    await page.form.run('task_output', { 'Task id': taskId });
    await expect(page.cards).toHaveCount(count + 1);
    await page.newestCard.expectState('done');
    await page.newestCard.open();
    return (await page.newestCard.root.textContent()) ?? '';
  };
  let told = '';
  await expect
    .poll(async () => {
      told += await output();
      return told;
    })
    .toContain('second');
  expect(told).toContain('first');
  expect(told).toMatch(new RegExp(`Output of.?${taskId}.?running`));

  await page.form.run('task_stop', { 'Task id': taskId });
  await expect(page.newestCard.root).toContainText('Stop');
  await page.newestCard.expectState('done');
  await page.newestCard.open();
  await expect(page.newestCard.root).toContainText(`${taskId}: stopped`);
  await task.expectState('interrupted');
});

test('todo_write shows the list in its card and in the panel', async () => {
  await page.form.choose('todo_write');
  const todo = (number: number) => page.form.root.getByRole('group', { name: `todo ${number}` });
  await todo(1).getByLabel('Content').fill('Look');
  await todo(1).getByLabel('Status').selectOption('completed');
  await page.form.root.getByRole('button', { name: 'Add todo' }).click();
  await todo(2).getByLabel('Content').fill('Mend');
  await todo(2).getByLabel('Status').selectOption('in_progress');
  await page.form.runButton.click();

  await page.newestCard.expectState('done');
  await expect(page.newestCard.root).toContainText('1 of 2 done');
  await page.details.getByRole('tab', { name: 'Todos' }).click();
  await expect(page.details.getByRole('listitem')).toContainText(['Look', 'Mend']);
  await expect(page.details.getByRole('listitem').nth(1)).toContainText('in progress');
});

test("titles are relative to the session's folder, and locations stay as they were given", async ({
  workspace,
  client,
  session,
}) => {
  await workspace.write('poem.txt', numberedLines(3));
  const path = `${workspace.folder}/poem.txt`;
  await page.form.run('read', { 'File path': path });
  await page.newestCard.expectState('done');
  await expect(page.newestCard.root).toContainText('Read');
  await expect(page.newestCard.root).toContainText('poem.txt');
  await expect(page.newestCard.root).not.toContainText(workspace.folder);
  const events = await client.sessions.events.query({ sessionId: session.id });
  const call = events.find((event) => event.type === 'tool-call');
  expect(call?.view).toMatchObject({ title: `Read ${path}`, locations: [{ path }] });
});

test('what is wrong with an argument stands at its field, and nothing is run', async ({
  client,
  session,
}) => {
  await page.form.run('read', { 'File path': '', Offset: 'many' });
  await expect(page.form.field('File path')).toHaveAttribute('aria-invalid', 'true');
  expect(await page.form.errorOf('File path')).toBe('This is required.');
  expect(await page.form.errorOf('Offset')).toBe('Give a number.');

  await page.form.fill({ 'File path': 'a.txt', Offset: '1.5' });
  await page.form.runButton.click();
  await expect(page.form.field('File path')).toHaveAttribute('aria-invalid', 'false');
  expect(await page.form.errorOf('Offset')).toBe('Give a whole number.');

  await page.form.run('bash', { Command: 'true', Description: 'x'.repeat(201) });
  await expect(page.form.field('Description')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.cards).toHaveCount(0);
  expect((await client.sessions.open.query({ sessionId: session.id })).itemCount).toBe(0);
});
