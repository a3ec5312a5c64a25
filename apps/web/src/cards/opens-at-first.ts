import { matchesOf } from './call-content';
import type { ShownCall } from './shown-call';

/** So many rows of matches are no more to read than what says how many there are. */
const fewRows = 12;

/** Whether a generic card is open until the reader folds it: it says what went wrong, or shows the few matches of a search. */
export function opensAtFirst(call: ShownCall, cwd: string): boolean {
  if (call.state === 'failed') return true;
  if (call.kind !== 'search' || call.state !== 'done') return false;
  const files = matchesOf(call, cwd)?.files ?? [];
  const lines = files.reduce((sum, file) => sum + file.lines.length, 0);
  return lines > 0 && lines + files.length <= fewRows;
}
