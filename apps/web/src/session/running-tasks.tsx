'use client';

import { type CallItem, formatClock } from '@showreel/views';
import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { useCardContext } from '../cards/card-context';
import { showCall } from '../cards/shown-call';
import { taskAddress } from '../task/task-address';
import { Arc } from '../ui/arc';
import { OneLine } from '../ui/plain-text';
import { useNow } from '../ui/use-now';
import { callOf } from './call-of';
import type { TimelineState, TimelineStore } from './timeline-store';

/** The background tasks that run now, each with the way to its card and to its own page. */
export function RunningTasks({
  state: { timeline, found },
  store,
}: {
  state: TimelineState;
  store: TimelineStore;
}): ReactElement {
  const tasks = Object.entries(timeline.header.openTasks);
  if (tasks.length === 0) return <p className="panel-note">No background task is running.</p>;
  return (
    <ul className="tasks">
      {tasks.map(([taskId, callId]) => (
        <RunningTask
          key={taskId}
          taskId={taskId}
          callId={callId}
          item={callOf(timeline, callId) ?? found.get(callId)}
          onMissing={() => void store.findCall(callId)}
        />
      ))}
    </ul>
  );
}

function RunningTask({
  taskId,
  callId,
  item,
  onMissing,
}: {
  taskId: string;
  callId: string;
  item: CallItem | undefined;
  /** Asked when the call lies before what is loaded. */
  onMissing: () => void;
}): ReactElement {
  const { address } = useCardContext();
  const isMissing = item === undefined;
  const find = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) find();
  }, [isMissing, callId]);
  const now = useNow();
  const call = item && showCall(item);
  const own = taskAddress(address, callId);
  return (
    <li>
      <Arc />
      {item === undefined || call === undefined ? (
        <Link className="task-name" href={own} prefetch={false}>
          <code>{taskId}</code>
        </Link>
      ) : (
        <a className="task-name" href={`#seq-${item.seq}`} title="Show it in the record">
          {call.description === undefined ? null : (
            <span>
              <OneLine text={call.description} />
            </span>
          )}
          <code className="trunc">
            <OneLine text={call.title} />
          </code>
        </a>
      )}
      <span className="task-time">
        <span className="sr">Running</span>
        {item === undefined || now === undefined ? '' : formatClock(now - item.at)}
      </span>
      <Link
        className="btn btn-sm btn-quiet btn-icon"
        href={own}
        prefetch={false}
        aria-label="Open on its own page"
        title="Open on its own page"
      >
        <ArrowUpRight className="i i-12" aria-hidden="true" />
      </Link>
    </li>
  );
}
