'use client';

import type { TimelinePage } from '@showreel/views';
import { Eye } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import { CardContextProvider, type CardContext } from '../cards/card-context';
import { TimelineLayout } from '../session/timeline-layout';
import { TimelineOver } from '../session/timeline-over';
import { shareSource } from '../session/timeline-source';
import { useTimeline } from '../session/use-timeline';
import { useTRPCClient } from '../trpc/client';
import { Mark } from '../ui/mark';

/** What a read-only link shows: the same timeline, and nothing to do or to go to. */
export function SharedPage({ token, firstPage }: { token: string; firstPage: TimelinePage }): ReactElement {
  const client = useTRPCClient();
  const [state, store] = useTimeline(() => shareSource(client, token), firstPage);
  const cwd = state.timeline.header.session?.cwd ?? '';
  const [openedAt] = useState(firstPage.header.head);
  const context = useMemo<CardContext>(() => ({ cwd, folds: new Map(), openedAt }), [cwd, openedAt]);
  if (state.connection === 'gone' || state.connection === 'signed-out') {
    return (
      <TimelineOver
        end="gone"
        goneTitle="This link does not work any more"
        gone="It was taken back, or the session was deleted. Ask whoever sent it for a new one."
        acts={null}
      />
    );
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
        tools={
          <span className="tag" title="You can look at this session and change nothing">
            <Eye className="i i-12" aria-hidden="true" />
            Read-only
          </span>
        }
        dock={null}
      />
    </CardContextProvider>
  );
}
