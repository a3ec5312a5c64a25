'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTRPC } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';
import { CopyButton } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import { Ago } from '../ui/moment';

/** Makes read-only links to a session, and shows, copies and revokes those there are. */
export function ShareDialog({
  sessionId,
  onClose,
}: {
  sessionId: string;
  onClose: () => void;
}): ReactElement {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const shares = useQuery(trpc.shares.list.queryOptions({ sessionId }));
  const renew = {
    onSuccess: async () => {
      const list = trpc.shares.list.queryFilter({ sessionId });
      // A first answer that is still on its way was asked for before this change: it would stand as the newest.
      await queries.cancelQueries(list);
      await queries.invalidateQueries(list);
    },
  };
  const create = useMutation(trpc.shares.create.mutationOptions(renew));
  const revoke = useMutation(trpc.shares.revoke.mutationOptions(renew));
  const failed = [create, revoke, shares].find(({ isError }) => isError);
  const links = shares.data ?? [];
  return (
    <Dialog
      title="Share this session"
      description="Whoever has a link sees this whole session as it is and as it goes on: every message, command, output and change. They can change nothing, and see no other session. Look for secrets first."
      onClose={onClose}
    >
      {failed === undefined ? null : (
        <p className="form-error" role="alert">
          {describeFailure(failed.error)}
        </p>
      )}
      {links.some(({ local }) => local) ? (
        <p className="share-local">
          <TriangleAlert className="i" aria-hidden="true" />
          <span>
            Only this machine can open these links. Start Showreel with <code>SHOWREEL_PUBLIC_URL</code> set
            to an address that others reach, to make links they can open.
          </span>
        </p>
      ) : null}
      {shares.isPending ? <p className="muted">Looking for links</p> : null}
      {shares.isSuccess && links.length === 0 ? <p className="muted">No link yet.</p> : null}
      {links.length === 0 ? null : (
        <ul className="share-links">
          {links.map((share, at) => (
            <ShareLink
              key={share.id}
              isFirst={at === 0}
              share={share}
              isBusy={revoke.isPending}
              onRevoke={() => {
                create.reset();
                revoke.mutate({ shareId: share.id });
              }}
            />
          ))}
        </ul>
      )}
      <footer className="dialog-foot">
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
        <button
          type="button"
          className={links.length === 0 ? 'btn btn-ink' : 'btn'}
          disabled={create.isPending}
          onClick={() => {
            revoke.reset();
            create.mutate({ sessionId });
          }}
        >
          {links.length === 0 ? 'Create link' : 'Create another link'}
        </button>
      </footer>
    </Dialog>
  );
}

function ShareLink({
  share,
  isFirst,
  isBusy,
  onRevoke,
}: {
  /** Copying it is what most come for. */
  isFirst: boolean;
  share: { id: string; url: string; createdAt: number; local: boolean };
  isBusy: boolean;
  onRevoke: () => void;
}): ReactElement {
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <div className="copy-row">
        <input
          className="input mono"
          readOnly
          value={share.url}
          aria-label="Link"
          onFocus={(event) => {
            event.target.select();
          }}
        />
        <CopyButton
          text={share.url}
          label="Copy link"
          word="Copy"
          className={isFirst ? 'btn btn-ink' : 'btn'}
        />
      </div>
      {isAsked ? (
        <div className="share-ask" role="group" aria-label="Revoke this link?">
          <p>Whoever has it open loses it at once.</p>
          <button type="button" className="btn btn-sm btn-danger" disabled={isBusy} onClick={onRevoke}>
            Revoke link
          </button>
          {/* Where the first press was: pressing twice by mistake revokes nothing. */}
          <button
            type="button"
            className="btn btn-sm"
            autoFocus
            onClick={() => {
              setAsked(false);
            }}
          >
            Keep it
          </button>
        </div>
      ) : (
        <div className="share-facts">
          <span>
            Made <Ago at={share.createdAt} />
            {share.local ? ', for this machine only' : ''}
          </span>
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            onClick={() => {
              setAsked(true);
            }}
          >
            Revoke…
          </button>
        </div>
      )}
    </li>
  );
}
