'use client';

import type { AppRouter } from '@showreel/api';
import type { inferRouterOutputs } from '@trpc/server';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import type { ReactElement } from 'react';
import { Ago } from '../ui/moment';
import { countOf, formatCount } from '../ui/format';
import { Menu, MenuItem } from '../ui/menu';
import { StateWord } from '../ui/state-word';
import { folderName } from '../session/folder-name';

/** A session as the list knows it. */
export type SessionRow = inferRouterOutputs<AppRouter>['sessions']['list']['sessions'][number];

/** One session of the list. Its title is the link; the rest of the row is pressed through it. */
export function SessionListRow({
  session,
  onRename,
  onDelete,
}: {
  session: SessionRow;
  onRename: () => void;
  onDelete: () => void;
}): ReactElement {
  return (
    <tr className="row">
      <td>
        <StateWord state={session.state} />
      </td>
      <td className="what">
        <Link href={`/sessions/${encodeURIComponent(session.id)}`} data-session={session.id}>
          <b>{session.title}</b>
        </Link>
        <span>{secondary(session)}</span>
      </td>
      <td title={session.cwd}>{folderName(session.cwd)}</td>
      <td>
        <span className="tag">{session.agent}</span>
      </td>
      <td className="num">
        {session.files === 0 ? null : (
          <span className="chg">
            <span title={countOf(session.files, 'file')}>
              <span aria-hidden="true">{formatCount(session.files)}</span>
              <span className="sr">{countOf(session.files, 'file')}</span>
            </span>
            <span className="plus">{session.added > 0 ? `+${formatCount(session.added)}` : ''}</span>
            <span className="minus">{session.removed > 0 ? `−${formatCount(session.removed)}` : ''}</span>
          </span>
        )}
      </td>
      <td className="num when">
        <Ago at={session.updatedAt} />
      </td>
      <td className="row-menu">
        <Menu
          label={`Actions for ${session.title}`}
          className="btn btn-sm btn-quiet btn-icon"
          trigger={<Ellipsis className="i" aria-hidden="true" />}
        >
          <MenuItem onSelect={onRename}>
            <Pencil className="i" aria-hidden="true" />
            Rename…
          </MenuItem>
          <MenuItem onSelect={onDelete}>
            <Trash2 className="i" aria-hidden="true" />
            Delete…
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

function secondary({ itemCount, failures }: SessionRow): string {
  if (itemCount === 0) return 'Nothing recorded yet';
  const items = countOf(itemCount, 'item');
  return failures === 0 ? items : `${items}, ${formatCount(failures)} failed`;
}
