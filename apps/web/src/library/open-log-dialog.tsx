'use client';

import { countOf, formatCount } from '@showreel/views';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { useTRPCClient } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/text-field';
import { useOpenLog } from './use-open-log';

/** So many of the logs of a folder are listed. */
const mostListed = 200;

/** Asks for the path of a log, or of a folder of which one is chosen, and opens it. */
export function OpenLogDialog({
  path: given,
  onClose,
}: {
  /** A path that was pasted: it is looked at at once. Empty when somebody is to write one. */
  path: string;
  onClose: () => void;
}): ReactElement {
  const client = useTRPCClient();
  const [path, setPath] = useState(given);
  const { opening, open } = useOpenLog();
  const find = useMutation({
    mutationFn: (at: string) => client.logs.find.query({ path: at }),
    onSuccess: ({ paths }) => {
      const [only] = paths;
      if (only !== undefined && paths.length === 1) open(only);
    },
  });
  const look = (): void => {
    find.mutate(path.trim());
  };
  const lookAtGiven = useEffectEvent(() => {
    if (given !== '') look();
  });
  useEffect(() => {
    lookAtGiven();
  }, []);
  const paths = find.data?.paths;
  const isOpening = opening !== undefined && opening.failure === undefined;
  const error = errorOf();
  return (
    <Dialog
      title="Open a log"
      description="The log of an agent’s session, or a folder of logs. It is read where it is and never changed."
      onClose={onClose}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <TextField
          label="Path"
          value={path}
          onChange={(next) => {
            setPath(next);
            find.reset();
          }}
          required
          autoFocus
          spellCheck={false}
          autoComplete="off"
          className="input mono"
          placeholder="~/.claude/projects/…/session.jsonl"
          hint="The whole path on the machine on which Showreel runs."
          error={error}
        />
        {paths === undefined || paths.length < 2 ? null : (
          <div className="found-logs">
            <p>{countOf(paths.length, 'log')} in this folder</p>
            <ul>
              {paths.slice(0, mostListed).map((each) => (
                <li key={each}>
                  <button
                    type="button"
                    className="mono"
                    disabled={isOpening}
                    onClick={() => {
                      open(each);
                    }}
                  >
                    {belowFolder(each, path)}
                  </button>
                </li>
              ))}
            </ul>
            {paths.length > mostListed ? (
              <p>And {formatCount(paths.length - mostListed)} more: name a folder further down.</p>
            ) : null}
          </div>
        )}
        <footer className="dialog-foot">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-ink" disabled={find.isPending || isOpening}>
            {isOpening
              ? `Opening${opening.share === undefined ? '' : ` ${Math.floor(opening.share * 100)} %`}`
              : find.isPending
                ? 'Looking'
                : 'Open'}
          </button>
        </footer>
      </form>
    </Dialog>
  );

  function errorOf(): string | undefined {
    if (find.isError) return describeFailure(find.error);
    if (paths?.length === 0) return 'There is no log in this folder.';
    return find.isIdle ? undefined : opening?.failure;
  }
}

/** A path from the folder that was named on. */
function belowFolder(path: string, folder: string): string {
  const start = `${folder.trim().replace(/\/+$/, '')}/`;
  return path.startsWith(start) ? path.slice(start.length) : path;
}
