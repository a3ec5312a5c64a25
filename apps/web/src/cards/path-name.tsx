import type { ReactElement } from 'react';
import { PlainText } from '../ui/plain-text';

/** A path that gives up its folders first and its name last. */
export function PathName({ path }: { path: string }): ReactElement {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
  return (
    <code className="path">
      {cut > 0 ? (
        <span className="dir">
          <PlainText text={path.slice(0, cut)} />
        </span>
      ) : null}
      <span className="base">
        <PlainText text={path.slice(cut)} />
      </span>
    </code>
  );
}
