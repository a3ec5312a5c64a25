'use client';

import type { TimelinePage } from '@showreel/views';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useMemo, useState, type ReactElement } from 'react';
import { CardContextProvider, type CardContext } from '../cards/card-context';
import { RunTool } from '../run-tool/run-tool';
import { ShareDialog } from '../share/share-dialog';
import { useTRPC, useTRPCClient } from '../trpc/client';
import { Mark } from '../ui/mark';
import { Menu, MenuItem } from '../ui/menu';
import { DeleteDialog } from './delete-dialog';
import { folderName } from './folder-name';
import { RenameDialog } from './rename-dialog';
import { TimelineLayout } from './timeline-layout';
import { TimelineOver } from './timeline-over';
import { sessionSource } from './timeline-source';
import { useTimeline } from './use-timeline';

/** A session for its owner: its timeline, running tools in it, sharing it. */
export function SessionPage({
  sessionId,
  firstPage,
}: {
  sessionId: string;
  firstPage: TimelinePage;
}): ReactElement {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const [state, store] = useTimeline(() => sessionSource(client, sessionId), firstPage);
  const [openedAt] = useState(firstPage.header.head);
  const [asked, setAsked] = useState<'share' | 'rename' | 'delete'>();
  const { mutate: cancel } = useMutation(trpc.tools.cancel.mutationOptions());
  const { session } = state.timeline.header;
  const cwd = session?.cwd ?? '';
  const context = useMemo<CardContext>(
    () => ({
      cwd,
      folds: new Map(),
      openedAt,
      stop: (callId) => {
        cancel({ sessionId, callId });
      },
    }),
    [cwd, cancel, sessionId, openedAt],
  );
  const close = (): void => {
    setAsked(undefined);
  };
  if (state.connection === 'gone' || state.connection === 'signed-out') {
    return (
      <TimelineOver
        end={state.connection}
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
  const named = { id: sessionId, title: session?.title ?? 'Session' };
  return (
    <CardContextProvider value={context}>
      <TimelineLayout
        state={state}
        store={store}
        crumbs={
          <nav className="crumbs-way" aria-label="Breadcrumb">
            <Link className="mark" href="/" aria-label="Library">
              <Mark />
            </Link>
            <Link href="/">Library</Link>
            <span className="sep">/</span>
            <span title={cwd}>{folderName(cwd)}</span>
            <span className="sep">/</span>
          </nav>
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
        dock={<RunTool sessionId={sessionId} store={store} />}
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
