import { afterEach, describe, expect, test, vi } from 'vitest';
import { isRunning, openContext, textOf } from '../open-test-context';
import { endByMarker } from './end-processes';
import { pidsIn, run } from './test-run';
import { canLimitOpenFiles, limitOpenFiles } from './test-open-files';

// What the end of a command says when its processes cannot be looked at, or do not go.

afterEach(() => {
  vi.restoreAllMocks();
});

/** Ends the shell well once it gets the signal, whatever else it has started. */
const untilTold = "trap 'exit 0' USR1; while :; do sleep 0.02; done";

describe.runIf(canLimitOpenFiles)('where no file can be opened any more', () => {
  test('a command is stopped all the same, and whatever cannot be known is said to be unknown', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const context = await openContext();
    const running = run({ command: 'sleep 300 & echo $!; echo $$; setsid sleep 300 & wait' }, context);
    await vi.waitUntil(() => pidsIn(context.written()).length === 2, { timeout: 10_000 });
    const giveBack = await limitOpenFiles(0);
    context.abort();
    const { outcome, meta } = await running;
    await giveBack();
    expect(outcome).toMatchObject({ isError: true, ended: 'stopped' });
    expect(meta.signal).toBe('SIGTERM');
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
    for (const said of [textOf(outcome.content), meta.output])
      expect(said).toContain('It could not be found out whether all of its processes have ended');
    expect(log).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ code: 'EMFILE' }));
    await endByMarker('SHOWREEL_CALL', context.callId);
  });

  test('what a command leaves in its group ends with it', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const context = await openContext();
    const running = run(
      { command: `echo $$; (trap 'exit' TERM; sleep 300 & wait) & echo $!; ${untilTold}` },
      context,
    );
    await vi.waitUntil(() => pidsIn(context.written()).length === 2, { timeout: 10_000 });
    const [shell = 0] = pidsIn(context.written());
    const giveBack = await limitOpenFiles(0);
    process.kill(shell, 'SIGUSR1');
    const { outcome, meta } = await running;
    await giveBack();
    expect(outcome.isError).toBe(false);
    expect(meta.exitCode).toBe(0);
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
  });
});

test('a command whose processes do not end says so, and its call ends', async () => {
  const kill = process.kill.bind(process);
  const context = await openContext();
  const running = run({ command: 'echo $$; sleep 300' }, context);
  await context.sees('\n');
  // As for processes of somebody else, which a command with more rights has started.
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (signal === 0) return kill(pid, signal);
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });
  context.abort();
  const { outcome, meta } = await running;
  vi.restoreAllMocks();
  expect(outcome).toMatchObject({ isError: true, ended: 'stopped' });
  expect(meta.output).toContain('Some of its processes could not be ended and may still run.');
  const [pid = 0] = pidsIn(meta.output);
  expect(isRunning(pid)).toBe(true);
  kill(-pid, 'SIGKILL');
});
