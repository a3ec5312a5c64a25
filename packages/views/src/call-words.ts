import { formatLimit } from './amounts';
import { assertNever } from './assert-never';
import type { CallState, SettledCall } from './settle-call';

/** The word of a state where nothing more exact is known. */
export function stateWord(state: CallState): string {
  switch (state) {
    case 'waiting':
      return 'Waiting for you';
    case 'running':
      return 'Running';
    case 'done':
      return 'Done';
    case 'failed':
      return 'Failed';
    case 'interrupted':
      return 'Interrupted';
    case 'denied':
      return 'Denied';
    default:
      return assertNever(state);
  }
}

/** How a call stands or how it ended, in the word that every consumer uses: `exit 1`, `Timed out`, `Not written`. */
export function callWord({ state, ended, body, kind }: SettledCall): string {
  if (body.of === 'call') return stateWord(state);
  if (ended === 'stopped') return 'Stopped';
  if (ended !== undefined) return stateWord(state);
  const { view } = body;
  if (view.card === 'terminal' && (state === 'done' || state === 'failed')) {
    if (view.timedOut === true) return 'Timed out';
    if (view.signal !== undefined) return view.signal;
    if (view.exitCode !== undefined) return `exit ${view.exitCode}`;
  }
  return state === 'failed' && kind === 'edit' ? 'Not written' : stateWord(state);
}

/** Why a command did not come to its own end, a sentence; undefined for one that did. */
export function endSentence({ ended, body, taskId }: SettledCall): string | undefined {
  if (body.of === 'call') return undefined;
  if (ended === 'stopped') {
    // A call may have stopped a task, too.
    return taskId === undefined ? 'Stopped by a person before it had ended.' : 'Stopped before it had ended.';
  }
  if (ended === 'interrupted') return 'What ran it stopped before it had ended.';
  const { view } = body;
  if (ended !== undefined || view.card !== 'terminal' || view.timedOut !== true) return undefined;
  return view.timeoutMs === undefined
    ? 'Stopped at its time limit.'
    : `Stopped after ${formatLimit(view.timeoutMs)}, its time limit.`;
}
