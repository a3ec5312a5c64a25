import { viewEvent } from '@showreel/views';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runCommand, commandProgram } from './fixtures/command';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

test('a tool that the command runs beside the server appears live on an open page', async ({
  owner,
  server,
  session,
  workspace,
}) => {
  const page = new SessionPage(owner);
  await page.open(session.path);
  const gate = await workspace.createGate();
  const args = JSON.stringify({ command: `echo from the command; ${gate.wait}` });
  const child = spawn(process.execPath, [commandProgram, 'run', 'bash', args, '--session', session.id], {
    env: { ...process.env, SHOWREEL_DATA: server.dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));

  await expect(page.newestCard.output).toHaveText('from the command');
  await page.newestCard.expectState('running');
  await gate.pass();
  await page.newestCard.expectState('done');
  expect(await exited).toEqual([0, null]);
  const events = printed
    .trim()
    .split('\n')
    .map((line) => viewEvent.parse(JSON.parse(line)));
  expect(events.map(({ type }) => type)).toEqual(['tool-call', 'tool-result']);
  expect(await page.mountedSeqs()).toEqual([events[0]?.seq]);
});

test('show prints the timeline that the page shows', async ({ owner, server, session, client }) => {
  const page = new SessionPage(owner);
  await page.open(session.path);
  await client.tools.run.mutate({
    sessionId: session.id,
    tool: 'write',
    args: { file_path: 'a.txt', content: 'one\n' },
  });
  await page.newestCard.expectState('done');
  const { stdout } = await runCommand(['show', session.id], server.dataFolder);
  expect(stdout).toContain(session.title);
  expect(stdout).toContain('Write a.txt');
  expect(stdout).toContain('+1');
});
