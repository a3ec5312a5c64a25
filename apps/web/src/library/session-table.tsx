'use client';

import { Fragment, useEffect, useEffectEvent, useRef, type ReactElement } from 'react';
import { useNow } from '../ui/use-now';
import { groupSessions } from './group-sessions';
import { SessionListRow, type SessionRow } from './session-row';

/** The sessions in their groups. The next page loads when the end comes into view. */
export function SessionTable({
  sessions,
  hasMore,
  isLoadingMore,
  onMore,
  onAsk,
}: {
  sessions: SessionRow[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onAsk: (about: 'rename' | 'delete', session: SessionRow) => void;
}): ReactElement {
  const now = useNow();
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => {
    if (hasMore && !isLoadingMore) onMore();
  });
  useEffect(() => {
    if (end.current === null) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) loadMore();
    });
    watch.observe(end.current);
    return () => {
      watch.disconnect();
    };
  }, [sessions.length]);
  // Which day a session belongs to depends on the reader's clock; before it is known, one group holds them all.
  const groups = now === undefined ? [{ name: 'Sessions', sessions }] : groupSessions(sessions, now);
  return (
    <>
      <table className="sess">
        <colgroup>
          <col className="col-state" />
          <col />
          <col className="col-folder" />
          <col className="col-agent" />
          <col className="col-files" />
          <col className="col-when" />
          <col className="col-menu" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Session</th>
            <th scope="col">Folder</th>
            <th scope="col">Agent</th>
            <th scope="col" className="num">
              Files
            </th>
            <th scope="col" className="num">
              When
            </th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.name}>
              <tr className="grp">
                <th scope="rowgroup" colSpan={7}>
                  {group.name}
                  <span>{group.sessions.length}</span>
                </th>
              </tr>
              {group.sessions.map((session) => (
                <SessionListRow
                  key={session.id}
                  session={session}
                  onRename={() => {
                    onAsk('rename', session);
                  }}
                  onDelete={() => {
                    onAsk('delete', session);
                  }}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div ref={end} className="lib-end">
        {hasMore ? (
          <button type="button" className="btn btn-sm" disabled={isLoadingMore} onClick={onMore}>
            {isLoadingMore ? 'Loading more' : 'Show more'}
          </button>
        ) : null}
      </div>
    </>
  );
}
