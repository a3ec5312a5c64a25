import Link from 'next/link';
import type { ReactElement } from 'react';
import { TimelineOver } from './timeline-over';
import type { SourceEnd } from './timeline-source';

/** Takes the place of a session's pages once it was deleted, or its owner signed out. */
export function SessionOver({ end }: { end: SourceEnd }): ReactElement {
  return (
    <TimelineOver
      end={end}
      goneTitle="This session was deleted"
      gone="Its record and its links are gone. The files in its folder are as they were."
      acts={
        <p className="alone-acts">
          <Link className="btn btn-ink" href="/">
            All sessions
          </Link>
        </p>
      }
    />
  );
}
