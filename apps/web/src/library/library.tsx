'use client';

import { Plus } from 'lucide-react';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { DeleteDialog } from '../session/delete-dialog';
import { RenameDialog } from '../session/rename-dialog';
import { describeFailure } from '../trpc/describe-failure';
import { Mark } from '../ui/mark';
import { ThemeButton } from '../ui/theme-button';
import { useHotkeys } from '../ui/use-hotkeys';
import { useNow } from '../ui/use-now';
import { AccountMenu } from './account-menu';
import { DropStrip } from './drop-strip';
import { EmptyLibrary } from './empty-library';
import { ExclusionsDialog } from './exclusions-dialog';
import { AgentChips, FilterField } from './filter-bar';
import { countAgents, filterRows } from './filter-rows';
import { groupRows } from './group-rows';
import { joinRows, type SessionRow } from './library-row';
import { likelyFolder } from './likely-folder';
import { LogsMenu } from './logs-menu';
import { NewSessionDialog } from './new-session-dialog';
import { OpenLogDialog } from './open-log-dialog';
import { RowList, type RowListHandle } from './row-list';
import { ScanLine } from './scan-line';
import { useDrop } from './use-drop';
import { useLogs } from './use-logs';
import { useOpenLog } from './use-open-log';
import { usePastedPath } from './use-pasted-path';
import { useSessions, type SessionPage } from './use-sessions';

type Asked =
  | { about: 'new' | 'exclusions' }
  | { about: 'log'; path: string }
  | { about: 'rename' | 'delete'; session: SessionRow };

/** What is active, and which day it is, is looked at again so often, in milliseconds. */
const groupingMs = 15_000;

/** The sessions and the logs that were found, in one list, newest first, and what can be done with them. */
export function Library({ firstPage }: { firstPage: SessionPage }): ReactElement {
  const { sessions, error, refetch } = useSessions(firstPage);
  const logs = useLogs();
  const { opening, open } = useOpenLog();
  const drop = useDrop();
  const [asked, setAsked] = useState<Asked>();
  const [text, setText] = useState('');
  const [agent, setAgent] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<RowListHandle>(null);
  const ticking = useNow();
  const now = ticking === undefined ? undefined : Math.floor(ticking / groupingMs) * groupingMs;

  const rows = useMemo(
    () => joinRows(sessions, logs.data?.rows.values() ?? [], now),
    [sessions, logs.data?.rows, now],
  );
  const agents = useMemo(() => countAgents(rows), [rows]);
  const shown = useMemo(() => filterRows(rows, { text, agent }), [rows, text, agent]);
  // Which day a row belongs to depends on the reader's clock; before it is known, one group holds them all.
  const groups = useMemo(
    () => (now === undefined ? [{ name: 'Sessions', rows: shown }] : groupRows(shown, now)),
    [shown, now],
  );

  const close = (): void => {
    setAsked(undefined);
  };
  const startNew = (): void => {
    setAsked({ about: 'new' });
  };
  const openPath = (path: string): void => {
    setAsked({ about: 'log', path });
  };
  const showAll = (): void => {
    setText('');
    setAgent(undefined);
  };
  usePastedPath(openPath);
  useHotkeys({
    n: (event) => {
      event.preventDefault();
      startNew();
    },
    o: (event) => {
      event.preventDefault();
      openPath('');
    },
    '/': (event) => {
      event.preventDefault();
      field.current?.select();
    },
  });
  return (
    <div className="lib">
      <header className="top">
        <span className="mark">
          <Mark />
          Showreel
        </span>
        <FilterField
          ref={field}
          text={text}
          onText={setText}
          onLeave={() => {
            list.current?.focusFirst();
          }}
        />
        <div className="tools push">
          <button type="button" className="btn" onClick={startNew} title="New session (n)">
            <Plus className="i" aria-hidden="true" />
            New session
          </button>
          <LogsMenu
            onOpen={() => {
              openPath('');
            }}
            onExclude={() => {
              setAsked({ about: 'exclusions' });
            }}
          />
          <ThemeButton />
          <AccountMenu />
        </div>
      </header>
      <main className="lib-main">
        <h1 className="sr">Sessions</h1>
        <div className="lib-filters">
          <AgentChips agents={agents} chosen={agent} onChoose={setAgent} />
          <ScanLine shown={shown.length} total={rows.length} logs={logs} />
        </div>
        {error === null ? null : (
          <p className="lib-error" role="alert">
            The list could not be renewed. {describeFailure(error)}
            <button type="button" className="btn btn-sm" onClick={refetch}>
              Try again
            </button>
          </p>
        )}
        {rows.length === 0 ? (
          logs.isPending ? (
            <p className="lib-wait">Looking for sessions on this machine</p>
          ) : (
            <EmptyLibrary onNew={startNew} />
          )
        ) : shown.length === 0 ? (
          <div className="empty">
            <h2>Nothing matches</h2>
            <p>No session has all of these words in its title, project, agent or path.</p>
            <p className="empty-acts">
              <button type="button" className="btn" onClick={showAll}>
                Show all
              </button>
            </p>
          </div>
        ) : (
          <RowList
            ref={list}
            groups={groups}
            opening={opening}
            actions={{
              onOpen: open,
              onAsk: (about, session) => {
                setAsked({ about, session });
              },
            }}
          />
        )}
      </main>
      <DropStrip
        drop={drop}
        onOpen={() => {
          openPath('');
        }}
      />
      {asked === undefined ? null : <AskedDialog asked={asked} sessions={sessions} onClose={close} />}
    </div>
  );
}

function AskedDialog({
  asked,
  sessions,
  onClose,
}: {
  asked: Asked;
  sessions: readonly SessionRow[];
  onClose: () => void;
}): ReactElement {
  switch (asked.about) {
    case 'new':
      return <NewSessionDialog folder={likelyFolder(sessions)} onClose={onClose} />;
    case 'exclusions':
      return <ExclusionsDialog onClose={onClose} />;
    case 'log':
      return <OpenLogDialog path={asked.path} onClose={onClose} />;
    case 'rename':
      return <RenameDialog session={asked.session} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog session={asked.session} onDeleted={onClose} onClose={onClose} />;
  }
}
