'use client';

import { countOf, formatClock, formatCount, nameUnseen } from '@showreel/views';
import { Ellipsis, FileText, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import type { ReactElement, ReactNode } from 'react';
import { folderName } from '../session/folder-name';
import { Arc } from '../ui/arc';
import { formatCost, formatTokens } from '../ui/format';
import { Menu, MenuItem } from '../ui/menu';
import { Ago } from '../ui/moment';
import { OneLine, PlainText } from '../ui/plain-text';
import { StateWord } from '../ui/state-word';
import { describeRow } from './describe-row';
import { rowLength, rowState, type LibraryRow, type SessionRow } from './library-row';
import type { Opening } from './use-open-log';

/** What can be done with the rows of the library. */
export interface RowActions {
  /** Imports a log and goes to its session. */
  onOpen: (path: string) => void;
  onAsk: (about: 'rename' | 'delete', session: SessionRow) => void;
}

/** One line of the library. Its title is what opens it; the rest of the row is pressed through that. */
export function LibraryRowView({
  row,
  opening,
  isCurrent,
  actions: { onOpen, onAsk },
}: {
  row: LibraryRow;
  /** How the opening of this row's log stands. */
  opening: Opening | undefined;
  /** Whether the keyboard is at this row. */
  isCurrent: boolean;
  actions: RowActions;
}): ReactElement {
  const { session, log, title, folder, agent, at } = row;
  const length = rowLength(row);
  const tokens = log?.stats === undefined ? 0 : log.stats.inputTokens + log.stats.outputTokens;
  return (
    <>
      <div role="cell">
        <RowState row={row} />
      </div>
      <div role="cell" className="what">
        <RowTitle row={row} isCurrent={isCurrent} onOpen={onOpen}>
          <b>
            <OneLine text={title} />
          </b>
        </RowTitle>
        <RowRemark row={row} opening={opening} />
      </div>
      <div role="cell" className="project" title={nameUnseen(folder)}>
        <span className="name">
          <PlainText text={folderName(folder)} />
        </span>
        <span className="dir">
          <PlainText text={folder.slice(0, Math.max(0, folder.length - folderName(folder).length - 1))} />
        </span>
      </div>
      <div role="cell" className="agent">
        {agent === '' ? null : <span className="tag">{agent}</span>}
      </div>
      <div role="cell" className="num files">
        {session === undefined || session.files === 0 ? null : <Changes session={session} />}
      </div>
      <div role="cell" className="num length">
        {length === undefined ? null : formatClock(length)}
      </div>
      <div role="cell" className="num tokens">
        {tokens === 0 ? null : formatTokens(tokens)}
      </div>
      <div role="cell" className="num cost">
        {log?.stats?.cost === undefined ? null : formatCost(log.stats.cost)}
      </div>
      <div role="cell" className="num when">
        <Ago at={at} />
      </div>
      <div role="cell" className="row-menu">
        {session === undefined ? null : (
          <Menu
            label={`Actions for ${nameUnseen(title)}`}
            className="btn btn-sm btn-quiet btn-icon"
            trigger={<Ellipsis className="i" aria-hidden="true" />}
          >
            <MenuItem
              onSelect={() => {
                onAsk('rename', session);
              }}
            >
              <Pencil className="i" aria-hidden="true" />
              Rename…
            </MenuItem>
            <MenuItem
              onSelect={() => {
                onAsk('delete', session);
              }}
            >
              <Trash2 className="i" aria-hidden="true" />
              Delete…
            </MenuItem>
          </Menu>
        )}
      </div>
    </>
  );
}

function RowState({ row }: { row: LibraryRow }): ReactElement {
  const shown = rowState(row);
  if (shown !== undefined) return <StateWord {...shown} />;
  return (
    <span className="state">
      <FileText className="i" aria-hidden="true" />
      Log
    </span>
  );
}

/** A session is a link; a log has no address until it is imported. */
function RowTitle({
  row: { key, sessionId, log },
  isCurrent,
  onOpen,
  children,
}: {
  row: LibraryRow;
  isCurrent: boolean;
  onOpen: RowActions['onOpen'];
  children: ReactNode;
}): ReactElement {
  const focus = { tabIndex: isCurrent ? 0 : -1, 'data-row': key };
  if (sessionId !== undefined || log === undefined) {
    return (
      <Link href={`/sessions/${encodeURIComponent(sessionId ?? key)}`} prefetch={false} {...focus}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...focus}
      onClick={() => {
        onOpen(log.path);
      }}
    >
      {children}
    </button>
  );
}

/** What else is known of a row; while its log is opened, how far that is, or why it could not be. */
function RowRemark({ row, opening }: { row: LibraryRow; opening: Opening | undefined }): ReactElement {
  if (opening === undefined) {
    const problem = row.session === undefined ? row.log?.problem : undefined;
    return (
      <span className={problem === undefined ? 'remark' : 'remark is-long'}>
        {problem ?? <Amounts row={row} />}
      </span>
    );
  }
  if (opening.failure !== undefined) {
    return (
      <span className="remark is-long c-fail" role="alert">
        {opening.failure}
      </span>
    );
  }
  return (
    <span className="remark state is-running" role="status">
      <Arc />
      Opening{opening.share === undefined ? '' : ` ${Math.floor(opening.share * 100)} %`}
    </span>
  );
}

/** Parts that a blank and a dot keep apart. */
function Amounts({ row }: { row: LibraryRow }): ReactElement {
  const { amount, failures, more } = describeRow(row);
  return (
    <>
      {amount}
      {failures === undefined ? null : (
        <>
          {' · '}
          <span className="c-fail">{failures}</span>
        </>
      )}
      {more.map((words) => ` · ${words}`).join('')}
    </>
  );
}

function Changes({ session: { files, added, removed } }: { session: SessionRow }): ReactElement {
  return (
    <span className="chg">
      <span title={countOf(files, 'file')}>
        <span aria-hidden="true">{formatCount(files)}</span>
        <span className="sr">{countOf(files, 'file')}</span>
      </span>
      <span className="plus">{added > 0 ? `+${formatCount(added)}` : ''}</span>
      <span className="minus">{removed > 0 ? `−${formatCount(removed)}` : ''}</span>
    </span>
  );
}
