import { lockLimitsOf } from './process-marks';

/**
 * Takes on the limits and becomes the shell of the command: under the same id, with the same environment. Where a limit
 * cannot be set, such as in a shell without `-x` or below a limit of another server, the command runs without it.
 */
const underLimits = '{ ulimit -S -x "$1"; ulimit -H -x "$2"; } 2>/dev/null; exec "$0" -c "$3"';

/** What a shell is started with to run a command, so that its processes can be found again by what its environment says. */
export function shellArguments(
  shell: string,
  { command, env }: { command: string; env: NodeJS.ProcessEnv },
): string[] {
  const limits = process.platform === 'linux' ? lockLimitsOf(env) : undefined;
  if (limits === undefined) return ['-c', command];
  return ['-c', underLimits, shell, limits.soft, limits.hard, command];
}
