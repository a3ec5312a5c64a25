import type { Page } from '@playwright/test';
import type { JsonValue } from '@showreel/views';
import { runCall } from './fixtures/api-client';
import { Card } from './fixtures/card';
import { SessionPage } from './fixtures/session-page';
import { ShareDialog } from './fixtures/share-dialog';
import { expect, test } from './fixtures/test';
import { numberedLines } from './fixtures/workspace';

// What a card says of a change is held against what the tools did to real files.

let page: SessionPage;
/** Runs a tool and waits for its card. */
let run: (tool: 'read' | 'write' | 'edit', args: { [name: string]: JsonValue }) => Promise<Card>;
/** Puts a file there as another program would, and reads it, which a change of it needs. */
let given: (name: string, text: string) => Promise<void>;

test.beforeEach(async ({ owner, session, client, workspace }) => {
  page = new SessionPage(owner);
  await page.open(session.path);
  run = async (tool, args) => {
    const callId = await runCall(client, { sessionId: session.id, tool, args });
    const card = new Card(page.record.locator(`[data-call-id="${callId}"]`));
    await card.expectState('done');
    return card;
  };
  given = async (name, text) => {
    await workspace.write(name, text);
    await run('read', { file_path: name });
  };
});

const write = (name: string, content: string): Promise<Card> => run('write', { file_path: name, content });
const edit = (name: string, from: string, to: string, all = false): Promise<Card> =>
  run('edit', { file_path: name, old_string: from, new_string: to, replace_all: all });

/** High enough for a record of some cards to be mounted whole. */
const tall = { width: 1280, height: 6000 };

/** What every card of a record says, from above; the page may be the owner's or a visitor's. */
async function readCards(of: Page): Promise<string[]> {
  const cards = of.getByRole('main', { name: 'Record' }).locator('[data-card="diff"]');
  const texts: string[] = [];
  for (const card of await cards.all()) {
    const drawn = new Card(card);
    await drawn.open();
    texts.push(
      [(await card.locator('.title').first().textContent()) ?? '', ...(await drawn.lines())].join('\n'),
    );
  }
  return texts;
}

test('each kind of change is told apart, an overwrite from a creation too; no diff is lost by a reload or to a visitor', async ({
  workspace,
  openBrowser,
}) => {
  const created = await write('created.txt', 'one\n');
  await expect(created.root).toContainText('new');
  await created.expectLines([':1 +one']);

  await given('edited.txt', 'one\ntwo\n');
  const edited = await edit('edited.txt', 'two', '2');
  await expect(edited.root).toContainText('+1 −1');
  await edited.expectLines(['1:1  one', '2: -two', ':2 +2']);

  const overwritten = await write('created.txt', '1\n');
  await expect(overwritten.root).toContainText('overwritten');
  await expect(overwritten.root).not.toContainText('new');
  await overwritten.expectLines(['1: -one', ':1 +1']);

  const unchanged = await write('created.txt', '1\n');
  await expect(unchanged.root).toContainText('No change');

  await given('endings.txt', 'one\r\ntwo\r\n');
  const endings = await write('endings.txt', 'one\ntwo\n');
  await expect(endings.root).toContainText('CRLF to LF, 2 lines');

  const both = await write('endings.txt', 'one\r\n2\r\n');
  await expect(both.root).toContainText('Line endings changed too');
  await both.expectLines(['1:1  one', '2: -two', ':2 +2']);

  await given('marked.txt', '\uFEFFone\ntwo\n');
  const unmarked = await write('marked.txt', 'one\n2\n');
  await expect(unmarked.root).toContainText('A byte order mark was removed too');
  await unmarked.expectLines(['1:1  one', '2: -two', ':2 +2']);
  const marked = await write('marked.txt', '\uFEFFone\n2\n');
  await expect(marked.root).toContainText('Byte order mark added');

  await given('data.bin', 'a\0b');
  const replaced = await write('data.bin', 'text\n');
  await expect(replaced.root).toContainText('Not text, 3 B to 5 B');
  // What has no lines has none to count.
  await expect(replaced.root).not.toContainText('+1');

  await given('large.txt', 'a large line\n'.repeat(900_000));
  const large = await write('large.txt', 'small\n');
  await expect(large.root).toContainText('Too large to compare, 11.7 MB to 6 B');

  const wide = 'w'.repeat(300_000);
  await given('wide.txt', `x${wide}\n${numberedLines(9)}`.repeat(4));
  const cut = await edit('wide.txt', 'xw', 'yw', true);
  await expect(cut.root).toContainText('+4 −4');
  await expect(cut.root.locator('.cut')).toHaveText('3 more changed places too large to keep · 6 lines');
  expect(await workspace.read('wide.txt')).toBe(`y${wide}\n${numberedLines(9)}`.repeat(4));

  await page.page.setViewportSize(tall);
  const diffs = page.record.locator('[data-card="diff"]');
  await expect(diffs).toHaveCount(11);
  const live = await readCards(page.page);
  expect(new Set(live).size).toBe(11);
  await page.reload();
  await expect.poll(() => readCards(page.page)).toEqual(live);

  const dialog = new ShareDialog(page.page);
  await dialog.open();
  const link = await dialog.createLink();
  const visitor = await openBrowser();
  await visitor.setViewportSize(tall);
  await visitor.goto(link);
  await expect.poll(() => readCards(visitor)).toEqual(live);
});

