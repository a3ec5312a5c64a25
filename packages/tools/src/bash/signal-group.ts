import { isUnreachable } from './process-table';

/** Sends a signal to a process group by its id; that there is none any more is as good. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
}

/** Whether a process group has members, be it such that have ended and that nobody waited for. */
export function hasMembers(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch (error) {
    if (isUnreachable(error)) return error.code !== 'ESRCH';
    throw error;
  }
}
