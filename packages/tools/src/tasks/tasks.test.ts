import { describe, expect, test } from 'vitest';
import { bashTool } from '../bash/bash';
import { runTool } from '../contract/run-tool';
import type { ToolOutcome } from '../contract/tool';
import { isRunning, openContext, textOf, type TestContext } from '../open-test-context';
import { taskListTool } from './task-list';
import { taskOutputTool } from './task-output';
import { taskStopTool } from './task-stop';

async function start(
  command: string,
  context: TestContext,
  more: { description?: string } = {},
): Promise<{ taskId: string; outcome: ToolOutcome }> {
  const args = { command, run_in_background: true, ...more };
  const outcome = await runTool(bashTool, args, context);
  const { taskId } = outcome.meta as { taskId: string };
  expect(bashTool.presenter.presentResult(args, outcome)).toEqual({
    card: 'generic',
    content: [
      { type: 'text', text: `Started in the background as ${taskId}.` },
      ...(more.description === undefined ? [] : [{ type: 'text', text: command }]),
    ],
  });
  return { taskId, outcome };
}

const outputOf = async (taskId: string, context: TestContext, wait_ms = 0): Promise<string> =>
  textOf((await runTool(taskOutputTool, { task_id: taskId, wait_ms }, context)).content);

const untilGo = 'until [ -e go ]; do sleep 0.01; done';

