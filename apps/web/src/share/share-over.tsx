import type { ReactElement } from 'react';
import { TimelineOver } from '../session/timeline-over';

/** Takes the place of what a link showed once it opens nothing any more. */
export function ShareOver(): ReactElement {
  return (
    <TimelineOver
      end="gone"
      goneTitle="This link does not work any more"
      gone="It was taken back, or the session was deleted. Ask whoever sent it for a new one."
      acts={null}
    />
  );
}
