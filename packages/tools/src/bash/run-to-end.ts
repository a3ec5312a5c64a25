import type { CommandEnd, RunningCommand } from './start-command';

/** Why a command did not end by itself. */
type CutReason = 'timed-out' | 'stopped';

interface Bounds {
  /** Aborts when somebody stops the command. */
  signal: AbortSignal;
  /** Milliseconds. */
  timeout: number;
}

/** Waits for a command's end, and ends it with all its processes when the time is up or the signal aborts. */
export async function runToEnd(
  running: RunningCommand,
  bounds: Bounds,
): Promise<CommandEnd & { cut?: CutReason }> {
  const over = new AbortController();
  const cut = await Promise.race([running.ended.then(() => undefined), firstCut(bounds, over.signal)]);
  over.abort();
  if (cut !== undefined) await running.stop();
  return { ...(await running.ended), ...(cut === undefined ? {} : { cut }) };
}

function firstCut({ signal, timeout }: Bounds, over: AbortSignal): Promise<CutReason> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeout, 'timed-out' satisfies CutReason);
    over.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const stop = (): void => resolve('stopped');
    signal.addEventListener('abort', stop, { once: true, signal: over });
    if (signal.aborted) stop();
  });
}
