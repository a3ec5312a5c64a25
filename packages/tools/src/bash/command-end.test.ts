import { describe, expect, test, vi } from 'vitest';
import { CallInterrupted } from '../contract/call-interrupted';
import { isRunning, openContext, textOf } from '../open-test-context';
import { endByMarker } from './end-processes';
import { pidsIn, run } from './test-run';

describe('an end that is not the command’s own', () => {
  test('by time: a trapped SIGTERM that exits 0 has timed out all the same', async () => {
    const command = `trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.02; done`;
    const { outcome, meta, view } = await run({ command, timeout: 1000 }, await openContext());
    expect(meta).toMatchObject({ exitCode: 0, timedOut: true });
    expect(meta.output).toMatch(/^ready\n(.*\n)?bye\n$/);
    expect(view).toMatchObject({ card: 'terminal', timedOut: true });
    expect(outcome.isError).toBe(false);
    expect(textOf(outcome.content)).toMatch(/\nbye\n\[Timed out after 1 s\.\]$/);
  });

  test.each([
    { reason: undefined, ended: 'stopped' },
    { reason: new CallInterrupted(), ended: 'interrupted' },
  ])('by abort: keeps what it has, and is $ended', async ({ reason, ended }) => {
    const context = await openContext();
    const running = run({ command: 'echo $$; sleep 300' }, context);
    await context.sees('\n');
    context.abort(reason);
    const { outcome, meta, view } = await running;
    expect(outcome).toMatchObject({ isError: true, ended });
    expect(meta).toMatchObject({ output: context.written(), signal: 'SIGTERM' });
    expect(view).toMatchObject({ card: 'terminal', output: context.written() });
    expect(textOf(outcome.content)).toContain('Stopped before it ended.');
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
  });

  test('a shell that ignores SIGTERM is killed', async () => {
    const context = await openContext();
    const running = run({ command: `trap '' TERM; echo $$; while :; do sleep 0.05; done` }, context);
    await context.sees('\n');
    context.abort();
    const { meta } = await running;
    expect(meta.signal).toBe('SIGKILL');
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
  });

  test('a child that ignores SIGTERM is killed, when its parent is gone already', async () => {
    const context = await openContext();
    const child = `trap "" TERM; echo $$; while :; do sleep 0.05; done`;
    const running = run({ command: `sh -c '${child}' & wait`, timeout: 600_000 }, context);
    await context.sees('\n');
    context.abort();
    const { meta } = await running;
    expect(meta.signal).toBe('SIGTERM');
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'what left the group with an emptied environment is found as a descendant',
    async () => {
      const context = await openContext();
      const hidden = 'env -i $(command -v setsid) $(command -v sleep) 300';
      const running = run({ command: `${hidden} & echo $!; (${hidden} & echo $!; wait) & wait` }, context);
      await vi.waitUntil(() => pidsIn(context.written()).length === 2, { timeout: 10_000 });
      const pids = pidsIn(context.written());
      expect(pids.filter(isRunning)).toEqual(pids);
      context.abort();
      await running;
      expect(pids.filter(isRunning)).toEqual([]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'the whole group ends, and on Linux what has left it',
    async () => {
      const context = await openContext();
      const command = 'sleep 300 & echo $!; setsid sleep 300 & echo $!; (setsid sleep 300 &); echo $$; wait';
      const running = run({ command }, context);
      await vi.waitUntil(() => pidsIn(context.written()).length === 3, { timeout: 10_000 });
      const pids = pidsIn(context.written());
      expect(pids.filter(isRunning)).toEqual(pids);
      context.abort();
      await running;
      expect(pids.filter(isRunning)).toEqual([]);
      expect(await endByMarker('SHOWREEL_CALL', context.callId)).toEqual({ groups: 0, left: 'none' });
    },
  );
});

describe('what a command leaves running', () => {
  test('a grandchild that holds the pipe open after its parent ended does not hold the call, and ends with it', async () => {
    const { outcome, meta } = await run({ command: 'sleep 300 & echo $!' }, await openContext());
    expect(meta.exitCode).toBe(0);
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
    expect(textOf(outcome.content)).toContain('Processes that it left running were ended.');
  });

  test.runIf(process.platform === 'linux')(
    'outside its group does not hold the call, and is found by its marker',
    async () => {
      const context = await openContext();
      const { meta } = await run({ command: 'setsid sleep 300 & echo $!' }, context);
      expect(pidsIn(meta.output).map(isRunning)).toEqual([true]);
      expect(await endByMarker('SHOWREEL_CALL', `${context.callId}0`)).toEqual({ groups: 0, left: 'none' });
      expect(await endByMarker('SHOWREEL_CALL', context.callId)).toEqual({ groups: 1, left: 'none' });
      expect(pidsIn(meta.output).map(isRunning)).toEqual([false]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'with an emptied environment is found by the group that it shares with a marked process',
    async () => {
      const context = await openContext();
      const hidden = "setsid sh -c 'env -i sleep 300 & echo $! > pid; wait' &";
      const { meta } = await run(
        { command: `${hidden} until [ -s pid ]; do sleep 0.01; done; cat pid` },
        context,
      );
      expect(pidsIn(meta.output).map(isRunning)).toEqual([true]);
      expect(await endByMarker('SHOWREEL_CALL', context.callId)).toEqual({ groups: 1, left: 'none' });
      expect(pidsIn(meta.output).map(isRunning)).toEqual([false]);
    },
  );
});

describe('a command that closes its output', () => {
  test('and runs on is waited for', async () => {
    const context = await openContext();
    const running = run(
      { command: 'echo last; exec >&- 2>&-; until [ -e go ]; do sleep 0.01; done; exit 7' },
      context,
    );
    await context.sees('last\n');
    await context.fileSystem.writeText('go', '');
    expect((await running).meta).toMatchObject({ output: 'last\n', exitCode: 7 });
  });

  test('and runs on is stopped like any other', async () => {
    const context = await openContext();
    const running = run({ command: 'echo $$; exec >&- 2>&-; sleep 300' }, context);
    await context.sees('\n');
    context.abort();
    const { meta } = await running;
    expect(meta.signal).toBe('SIGTERM');
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
  });
});
