'use client';

import type { TimelinePage } from '@showreel/views';
import { useState, type ReactElement } from 'react';
import { CardContextProvider } from '../cards/card-context';
import { TimelineLayout } from '../session/timeline-layout';
import { shareSource } from '../session/timeline-source';
import { useTimeline } from '../session/use-timeline';
import { useTRPCClient } from '../trpc/client';
import { Mark } from '../ui/mark';
import { ReadOnlyTag } from './read-only-tag';
import { ShareOver } from './share-over';
import { useShareContext } from './use-share-context';

/** What a read-only link shows: the same timeline, and nothing to do or to go to. */
export function SharedPage({ token, firstPage }: { token: string; firstPage: TimelinePage }): ReactElement {
  const client = useTRPCClient();
  const [state, store] = useTimeline(() => shareSource(client, token), firstPage);
  const cwd = state.timeline.header.session?.cwd ?? '';
  const [openedAt] = useState(firstPage.header.head);
  const context = useShareContext({ token, cwd, openedAt });
  if (state.connection === 'gone' || state.connection === 'signed-out') {
    return <ShareOver />;
  }
  return (
    <CardContextProvider value={context}>
      <TimelineLayout
        state={state}
        store={store}
        crumbs={
          <span className="mark">
            <Mark />
          </span>
        }
        tools={<ReadOnlyTag />}
        dock={null}
      />
    </CardContextProvider>
  );
}
