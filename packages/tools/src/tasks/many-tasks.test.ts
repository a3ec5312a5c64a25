import { expect, test } from 'vitest';
import { bashTool } from '../bash/bash';
import { canLimitOpenFiles, limitOpenFiles } from '../bash/test-open-files';
import { runTool } from '../contract/run-tool';
import type { ToolOutcome } from '../contract/tool';
import { isRunning, openContext, textOf, type TestContext } from '../open-test-context';
import { mostRunning } from './create-task-registry';

let calls = 0;

/** Starts a task in a call of its own. */
async function start(context: TestContext): Promise<ToolOutcome> {
  calls += 1;
  const callId = `${context.callId}-${calls}`;
  return runTool(bashTool, args, { ...context, callId, env: { ...context.env, SHOWREEL_CALL: callId } });
}

const args = { command: 'echo $$; exec sleep 300', run_in_background: true };

test('a session runs as many tasks as it may, says when they are too many, and ends all of them with few files', async () => {
  const context = await openContext();
  const starts = await Promise.all(Array.from({ length: mostRunning + 1 }, () => start(context)));
  const refused = starts.filter(({ isError }) => isError);
  expect(refused).toHaveLength(1);
  expect(textOf(refused[0]?.content ?? [])).toMatch(
    /^This session has 100 background tasks that run, .* Stop one/,
  );

  // A task that has ended makes room for another.
  const [first] = context.tasks.list();
  await context.tasks.stop(first?.taskId ?? '');
  expect((await start(context)).isError).toBe(false);
  expect((await start(context)).isError).toBe(true);

  const giveBack = canLimitOpenFiles ? await limitOpenFiles(20) : () => Promise.resolve();
  await context.tasks.stopAll('stopped');
  await giveBack();
  expect(context.tasks.list().map(({ state }) => state)).toEqual(Array(mostRunning + 1).fill('stopped'));
  const pids = context.written().trim().split('\n').map(Number);
  expect(pids.filter(isRunning)).toEqual([]);
}, 120_000);
