import { splitTitle } from '@showreel/views';
import type { ReactElement } from 'react';
import { OneLine, PlainText } from '../ui/plain-text';
import { PathName } from './path-name';
import type { ShownCall } from './shown-call';

/**
 * A title around what it names: the verb, then the path relative to the session's folder or the code that it is about,
 * and what follows. A title that is all code is all of it.
 */
export function CallTitle({
  call,
  path,
  cwd,
  more,
}: {
  call: Pick<ShownCall, 'title' | 'code'>;
  path: string | undefined;
  cwd: string;
  more?: string | undefined;
}): ReactElement {
  const { title, code } = call;
  if (code === title) {
    return (
      <code className="trunc">
        <OneLine text={title} />
      </code>
    );
  }
  const parts = code === undefined ? splitTitle(title, path, cwd) : splitTitle(title, code, '');
  const before = parts.before.trim().replace(/[,:]$/, '');
  const after = parts.after
    .trim()
    .replace(/^[,:] */, '')
    .replace(/^\((.*)\)$/, '$1');
  return (
    <>
      <b className={parts.path === '' ? 'trunc' : undefined}>
        <PlainText text={before} />
      </b>
      {parts.path === '' ? null : code === undefined ? (
        <PathName path={parts.path} />
      ) : (
        <code className="trunc">
          <PlainText text={parts.path} />
        </code>
      )}
      {[after, more].map((words, at) =>
        words === undefined || words === '' ? null : (
          <span key={at} className="more">
            <PlainText text={words} />
          </span>
        ),
      )}
    </>
  );
}
