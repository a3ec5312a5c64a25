import { expect, test, vi } from 'vitest';
import { isRunning, openContext } from '../open-test-context';
import { isGroupAlive } from './is-group-alive';
import { startCommand } from './start-command';
import { createTestOutput } from './test-output';

const env = { PATH: process.env['PATH'] ?? '' };

test.runIf(process.platform === 'linux')('a group of processes that have ended is not alive', async () => {
  const { cwd } = await openContext();
  const output = createTestOutput();
  // `sleep` takes the shell's place and does not wait for the child that it finds: that stays as a zombie.
  const command = 'setsid sh -c "until [ -e go ]; do sleep 0.01; done" & echo $!; exec sleep 300';
  const running = await startCommand({ command, cwd, env, output: output.open() });
  await output.sees('\n');
  const pid = Number(output.written());
  await vi.waitUntil(() => isGroupAlive(pid), { timeout: 10_000 });
  const touch = await startCommand({ command: 'touch go', cwd, env, output: output.open() });
  await touch.ended;
  await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 });
  expect(process.kill(-pid, 0)).toBe(true);
  expect(await isGroupAlive(pid)).toBe(false);
  await running.stop();
});
