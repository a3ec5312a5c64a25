import { CornerLeftUp } from 'lucide-react';
import Link from 'next/link';
import type { ReactElement } from 'react';
import { folderName } from './folder-name';
import { logFormatName } from './log-format-name';
import type { Origin } from './use-origin';

type Log = NonNullable<Origin['origin']['log']>;
type Parent = NonNullable<Origin['origin']['parent']>;

/** The quiet line in the bar that says which log a session came out of. */
export function OriginLine({ log: { path, format } }: { log: Log }): ReactElement {
  const name = logFormatName(format);
  return (
    <span className="imported trunc" title={path === undefined ? name : `${path} (${name})`}>
      Imported from {path === undefined ? 'a dropped log' : folderName(path)}
    </span>
  );
}

/** The same in full, among the facts of the session. */
export function originFacts({
  log,
  parent,
}: Origin['origin']): [name: string, value: ReactElement | string][] {
  return [
    ...(parent === undefined
      ? []
      : [['Started by', <ParentLink key="parent" parent={parent} />] satisfies [string, ReactElement]]),
    ...(log === undefined
      ? []
      : [
          [
            'Imported from',
            log.path === undefined ? 'A log that was dropped' : <code key="path">{log.path}</code>,
          ] satisfies [string, ReactElement | string],
          ['Format', logFormatName(log.format)] satisfies [string, string],
        ]),
  ];
}

/** The way from a subagent's session back to the call that started it. */
export function ParentLink({ parent }: { parent: Parent }): ReactElement {
  const { session, title, seq } = parent;
  const place = seq === undefined ? '' : `#seq-${seq}`;
  return (
    <Link
      className="parent-link"
      href={`/sessions/${encodeURIComponent(session)}${place}`}
      prefetch={false}
      aria-label={`Back to the call in ${title}`}
      title={`Back to the call in ${title}`}
    >
      <CornerLeftUp className="i" aria-hidden="true" />
      <span className="trunc">{title}</span>
    </Link>
  );
}