describe('a background task', () => {
  test('starts at once, runs on, and tells both ends of its life', async () => {
    const context = await openContext();
    const { taskId, outcome } = await start(`echo begun; ${untilGo}; exit 3`, context);
    expect(taskId).toMatch(/^task_[0-9a-z]{8}$/);
    expect(outcome).toMatchObject({ isError: false, meta: { taskId } });
    expect(context.states).toMatchObject([{ taskId, callId: context.callId, state: 'running' }]);
    await context.fileSystem.writeText('go', '');
    await context.tasks.wait(taskId, { timeoutMs: 600_000, signal: context.signal });
    expect(context.states).toMatchObject([
      { state: 'running' },
      { taskId, state: 'exited', exitCode: 3, durationMs: expect.any(Number) as number },
    ]);
    expect(context.tasks.get(taskId)).toEqual(context.states[1]);
  });

  test('gives the output since it was last asked, then how it stands', async () => {
    const context = await openContext();
    const { taskId } = await start(`echo one; ${untilGo}; echo two`, context);
    await context.sees('one\n');
    expect(await outputOf(taskId, context)).toBe(`one\n[${taskId}: running]`);
    expect(await outputOf(taskId, context)).toBe(`No new output.\n[${taskId}: running]`);
    await context.fileSystem.writeText('go', '');
    expect(await outputOf(taskId, context, 600_000)).toBe(`two\n[${taskId}: ended with exit code 0]`);
    expect(await outputOf(taskId, context)).toBe(`No new output.\n[${taskId}: ended with exit code 0]`);
    expect(context.ends).toEqual([{ output: 'one\ntwo\n' }]);
  });

  test('is waited for within a limit, and no longer than the call', async () => {
    const context = await openContext();
    const { taskId } = await start('sleep 300', context);
    expect(await outputOf(taskId, context, 10)).toBe(`No new output.\n[${taskId}: running]`);
    const waiting = runTool(taskOutputTool, { task_id: taskId, wait_ms: 600_000 }, context);
    context.abort();
    expect(await waiting).toMatchObject({ isError: true, ended: 'stopped' });
    expect(context.tasks.get(taskId).state).toBe('running');
  });

  test('gives what it wrote, with its escape codes, as a terminal, and how it stands in words', async () => {
    const context = await openContext();
    const { taskId } = await start(String.raw`printf '\033[31mred\033[0m'; ${untilGo}; exit 3`, context);
    await context.sees('red');
    const args = { task_id: taskId };
    const view = async (wait_ms: number): Promise<unknown> =>
      taskOutputTool.presenter.presentResult(
        args,
        await runTool(taskOutputTool, { ...args, wait_ms }, context),
      );
    expect(await view(0)).toEqual({
      card: 'terminal',
      title: `Output of ${taskId}: running`,
      output: '\u001b[31mred\u001b[0m',
    });
    await context.fileSystem.writeText('go', '');
    // The exit code is the task's, not the reading's: that did not fail.
    expect(await view(600_000)).toEqual({
      card: 'generic',
      title: `Output of ${taskId}: ended with exit code 3`,
      content: [{ type: 'text', text: 'No new output.' }],
    });
  });

  test('is waited for no longer than the call lasts, and what nobody saw is not taken as read', async () => {
    const context = await openContext();
    const { taskId } = await start('echo one; sleep 300', context);
    await context.sees('one\n');
    const call = new AbortController();
    const waiting = runTool(
      taskOutputTool,
      { task_id: taskId, wait_ms: 600_000 },
      { ...context, signal: call.signal },
    );
    call.abort();
    expect(await waiting).toMatchObject({ isError: true, ended: 'stopped' });
    expect(await outputOf(taskId, context)).toBe(`one\n[${taskId}: running]`);
  });

  test('that has ended is not waited for', async () => {
    const context = await openContext();
    const { taskId } = await start('echo one', context);
    await context.tasks.wait(taskId, { timeoutMs: 600_000, signal: context.signal });
    expect(await outputOf(taskId, context, 600_000)).toBe(`one\n[${taskId}: ended with exit code 0]`);
  });

  test('that is stopped twice at once ends once', async () => {
    const context = await openContext();
    const { taskId } = await start('sleep 300', context);
    const stops = await Promise.all([context.tasks.stop(taskId), context.tasks.stop(taskId)]);
    expect(stops.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
    expect(context.states).toHaveLength(2);
  });

  test('that has ended by itself stays as it ended when it is stopped', async () => {
    const context = await openContext();
    const { taskId } = await start('exit 3', context);
    await context.tasks.wait(taskId, { timeoutMs: 600_000, signal: context.signal });
    const outcome = await runTool(taskStopTool, { task_id: taskId }, context);
    expect(textOf(outcome.content)).toBe(`${taskId}: ended with exit code 3.`);
    expect(context.states).toHaveLength(2);
  });

  test('does not start once everything is stopped, and one that starts meanwhile is stopped', async () => {
    const context = await openContext();
    const starting = runTool(bashTool, { command: 'sleep 300', run_in_background: true }, context);
    await context.tasks.stopAll('interrupted');
    await starting;
    const late = await runTool(bashTool, { command: 'sleep 300', run_in_background: true }, context);
    expect(late.isError).toBe(true);
    expect(context.tasks.list().filter(({ state }) => state === 'running')).toEqual([]);
  });

  test('ends with the call that starts it when that is stopped meanwhile', async () => {
    const context = await openContext();
    const args = { command: 'sleep 300', run_in_background: true };
    const starting = runTool(bashTool, args, context);
    context.abort();
    const outcome = await starting;
    expect(outcome).toMatchObject({ isError: true, ended: 'stopped' });
    expect(context.tasks.list()).toMatchObject([{ state: 'stopped' }]);
    const [{ taskId } = { taskId: '' }] = context.tasks.list();
    const said = [{ type: 'text', text: `Started in the background as ${taskId}, and stopped at once.` }];
    expect(outcome.content).toEqual(said);
    expect(bashTool.presenter.presentResult(args, outcome)).toEqual({ card: 'generic', content: said });
  });

  test('is stopped with its processes', async () => {
    const context = await openContext();
    const { taskId } = await start('sleep 300 & echo $!; wait', context);
    await context.sees('\n');
    const pid = Number(context.written());
    expect(isRunning(pid)).toBe(true);
    const outcome = await runTool(taskStopTool, { task_id: taskId }, context);
    expect(textOf(outcome.content)).toBe(`${taskId}: stopped (SIGTERM).`);
    expect(isRunning(pid)).toBe(false);
    expect(context.states).toMatchObject([{ state: 'running' }, { state: 'stopped', signal: 'SIGTERM' }]);
    await runTool(taskStopTool, { task_id: taskId }, context);
    expect(context.states).toHaveLength(2);
  });

  test('that has ended stays as it ended when everything is stopped', async () => {
    const context = await openContext();
    const ended = await start('true', context);
    await context.tasks.wait(ended.taskId, { timeoutMs: 600_000, signal: context.signal });
    const running = await start('sleep 300', context);
    await context.tasks.stopAll('interrupted');
    expect(context.tasks.list()).toMatchObject([
      { taskId: ended.taskId, state: 'exited', exitCode: 0 },
      { taskId: running.taskId, state: 'interrupted', signal: 'SIGTERM' },
    ]);
    expect(context.states).toHaveLength(4);
  });

  test('survives the end of the call that started it, and its abort', async () => {
    const context = await openContext();
    const { taskId } = await start('sleep 300', context);
    context.abort();
    expect(context.tasks.get(taskId).state).toBe('running');
  });

  test('keeps a bounded output and says what a reader missed', async () => {
    const context = await openContext();
    const { taskId } = await start('echo first; yes | head -c 2000000', context);
    await context.tasks.wait(taskId, { timeoutMs: 600_000, signal: context.signal });
    const [end] = context.ends;
    expect(end?.omitted?.bytes).toBe(2_000_006 - (end?.output.length ?? 0));
    expect(context.kept.map(({ length }) => length)).toEqual([2_000_006]);
    const text = await outputOf(taskId, context);
    expect(text).toMatch(/^first\n/);
    expect(text).toMatch(/\n\[1,9[\d,]+ characters left out\]\n/);
  });
});

describe('the list of tasks', () => {
  test('names each and how it stands', async () => {
    const context = await openContext();
    const list = async (): Promise<string> => textOf((await runTool(taskListTool, {}, context)).content);
    expect(await list()).toBe('There are no background tasks in this session.');
    const { taskId } = await start('sleep 300', context);
    expect(await list()).toBe(`${taskId}  running  sleep 300`);
  });

  test.each([taskOutputTool, taskStopTool])('is what $name says of an unknown one', async (tool) => {
    const context = await openContext();
    const nothing = await runTool(tool, { task_id: 'task_x' }, context);
    expect(textOf(nothing.content)).toMatch(/^There is no task task_x in this session, nor any other\./);
    const { taskId } = await start('true', context);
    const other = await runTool(tool, { task_id: 'task_x' }, context);
    expect(other).toMatchObject({ isError: true });
    expect(textOf(other.content)).toContain(`in this session. There are: ${taskId}.`);
  });
});

describe('the cards', () => {
  test.each([
    {
      tool: taskOutputTool,
      args: { task_id: 'task_1' },
      call: { kind: 'read', title: 'Output of task_1', code: 'task_1' },
    },
    {
      tool: taskStopTool,
      args: { task_id: 'task_1' },
      call: { kind: 'execute', title: 'Stop task_1', code: 'task_1' },
    },
    { tool: taskListTool, args: {}, call: { kind: 'read', title: 'Tasks' } },
  ])('of $tool.name are generic', ({ tool, args, call }) => {
    const content = [{ type: 'text' as const, text: 'x' }];
    expect(tool.presenter.presentCall(args)).toEqual({ card: 'generic', ...call });
    expect(tool.presenter.presentResult(args, { content, isError: false })).toMatchObject({
      card: 'generic',
      content,
    });
  });

  test('say what the task is for, which its tools know by its id alone', async () => {
    const context = await openContext();
    const { taskId } = await start('sleep 300', context, { description: 'Heartbeat' });
    for (const [tool, title] of [
      [taskOutputTool, `Output of Heartbeat, ${taskId}: running`],
      [taskStopTool, `Stop Heartbeat, ${taskId}`],
    ] as const) {
      const args = { task_id: taskId };
      const outcome = await runTool(tool, args, context);
      expect(tool.presenter.presentResult(args, outcome)).toMatchObject({ title });
    }
    expect(textOf((await runTool(taskListTool, {}, context)).content)).toMatch(
      / {2}sleep 300 {2}# Heartbeat$/,
    );
  });
});
