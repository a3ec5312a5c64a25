'use client';

import { nameUnseen } from '@showreel/views';
import { ArrowLeft, Square } from 'lucide-react';
import Link from 'next/link';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useCardContext } from '../cards/card-context';
import { showCall } from '../cards/shown-call';
import { callOf } from '../session/call-of';
import { ConnectionState } from '../session/connection-state';
import type { TimelineState } from '../session/timeline-store';
import { OneLine, PlainText } from '../ui/plain-text';
import { ThemeButton } from '../ui/theme-button';
import { TaskOutput } from './task-output';

/** A command on a page of its own: what it is, how it stands, and its output in all the room there is. */
export function TaskPage({
  state: { timeline, panes, connection },
  callId,
  lead,
  tag,
}: {
  state: TimelineState;
  callId: string;
  /** Where the way back begins. */
  lead: ReactNode;
  tag?: ReactNode;
}): ReactElement | null {
  const { address, stop, isOver } = useCardContext();
  const item = callOf(timeline, callId);
  const call = item && showCall(item, isOver);
  const name = call?.description ?? call?.title;
  useEffect(() => {
    if (name !== undefined) document.title = `${nameUnseen(name.slice(0, 200))} · Showreel`;
  }, [name]);
  if (item === undefined || call === undefined) return null;
  const back = `${address}#seq-${item.seq}`;
  return (
    <div className="task-page">
      <header className="top">
        <div className="crumbs">
          <Link
            className="btn btn-icon btn-quiet task-back"
            href={back}
            aria-label="Back to the session"
            title="Back to the session"
          >
            <ArrowLeft className="i i-16" aria-hidden="true" />
          </Link>
          <nav className="crumbs-way" aria-label="Breadcrumb">
            {lead}
            <Link className="trunc" href={back}>
              <PlainText text={timeline.header.session?.title ?? 'Session'} />
            </Link>
            <span className="sep">/</span>
          </nav>
          <h1 className="trunc">
            <OneLine text={name ?? ''} />
          </h1>
        </div>
        <div className="facts">
          <ConnectionState connection={connection} />
        </div>
        <div className="tools">
          {tag}
          {call.state === 'running' && stop !== undefined ? (
            <button
              type="button"
              className="btn"
              onClick={() => {
                stop(callId);
              }}
            >
              <Square className="i i-12" aria-hidden="true" />
              Stop
            </button>
          ) : null}
          <ThemeButton />
        </div>
      </header>
      <main className="task-main" aria-label="Command">
        <TaskOutput call={call} pane={panes.get(callId)} />
      </main>
    </div>
  );
}
