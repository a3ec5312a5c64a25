import { FileSystemError } from '@showreel/filesystem';
import { definePresenter, textContent } from '@showreel/views';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openContext, textOf } from '../open-test-context';
import { CallInterrupted } from './call-interrupted';
import { defineTool } from './define-tool';
import { runTool } from './run-tool';
import type { Tool } from './tool';
import type { ToolContext } from './tool-context';
import { ToolError } from './tool-error';

const presenter = definePresenter({
  name: 'probe',
  args: z.object({ path: z.string() }),
  presentCall: () => ({ card: 'generic', title: 'Probe' }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

function probe(execute: (context: ToolContext) => Promise<string>, timeoutMs?: number): Tool {
  return defineTool({
    presenter,
    description: 'Probes.',
    value: z.string(),
    execute: (_args, context) => execute(context),
    output: { render: (_args, value) => textContent(value) },
    isCutShort: (value) => value === 'partial',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

/** Resolves with `value`, or rejects with it when it is an error, once the signal aborts. */
function untilAborted(signal: AbortSignal, value: string | Error): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => (value instanceof Error ? reject(value) : resolve(value)));
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('runTool', () => {
  test('gives the outcome of a tool', async () => {
    const outcome = await runTool(
      probe(() => Promise.resolve('fine')),
      { path: 'a' },
      await openContext(),
    );
    expect(outcome).toEqual({ content: textContent('fine'), isError: false });
  });

  test('turns invalid arguments into an error that names each, and runs nothing', async () => {
    let ran = false;
    const tool = probe(() => {
      ran = true;
      return Promise.resolve('');
    });
    const outcome = await runTool(tool, { path: 1, more: 2 }, await openContext());
    expect(outcome.isError).toBe(true);
    expect(textOf(outcome.content)).toBe(
      'The arguments of probe are not valid:\n- path: Invalid input: expected string, received number\n- more: There is no such argument.',
    );
    expect(ran).toBe(false);
  });

  test.each([
    new ToolError('unknown-task', 'There is no such task.'),
    new FileSystemError('not-found', 'a', 'There is no file a.'),
  ])('gives the sentence of a $name', async (error) => {
    const outcome = await runTool(
      probe(() => Promise.reject(error)),
      { path: 'a' },
      await openContext(),
    );
    expect(outcome).toEqual({ content: textContent(error.message), isError: true });
  });

  test('hides what is unexpected, and logs it', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const error = new Error('SELECT * FROM /secret');
    const outcome = await runTool(
      probe(() => Promise.reject(error)),
      { path: 'a' },
      await openContext(),
    );
    expect(outcome.isError).toBe(true);
    expect(JSON.stringify(outcome)).not.toContain('SELECT');
    expect(log).toHaveBeenCalledWith(expect.any(String), error);
  });

  test.each([
    { reason: undefined, ended: 'stopped' },
    { reason: new Error('somebody pressed stop'), ended: 'stopped' },
    { reason: new CallInterrupted(), ended: 'interrupted' },
  ])('an abort with $reason ends the call as $ended', async ({ reason, ended }) => {
    const context = await openContext();
    const throws = runTool(
      probe(({ signal }) => untilAborted(signal, new DOMException('gone', 'AbortError'))),
      { path: 'a' },
      context,
    );
    const partial = runTool(
      probe(({ signal }) => untilAborted(signal, 'partial')),
      { path: 'a' },
      context,
    );
    const whole = runTool(
      probe(({ signal }) => untilAborted(signal, 'whole')),
      { path: 'a' },
      context,
    );
    context.abort(reason);
    expect(await throws).toMatchObject({ isError: true, ended });
    expect(await partial).toEqual({ content: textContent('partial'), isError: true, ended });
    expect(await whole).toEqual({ content: textContent('whole'), isError: false });
    const late = await runTool(
      probe(() => Promise.resolve('ran')),
      { path: 'a' },
      context,
    );
    expect(late).toMatchObject({ isError: true, ended });
    expect(textOf(late.content)).not.toBe('ran');
  });

  test('a tool that fails after an abort is not said to have stopped and no more', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const context = await openContext();
    const error = new Error('EMFILE');
    const running = runTool(
      probe(({ signal }) => untilAborted(signal, error)),
      { path: 'a' },
      context,
    );
    context.abort();
    const outcome = await running;
    expect(outcome).toMatchObject({ isError: true, ended: 'stopped' });
    expect(textOf(outcome.content)).toMatch(
      /^Stopped before it ended\. probe failed in a way that was not foreseen\./,
    );
    expect(log).toHaveBeenCalledWith(expect.any(String), error);
  });

  test('a time-out aborts the tool and says how long it had', async () => {
    const tool = probe(({ signal }) => untilAborted(signal, new DOMException('gone', 'AbortError')), 20);
    const outcome = await runTool(tool, { path: 'a' }, await openContext());
    expect(outcome).toMatchObject({ isError: true });
    expect(outcome.ended).toBeUndefined();
    expect(textOf(outcome.content)).toContain('0.02 s');
  });

  test('a tool that does not give way does not hold its call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const context = await openContext();
      const call = runTool(
        probe(() => new Promise(() => undefined)),
        { path: 'a' },
        context,
      );
      context.abort();
      await vi.runAllTimersAsync();
      expect(await call).toMatchObject({ isError: true, ended: 'stopped' });
    } finally {
      vi.useRealTimers();
    }
  });
});
