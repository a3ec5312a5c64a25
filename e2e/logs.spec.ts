import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  agentLogPath,
  agentRecords,
  growAgentLog,
  writeAgentLog,
  writeSubagentLog,
} from './fixtures/agent-logs';
import { LibraryPage } from './fixtures/library-page';
import type { TestServer } from './fixtures/server';
import { SessionPage } from './fixtures/session-page';
import { expect, test as base } from './fixtures/test';

/** Tests with a home folder in which agents keep logs, and a server that looks there. */
const test = base.extend<{ home: string; startHere: () => Promise<TestServer> }>({
  home: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'showreel-home-'));
    await use(home);
    await rm(home, { recursive: true, force: true });
  },
  startHere: async ({ home, startOwnServer }, use) => use(() => startOwnServer({ env: { HOME: home } })),
});

test('logs are found, filtered, and opened as sessions', async ({ home, startHere, openBrowser }) => {
  await writeAgentLog(home, { id: 'parser', prompt: 'Fix the parser', cwd: '/made/up/sluice' }, 90);
  await writeAgentLog(home, { id: 'docs', prompt: 'Write the docs', cwd: '/made/up/site' }, 60);
  const library = new LibraryPage(await openBrowser({ server: await startHere(), signedIn: true }));
  await library.open();
  const row = library.row('Fix the parser');
  await expect(row).toContainText('sluice');
  await expect(row).toContainText('Claude Code');
  await expect(row).toContainText('1 call · claude-sonnet-4-5');
  await expect(row).toContainText('2.5 k');
  await expect(row).toContainText('0:03');

  await library.page.keyboard.press('/');
  await expect(library.filter).toBeFocused();
  await library.page.keyboard.type('SLUICE fix');
  await expect(library.rows).toHaveCount(1);
  await library.page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Fix the parser', exact: true })).toBeFocused();
  await library.page.keyboard.press('Enter');

  const page = new SessionPage(library.page);
  await page.expectConnected();
  await expect(page.card('echo parser').output).toContainText('said parser');
  await expect(library.page.getByRole('banner')).toContainText('Imported from parser.jsonl');
  await expect(page.details).toContainText(agentLogPath(home, 'parser'));
  await expect(page.form.openButton).toHaveCount(0);

  // It is one row still, and a session now.
  await library.open();
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name: 'Fix the parser', exact: true })).toBeVisible();
  await library.page.getByRole('button', { name: /^Claude Code/ }).click();
  await expect(library.rows).toHaveCount(2);
});

test('a log that grows is followed in the open page', async ({ home, startHere, openBrowser }) => {
  const [prompt = '', call = '', result = '', answer = ''] = agentRecords({
    id: 'live',
    prompt: 'Watch me',
  });
  const path = await writeAgentLog(home, { id: 'live', prompt: 'Watch me', isCut: true }, 0);
  const library = new LibraryPage(await openBrowser({ server: await startHere(), signedIn: true }));
  await library.open();
  await expect(library.row('Watch me')).toContainText('Active');
  await library.title('Watch me').click();
  const page = new SessionPage(library.page);
  await page.expectConnected();
  await page.card('echo live').expectState('running');
  await expect(library.page.getByRole('banner')).toContainText('Live');
  await growAgentLog(path, [result, answer]);
  await page.card('echo live').expectState('done');
  await expect(page.record).toContainText('Done with live.');

  // Written anew, it is drawn anew, without being asked.
  await writeFile(path, [prompt.replace('Watch me', 'Another beginning'), call].join(''));
  await expect(page.record).toContainText('Another beginning');
  await expect(page.record).not.toContainText('Done with live.');
  await page.expectConnected();
});

test('a call that the log holds no result of ended with the log', async ({
  home,
  startHere,
  openBrowser,
}) => {
  await writeAgentLog(home, { id: 'cut', prompt: 'Break off', isCut: true });
  const library = new LibraryPage(await openBrowser({ server: await startHere(), signedIn: true }));
  await library.open();
  await library.title('Break off').click();
  const page = new SessionPage(library.page);
  await page.card('echo cut').expectState('interrupted');
  await expect(page.card('echo cut').root).toContainText('No result in the log');
  await expect(library.page.getByRole('banner')).not.toContainText('Live');
});