test('replace_all at five places of a CRLF file with a byte order mark shows all five, and no other line as changed', async ({
  workspace,
}) => {
  const places = [5, 25, 45, 65, 85];
  const line = (at: number): string => (places.includes(at) ? 'see OLD here' : `line ${at}`);
  const text = (word: string): string =>
    `\uFEFF${Array.from({ length: 100 }, (_, at) => `${line(at + 1).replace('OLD', word)}\r\n`).join('')}`;
  await given('crlf.txt', text('OLD'));
  const card = await edit('crlf.txt', 'OLD', 'NEW', true);
  await expect(card.root).toContainText('+5 −5');
  const context = (at: number): string => `${at}:${at}  line ${at}`;
  await card.expectLines(
    places.flatMap((place) => [
      ...[3, 2, 1].map((back) => context(place - back)),
      `${place}: -see ⟦OLD⟧ here`,
      `:${place} +see ⟦NEW⟧ here`,
      ...[1, 2, 3].map((on) => context(place + on)),
    ]),
  );
  await expect(card.root.getByText('13 unchanged lines')).toHaveCount(4);
  // What lies between is told; only the header can be pressed.
  await expect(card.root.locator('.between').first()).toHaveCSS('cursor', 'auto');
  await expect(card.root.locator('.between').locator('button, svg')).toHaveCount(0);
  expect(await workspace.read('crlf.txt')).toBe(text('NEW'));
});

test("only the final newline changed, '' to '\\n', a hunk ending in a blank line, a removed blank line: each is drawn", async () => {
  await given('end.txt', 'a\nb');
  const added = await edit('end.txt', 'b', 'b\n');
  await expect(added.root).toContainText('final newline added');
  await added.expectLines(['1:1  a', '2: -b', ':2 +b']);
  await expect(added.root.getByText('No newline at end of file')).toHaveCount(1);

  await given('empty.txt', '');
  const filled = await write('empty.txt', '\n');
  await expect(filled.root).not.toContainText('new');
  await expect(filled.root).toContainText('+1');
  await filled.expectLines([':1 +']);

  await given('blank.txt', 'a\n\n');
  const beforeBlank = await edit('blank.txt', 'a', 'b');
  await beforeBlank.expectLines(['1: -a', ':1 +b', '2:2  ']);
  const removed = await edit('blank.txt', 'b\n\n', 'b\n');
  await expect(removed.root).toContainText('−1');
  await expect(removed.root).not.toContainText('new');
  await removed.expectLines(['1:1  b', '2: -']);
});

