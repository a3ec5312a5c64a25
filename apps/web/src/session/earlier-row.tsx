import { countOf } from '@showreel/views';
import { useState, type ReactElement } from 'react';
import type { TimelineState } from './timeline-store';

/** The top of the record: what lies before it, and the way there. */
export function EarlierRow({
  first,
  state,
  onLoad,
}: {
  /** How many items lie before the first that is here. */
  first: number;
  state: TimelineState['earlier'];
  onLoad: () => void;
}): ReactElement | null {
  // The row keeps its place once all is here: what is in sight must not move up by its height.
  const [wasCut] = useState(first > 0);
  if (first === 0) return wasCut ? <p className="earlier">The session begins here.</p> : null;
  return (
    <p className="earlier" role="status">
      {state === 'failed' ? <span>The earlier part could not be loaded.</span> : null}
      <button type="button" className="btn btn-sm" disabled={state === 'loading'} onClick={onLoad}>
        {state === 'loading' ? 'Loading what came before' : countOf(first, 'earlier item')}
      </button>
    </p>
  );
}
