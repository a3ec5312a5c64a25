import { spawn } from 'node:child_process';
import { FileSystemError } from './file-system-error';
import { explainPattern } from './explain-pattern';

interface RipgrepRun {
  /** The folder it runs in, absolute. */
  cwd: string;
  /** What the search is about, for errors: the path as the caller gave it. */
  path: string;
  /** The regular expression of the caller, for errors about it. */
  pattern?: string;
  signal: AbortSignal | undefined;
}

/** The most bytes of its errors that are kept. */
const mostErrorBytes = 64 * 1024;

/**
 * Runs ripgrep and gives its output as it comes; nothing reads ahead of the caller. Its process is gone when the
 * iteration ends, however it ends. What it may not read it passes over.
 */
export async function* runRipgrep(
  args: readonly string[],
  { cwd, path, pattern, signal }: RipgrepRun,
): AsyncGenerator<Buffer, void, undefined> {
  const refuseStopped = (): void => {
    if (signal?.aborted === true)
      throw new FileSystemError('aborted', path, `The search in ${path} was stopped.`);
  };
  const program = await findRipgrep(path);
  refuseStopped();
  const child = spawn(program, ['--no-config', '--no-messages', '--color=never', ...args], {
    cwd,
    // Nothing of ours reaches it; Next's types, where they are loaded too, ask for this one name.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): void => {
    child.kill('SIGKILL');
  };
  signal?.addEventListener('abort', stop);
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ failure: error }));
    child.once('close', (code, by) => resolve({ code, by }));
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, mostErrorBytes);
  });
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    const ending = await ended;
    refuseStopped();
    refuseFailure(ending, errors, { path, pattern });
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    await ended;
  }
}

type Ending = { failure: Error } | { failure?: undefined; code: number | null; by: string | null };

function refuseFailure(
  ending: Ending,
  errors: string,
  { path, pattern }: { path: string; pattern: string | undefined },
): void {
  if (ending.failure !== undefined) throw notStarted(path, ending.failure);
  if (ending.by !== null) {
    // A file that shrinks under a memory map ends the process.
    throw new FileSystemError('io', path, `The search in ${path} ended too early (${ending.by}). Try again.`);
  }
  // 1: nothing was found. 2 with no word on it: something could not be read and was passed over.
  if (ending.code === 0 || ending.code === 1 || errors === '') return;
  const reason = pattern === undefined ? undefined : explainPattern(errors, pattern);
  if (reason !== undefined) throw new FileSystemError('invalid-pattern', path, reason);
  throw new FileSystemError('io', path, `The search in ${path} failed. Try again.`, {
    cause: new Error(errors),
  });
}

/** The program's path. Loaded when it is needed, so that a system it is not made for lacks the search alone. */
async function findRipgrep(path: string): Promise<string> {
  try {
    return (await import('@vscode/ripgrep')).rgPath;
  } catch (error) {
    throw notStarted(path, error);
  }
}

function notStarted(path: string, cause: unknown): FileSystemError {
  return new FileSystemError(
    'io',
    path,
    "The search program (ripgrep) could not be started. Install Showreel's packages again, the optional ones too.",
    { cause },
  );
}
