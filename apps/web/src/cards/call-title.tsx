import { splitTitle } from '@showreel/views';
import type { ReactElement } from 'react';
import { PathName } from './path-name';

/** A title around the path it names: the verb, the path relative to the session's folder, and what follows. */
export function CallTitle({
  title,
  path,
  cwd,
  more,
}: {
  title: string;
  path: string | undefined;
  cwd: string;
  more?: string | undefined;
}): ReactElement {
  const parts = splitTitle(title, path, cwd);
  const after = parts.after.trim().replace(/^\((.*)\)$/, '$1');
  return (
    <>
      <b>{parts.before.trim()}</b>
      {parts.path === '' ? null : <PathName path={parts.path} />}
      {after === '' ? null : <span className="more">{after}</span>}
      {more === undefined || more === '' ? null : <span className="more">{more}</span>}
    </>
  );
}
