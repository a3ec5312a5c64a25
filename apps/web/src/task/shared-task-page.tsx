'use client';

import type { TimelinePage } from '@showreel/views';
import { useState, type ReactElement } from 'react';
import { CardContextProvider } from '../cards/card-context';
import { shareSource } from '../session/timeline-source';
import { useTimeline } from '../session/use-timeline';
import { ReadOnlyTag } from '../share/read-only-tag';
import { ShareOver } from '../share/share-over';
import { useShareContext } from '../share/use-share-context';
import { useTRPCClient } from '../trpc/client';
import { Mark } from '../ui/mark';
import { TaskPage } from './task-page';

/** A command of a shared session, for whoever has the link. */
export function SharedTaskPage({
  token,
  callId,
  firstPage,
}: {
  token: string;
  callId: string;
  firstPage: TimelinePage;
}): ReactElement {
  const client = useTRPCClient();
  const [state] = useTimeline(() => shareSource(client, token), firstPage);
  const [openedAt] = useState(firstPage.header.head);
  const cwd = state.timeline.header.session?.cwd ?? '';
  const context = useShareContext({ token, cwd, openedAt });
  if (state.connection === 'gone' || state.connection === 'signed-out') return <ShareOver />;
  return (
    <CardContextProvider value={context}>
      <TaskPage
        state={state}
        callId={callId}
        lead={
          <span className="mark">
            <Mark />
          </span>
        }
        tag={<ReadOnlyTag />}
      />
    </CardContextProvider>
  );
}
