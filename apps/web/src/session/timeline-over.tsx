import type { ReactElement, ReactNode } from 'react';
import { StandalonePage } from '../ui/standalone-page';
import type { SourceEnd } from './timeline-source';

/** Takes the place of a timeline that nothing more will come of. */
export function TimelineOver({
  end,
  goneTitle,
  gone,
  acts,
}: {
  end: SourceEnd;
  goneTitle: string;
  gone: ReactNode;
  acts: ReactNode;
}): ReactElement {
  if (end === 'signed-out') {
    return (
      <StandalonePage title="You are signed out">
        <p>A newer sign-in address was made, or this browser signed out. Nothing recorded is lost.</p>
        <p className="alone-acts">
          <a className="btn btn-ink" href="/sign-in">
            Sign in
          </a>
        </p>
      </StandalonePage>
    );
  }
  return (
    <StandalonePage title={goneTitle}>
      <p>{gone}</p>
      {acts}
    </StandalonePage>
  );
}