test('blanks are drawn as they are: tabs, trailing blanks, and a change of nothing else', async () => {
  await given('tabs.txt', 'if\n\tone\nend \n');
  const card = await edit('tabs.txt', '\tone\nend ', '\t\tone\nend');
  await expect(card.root).toContainText('+2 −2');
  const lines = await card.lines();
  const texts = lines.map((line) => line.replace(/[⟦⟧]/g, ''));
  expect(texts).toContain('2: -\tone');
  expect(texts).toContain(':2 +\t\tone');
  expect(texts).toContain('3: -end ');
  expect(texts).toContain(':3 +end');
  // A tab is two columns wide: the second one moves the word by as much as the first did.
  const left = await card.root.locator('.diff').evaluate((diff) => {
    const walker = document.createTreeWalker(diff, NodeFilter.SHOW_TEXT);
    const lefts: number[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf('one') ?? -1;
      const range = document.createRange();
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + 3);
      lefts.push(range.getBoundingClientRect().left);
    }
    return lefts;
  });
  expect(left).toHaveLength(2);
  expect((left[1] ?? 0) - (left[0] ?? 0)).toBeGreaterThan(10);
});

test('characters that would not be seen are marked, change nothing of the page, and are copied', async () => {
  await given('source.ts', 'if (isAdmin) {\n}\n');
  const card = await edit('source.ts', 'isAdmin) {', '\u202eisAdmin\u2066) {\u2028x\ry');
  await expect(card.root).toContainText('+1 −1');
  await expect(card.root.locator('.unseen')).toHaveCount(4);
  expect(
    await card.root
      .locator('.unseen')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-name'))),
  ).toEqual(['U+202E', 'U+2066', 'U+2028', 'CR']);
  await card.expectLines(['1: -if (isAdmin) {', ':1 +if (isAdmin) {xy', '2:2  }']);
  const copied = await card.root.locator('.diff').evaluate((diff) => {
    getSelection()?.selectAllChildren(diff);
    const data = new DataTransfer();
    diff.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  });
  expect(copied).toBe('if (isAdmin) {\nif (\u202eisAdmin\u2066) {\u2028x\ry\n}');
});

test('a change at many places opens a part at a time', async () => {
  await given('many.txt', `OLD\n${numberedLines(9)}`.repeat(300));
  const card = await edit('many.txt', 'OLD', 'NEW', true);
  await expect(card.root).toContainText('+300 −300');
  const more = card.root.getByRole('button', { name: /^Show \d+ more places/ });
  await expect(more).toHaveText(/^Show 50 more places of 250$/);
  await more.click();
  await expect(more).toHaveText('Show 50 more places of 200');
  await expect(card.root.getByText(/unchanged lines$/)).toHaveCount(99);
});

test('files of 10,000 lines that have none in common freeze no page: few lines are mounted, and it scrolls to the last', async () => {
  const lines = (word: string): string =>
    Array.from({ length: 10_000 }, (_, at) => `${word.repeat(10)} ${at + 1}\n`).join('');
  await given('all.txt', lines('old'));
  const card = await write('all.txt', lines('new'));
  await expect(card.root).toContainText('overwritten');
  await expect(card.root).toContainText('+10,000 −10,000');
  const box = card.root.getByRole('group', { name: /^Part 1 of the changes/ });
  await expect(box.locator('.d').first()).toHaveText(`1-${'old'.repeat(10)} 1`);
  expect(await box.locator('.d').count()).toBeLessThan(120);
  await box.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await expect(box.locator('.d').last()).toHaveText(`10000+${'new'.repeat(10)} 10000`);
  expect(await box.locator('.d').count()).toBeLessThan(120);
});

test('a very long line is drawn around what changed, and the rest of it on demand', async () => {
  const long = 'x'.repeat(200_000);
  await given('min.js', `a\n${long}OLD${long}\nb\n`);
  const card = await edit('min.js', 'OLD', 'NEW');
  await expect(card.root).toContainText('+1 −1');
  const added = card.root.locator('.d.add .c');
  await expect(added).toContainText('xNEWx');
  expect(((await added.textContent()) ?? '').length).toBeLessThan(1100);
  const after = added.getByRole('button').last();
  await expect(after).toHaveText('199,103 more characters');
  await after.click();
  await expect(after).toHaveText('179,103 more characters');
});
