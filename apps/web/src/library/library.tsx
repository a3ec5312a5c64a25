'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { DeleteDialog } from '../session/delete-dialog';
import { RenameDialog } from '../session/rename-dialog';
import { useTRPC, useTRPCClient } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';
import { Mark } from '../ui/mark';
import { ThemeButton } from '../ui/theme-button';
import { useHotkeys } from '../ui/use-hotkeys';
import { AccountMenu } from './account-menu';
import { EmptyLibrary } from './empty-library';
import { likelyFolder } from './likely-folder';
import { NewSessionDialog } from './new-session-dialog';
import type { SessionRow } from './session-row';
import { SessionTable } from './session-table';

interface FirstPage {
  sessions: SessionRow[];
  nextCursor?: string;
}

type Asked = { about: 'new' } | { about: 'rename' | 'delete'; session: SessionRow };

/** How often a visible list looks again, in milliseconds. */
const refreshMs = 4000;
const firstCursor: string | undefined = undefined;

/** The list of sessions, newest first, and what can be done with one. */
export function Library({ firstPage }: { firstPage: FirstPage }): ReactElement {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const list = useInfiniteQuery({
    queryKey: [...trpc.sessions.list.pathKey(), 'pages'],
    queryFn: ({ pageParam }) =>
      client.sessions.list.query({ limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: firstCursor,
    getNextPageParam: (page) => page.nextCursor,
    initialData: { pages: [firstPage], pageParams: [firstCursor] },
    // Looking again asks for every page that is open: the longer the list, the more seldom.
    refetchInterval: ({ state }) => refreshMs * (state.data?.pages.length ?? 1),
  });
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => {
    setAsked(undefined);
  };
  useHotkeys({
    n: (event) => {
      event.preventDefault();
      setAsked({ about: 'new' });
    },
    j: (event) => {
      focusRow(event, 1);
    },
    ArrowDown: (event) => {
      focusRow(event, 1);
    },
    k: (event) => {
      focusRow(event, -1);
    },
    ArrowUp: (event) => {
      focusRow(event, -1);
    },
  });
  const sessions = list.data.pages.flatMap((page) => page.sessions);
  const startNew = (): void => {
    setAsked({ about: 'new' });
  };
  return (
    <div className="lib">
      <header className="top">
        <span className="mark">
          <Mark />
          Showreel
        </span>
        <div className="tools push">
          <button type="button" className="btn" onClick={startNew} title="New session (n)">
            <Plus className="i" aria-hidden="true" />
            New session
          </button>
          <ThemeButton />
          <AccountMenu />
        </div>
      </header>
      <main className="lib-scroll">
        <h1 className="sr">Sessions</h1>
        {list.isError ? (
          <p className="lib-error" role="alert">
            The list could not be renewed. {describeFailure(list.error)}
            <button type="button" className="btn btn-sm" onClick={() => void list.refetch()}>
              Try again
            </button>
          </p>
        ) : null}
        {sessions.length === 0 ? (
          <EmptyLibrary onNew={startNew} />
        ) : (
          <SessionTable
            sessions={sessions}
            hasMore={list.hasNextPage}
            isLoadingMore={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            onAsk={(about, session) => {
              setAsked({ about, session });
            }}
          />
        )}
      </main>
      {asked?.about === 'new' ? <NewSessionDialog folder={likelyFolder(sessions)} onClose={close} /> : null}
      {asked?.about === 'rename' ? <RenameDialog session={asked.session} onClose={close} /> : null}
      {asked?.about === 'delete' ? (
        <DeleteDialog session={asked.session} onDeleted={close} onClose={close} />
      ) : null}
    </div>
  );
}

/** Moves the focus from the row that has it to the next or the previous one. */
function focusRow(event: KeyboardEvent, by: number): void {
  event.preventDefault();
  const links = [...document.querySelectorAll<HTMLElement>('main a[data-session]')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1);
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: 'nearest' });
}