test('a file that is dropped on the page opens', async ({ home, startHere, openBrowser, complaints }) => {
  const library = new LibraryPage(await openBrowser({ server: await startHere(), signedIn: true }));
  await library.open();
  await library.drop('no-log.jsonl', 'This is no log.\n');
  await expect(library.page.getByRole('alert').filter({ hasText: 'no-log.jsonl' })).toBeVisible();
  await library.drop('dropped.jsonl', agentRecords({ id: 'dropped', prompt: 'Dropped here' }).join(''));
  const page = new SessionPage(library.page);
  await page.expectConnected();
  await expect(page.card('echo dropped').output).toContainText('said dropped');
  await expect(library.page.getByRole('banner')).toContainText('Imported from a dropped log');

  // A path that is pasted leads there too, and one that leads nowhere says so.
  complaints.allow(/status of 400/);
  const path = join(home, 'elsewhere.jsonl');
  await writeFile(path, agentRecords({ id: 'pasted', prompt: 'Pasted' }).join(''));
  await library.open();
  await library.paste(join(home, 'nowhere.jsonl'));
  await expect(library.dialog.getByLabel('Path')).toHaveAttribute('aria-invalid', 'true');
  await library.dialog.getByLabel('Path').fill(path);
  await library.page.keyboard.press('Enter');
  await expect(page.card('echo pasted').output).toContainText('said pasted');
  expect(await readFile(path, 'utf8')).toBe(agentRecords({ id: 'pasted', prompt: 'Pasted' }).join(''));
});

test('a subagent and the call that started it lead to each other', async ({
  home,
  startHere,
  openBrowser,
}) => {
  const talk = { id: 'lead', prompt: 'Lead the way' };
  const path = await writeAgentLog(home, talk);
  const [prompt = '', call = '', result = '', answer = ''] = agentRecords(talk);
  const input = '"input":{"description":"Look around","prompt":"Look","subagent_type":"scout"}';
  const taskCall = call.replace('"name":"Bash"', '"name":"Task"').replace(/"input":\{[^}]*\}/, input);
  const taskResult = result.replace(
    '"message":',
    '"toolUseResult":{"agentId":"a1","status":"completed"},"message":',
  );
  await writeFile(path, [prompt, taskCall, taskResult, answer].join(''));
  const own = agentRecords({ id: 'own', prompt: 'Look' }).map((line) =>
    line.replace(
      '"isSidechain":false,"sessionId":"own"',
      '"isSidechain":true,"agentId":"a1","sessionId":"lead"',
    ),
  );
  await writeSubagentLog(path, 'a1', own);
  const library = new LibraryPage(await openBrowser({ server: await startHere(), signedIn: true }));
  await library.open();
  await library.title('Lead the way').click();
  const page = new SessionPage(library.page);
  await page.expectConnected();
  const away = page.record.getByRole('link', { name: /^Subagent: / });
  await away.focus();
  await library.page.keyboard.press('Enter');
  await expect(page.card('echo own').output).toContainText('said own');
  const back = library.page.getByRole('banner').getByRole('link', { name: /^Back to the call/ });
  await back.focus();
  await library.page.keyboard.press('Enter');
  await expect(away).toBeVisible();
  await expect(library.page).toHaveURL(/#seq-\d+$/);
});

test('two thousand logs are listed, and narrowed by what is typed', async ({
  home,
  startHere,
  openBrowser,
}) => {
  test.slow();
  for (let at = 0; at < 2000; at += 1) {
    const cwd = `/made/up/project-${at % 40}`;
    await writeAgentLog(home, { id: `log-${at}`, prompt: `Do the thing number ${at}`, cwd }, 60 + at);
  }
  const library = new LibraryPage(await openBrowser({ server: await startHere(), signedIn: true }));
  await library.open();
  // The example of the server's own is one more.
  await expect(library.count).toHaveText('2,001 sessions');
  await expect(library.row('Do the thing number 0')).toBeVisible();
  expect(await library.rows.count(), 'rows that are mounted').toBeLessThan(80);
  const typed = 'number 1999';
  await library.filter.pressSequentially(typed);
  await expect(library.count).toHaveText('1 of 2,001 sessions');
  await expect(library.rows).toHaveCount(1);
  await expect(library.row('Do the thing number 1999')).toContainText('project-39');
  await library.page.keyboard.press('Escape');
  await expect(library.count).toHaveText('2,001 sessions');
  await library.page.keyboard.press('Escape');
  await library.page.keyboard.press('k');
  await expect(library.row('Do the thing number 1999')).toBeVisible();
});
