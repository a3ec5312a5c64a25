'use client';

import type { TimelinePage } from '@showreel/views';
import Link from 'next/link';
import { useState, type ReactElement } from 'react';
import { CardContextProvider } from '../cards/card-context';
import { SessionOver } from '../session/session-over';
import { sessionSource } from '../session/timeline-source';
import { useOrigin } from '../session/use-origin';
import { useOwnerContext } from '../session/use-owner-context';
import { useTimeline } from '../session/use-timeline';
import { useTRPCClient } from '../trpc/client';
import { Mark } from '../ui/mark';
import { TaskPage } from './task-page';

/** A command of a session, for its owner. */
export function SessionTaskPage({
  sessionId,
  callId,
  firstPage,
}: {
  sessionId: string;
  callId: string;
  firstPage: TimelinePage;
}): ReactElement {
  const client = useTRPCClient();
  const [state] = useTimeline(() => sessionSource(client, sessionId), firstPage);
  const [openedAt] = useState(firstPage.header.head);
  const cwd = state.timeline.header.session?.cwd ?? '';
  const { isOver } = useOrigin(sessionId);
  const context = useOwnerContext({ sessionId, cwd, openedAt, isOver });
  if (state.connection === 'gone' || state.connection === 'signed-out') {
    return <SessionOver end={state.connection} />;
  }
  return (
    <CardContextProvider value={context}>
      <TaskPage
        state={state}
        callId={callId}
        lead={
          <>
            <Link className="mark" href="/" aria-label="Library">
              <Mark />
            </Link>
            <Link href="/">Library</Link>
            <span className="sep">/</span>
          </>
        }
      />
    </CardContextProvider>
  );
}
