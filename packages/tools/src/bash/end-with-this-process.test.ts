import { afterEach, expect, test } from 'vitest';
import { isRunning, openContext } from '../open-test-context';
import { startCommand } from './start-command';
import { createTestOutput } from './test-output';

const before = process.listeners('exit');
const added = (): NodeJS.ExitListener[] => process.listeners('exit').filter((one) => !before.includes(one));
afterEach(() => expect(added()).toEqual([]));

test('an exit that waits for nothing kills what a command is', async () => {
  const { cwd } = await openContext();
  const output = createTestOutput();
  const command = "trap '' TERM; sleep 300 & echo $!; wait";
  const env = { PATH: process.env['PATH'] ?? '' };
  const running = await startCommand({ command, cwd, env, output: output.open() });
  await output.sees('\n');
  for (const listener of added()) listener(1);
  expect(await running.ended).toMatchObject({ signal: 'SIGKILL' });
  expect(isRunning(Number(output.written()))).toBe(false);
});
