import { CircleDashed } from 'lucide-react';
import type { ReactElement } from 'react';

/** A call that was asked for and is not in the log yet: from the press until its event arrives. */
export function PendingCard({ tool }: { tool: string }): ReactElement {
  return (
    <div
      role="group"
      className="card is-pending"
      data-card="generic"
      data-state="pending"
      aria-label={`${tool}, queued`}
    >
      <header className="card-head">
        <CircleDashed className="i" aria-hidden="true" />
        <span className="title">
          <b>{tool}</b>
        </span>
        <span className="facts">
          <span>Queued</span>
        </span>
      </header>
    </div>
  );
}
