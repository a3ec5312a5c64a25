import type { Output } from './output';

/** What a command touches of the process it runs in. */
export interface Environment {
  out: Output;
  err: Output;
  env: NodeJS.ProcessEnv;
  /** Absolute folder the command was given in. */
  cwd: string;
  /** Whether the output is read by something that shows colours. */
  colours: boolean;
  /**
   * Calls back when the command is asked to end (Ctrl-C, or a signal), with the exit code that says so. Returns the
   * function that stops listening.
   */
  onInterrupt: (callback: (exitCode: number) => void) => () => void;
}

/** Whether to colour: `FORCE_COLOR` and `NO_COLOR` decide, else whether a terminal reads along. */
export function wantsColours(env: NodeJS.ProcessEnv, isTTY: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no } = env;
  if (force !== undefined) return force !== '0' && force !== 'false';
  if (no !== undefined && no !== '') return false;
  return isTTY;
}
