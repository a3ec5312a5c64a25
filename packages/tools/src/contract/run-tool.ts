import { FileSystemError } from '@showreel/filesystem';
import { textContent } from '@showreel/views';
import { callEndOf } from './call-interrupted';
import { describeIssues } from './check-args';
import type { Tool, ToolOutcome } from './tool';
import type { ToolContext } from './tool-context';
import { ToolError } from './tool-error';

/** How long a tool may take to give way after its abort, in milliseconds. Then its call ends without it. */
const giveWayMs = 10_000;

/**
 * Runs one call to its end. Never rejects: invalid arguments, what the tool throws, aborts and time-outs all become an
 * outcome that says so. Whatever is unexpected goes to this process's own log, and leaves as a sentence without it.
 */
export async function runTool(tool: Tool, args: unknown, context: ToolContext): Promise<ToolOutcome> {
  const issues = tool.checkArgs(args);
  if (issues.length > 0) return failure(describeIssues(tool.name, issues));
  if (context.signal.aborted) return cutShort(context.signal);
  const limit = createLimit(context.signal, tool.timeoutMs);
  try {
    return await Promise.race([
      tool.execute(args, { ...context, signal: limit.signal }),
      limit.givenUp.then(() => endEarly(context.signal, tool)),
    ]);
  } catch (error) {
    const isExpected = error instanceof ToolError || error instanceof FileSystemError;
    if (limit.signal.aborted && (isExpected || isAbort(error))) return endEarly(context.signal, tool);
    if (isExpected) return failure(error.message);
    console.error(`The tool ${tool.name} failed:`, error);
    const what = `${tool.name} failed in a way that was not foreseen. Showreel's own log says why.`;
    return limit.signal.aborted ? endEarly(context.signal, tool, ` ${what}`) : failure(what);
  } finally {
    limit.clear();
  }
}

interface Limit {
  /** Aborts with the caller's signal, or when the time is up. */
  signal: AbortSignal;
  /** Resolves when the tool did not give way in time after the abort. */
  givenUp: Promise<void>;
  clear: () => void;
}

function createLimit(outer: AbortSignal, timeoutMs: number | undefined): Limit {
  const limit = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const givenUp = new Promise<void>((resolve) => {
    limit.signal.addEventListener('abort', () => timers.push(setTimeout(resolve, giveWayMs)), { once: true });
  });
  const follow = (): void => limit.abort(outer.reason);
  outer.addEventListener('abort', follow, { once: true });
  if (timeoutMs !== undefined) timers.push(setTimeout(() => limit.abort(), timeoutMs));
  const clear = (): void => {
    // An abort that comes after the call's end must start no timer: it would keep the process alive.
    outer.removeEventListener('abort', follow);
    timers.forEach(clearTimeout);
  };
  return { signal: limit.signal, givenUp, clear };
}

/** Whether an error says no more than that somebody gave way to an abort. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** `note`: what there is to say besides, in a sentence after a blank. */
function endEarly(outer: AbortSignal, { name, timeoutMs = 0 }: Tool, note = ''): ToolOutcome {
  if (outer.aborted) return cutShort(outer, note);
  return failure(
    `${name} took longer than ${timeoutMs / 1000} s and was stopped. Ask for less at once.${note}`,
  );
}

function cutShort(signal: AbortSignal, note = ''): ToolOutcome {
  const ended = callEndOf(signal);
  const message =
    ended === 'interrupted' ? 'Showreel stopped before this call ended.' : 'Stopped before it ended.';
  return { ...failure(`${message}${note}`), ended };
}

function failure(message: string): ToolOutcome {
  return { content: textContent(message), isError: true };
}
