import { Ban, Check, CircleDashed, CirclePause, X } from 'lucide-react';
import { assertNever, stateWord as callStateWord, type CallState } from '@showreel/views';
import type { ReactElement } from 'react';
import { Arc } from './arc';

/** The states of a call on the page: those of the log, and `pending` until the log has it. */
export type ShownState = CallState | 'pending';

/** The glyph of a state. Never alone: a word stands beside it, or is read out. */
export function StateGlyph({ state }: { state: ShownState }): ReactElement {
  switch (state) {
    case 'pending':
      return <CircleDashed className="i" aria-hidden="true" />;
    case 'waiting':
      return <CirclePause className="i" aria-hidden="true" />;
    case 'running':
      return <Arc />;
    case 'done':
      return <Check className="i" aria-hidden="true" />;
    case 'failed':
      return <X className="i" aria-hidden="true" />;
    case 'interrupted':
    case 'denied':
      return <Ban className="i" aria-hidden="true" />;
    default:
      return assertNever(state);
  }
}

/** The word of a state where nothing more exact is known. */
export function stateWord(state: ShownState): string {
  return state === 'pending' ? 'Queued' : callStateWord(state);
}

/** Glyph and word of a state, in its colour. */
export function StateWord({ state, word }: { state: ShownState; word?: string }): ReactElement {
  return (
    <span className={`state is-${state}`}>
      <StateGlyph state={state} />
      {word ?? stateWord(state)}
    </span>
  );
}
