'use client';

import { nameUnseen, type TimelinePage } from '@showreel/views';
import { Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState, type ReactElement } from 'react';
import { CardContextProvider } from '../cards/card-context';
import { RunTool } from '../run-tool/run-tool';
import { ShareDialog } from '../share/share-dialog';
import { useTRPCClient } from '../trpc/client';
import { Mark } from '../ui/mark';
import { Menu, MenuItem } from '../ui/menu';
import { PlainText } from '../ui/plain-text';
import { DeleteDialog } from './delete-dialog';
import { folderName } from './folder-name';
import { ParentLink } from './origin-facts';
import { RenameDialog } from './rename-dialog';
import { SessionOver } from './session-over';
import { TimelineLayout } from './timeline-layout';
import { sessionSource } from './timeline-source';
import { useOrigin, type Origin } from './use-origin';
import { useOwnerContext } from './use-owner-context';
import { useTimeline } from './use-timeline';

/** A session for its owner: its timeline, running tools in it, sharing it. */
export function SessionPage({
  sessionId,
  firstPage,
  firstOrigin,
}: {
  sessionId: string;
  firstPage: TimelinePage;
  firstOrigin: Origin;
}): ReactElement {
  const client = useTRPCClient();
  const router = useRouter();
  const [state, store] = useTimeline(() => sessionSource(client, sessionId), firstPage);
  const [openedAt] = useState(firstPage.header.head);
  const [asked, setAsked] = useState<'share' | 'rename' | 'delete'>();
  const { session } = state.timeline.header;
  const cwd = session?.cwd ?? '';
  const { origin, isOver, subagents } = useOrigin(sessionId, firstOrigin);
  const context = useOwnerContext({ sessionId, cwd, openedAt, isOver, subagents });
  const close = (): void => {
    setAsked(undefined);
  };
  if (state.connection === 'gone' || state.connection === 'signed-out') {
    return <SessionOver end={state.connection} />;
  }
  const named = { id: sessionId, title: session?.title ?? 'Session' };
  return (
    <CardContextProvider value={context}>
      <TimelineLayout
        state={state}
        store={store}
        origin={origin}
        crumbs={
          <>
            <nav className="crumbs-way" aria-label="Breadcrumb">
              <Link className="mark" href="/" aria-label="Library">
                <Mark />
              </Link>
              <Link href="/">Library</Link>
              <span className="sep">/</span>
              <span title={nameUnseen(cwd)}>
                <PlainText text={folderName(cwd)} />
              </span>
              <span className="sep">/</span>
            </nav>
            {origin.parent === undefined ? null : <ParentLink parent={origin.parent} />}
          </>
        }
        tools={
          <>
            <button
              type="button"
              className="btn"
              aria-label="Share"
              onClick={() => {
                setAsked('share');
              }}
            >
              <Share2 className="i" aria-hidden="true" />
              <span className="only-wide">Share</span>
            </button>
            <Menu
              label="More"
              className="btn btn-icon"
              trigger={<Ellipsis className="i" aria-hidden="true" />}
            >
              <MenuItem
                onSelect={() => {
                  setAsked('rename');
                }}
              >
                <Pencil className="i" aria-hidden="true" />
                Rename…
              </MenuItem>
              <MenuItem
                onSelect={() => {
                  setAsked('delete');
                }}
              >
                <Trash2 className="i" aria-hidden="true" />
                Delete…
              </MenuItem>
            </Menu>
          </>
        }
        dock={origin.log === undefined ? <RunTool sessionId={sessionId} store={store} /> : null}
      />
      {asked === 'share' ? <ShareDialog sessionId={sessionId} onClose={close} /> : null}
      {asked === 'rename' ? <RenameDialog session={named} onClose={close} /> : null}
      {asked === 'delete' ? (
        <DeleteDialog
          session={named}
          onDeleted={() => {
            router.push('/');
          }}
          onClose={close}
        />
      ) : null}
    </CardContextProvider>
  );
}
