import { nameUnseen } from '@showreel/views';
import { CornerLeftUp } from 'lucide-react';
import Link from 'next/link';
import type { ReactElement } from 'react';
import { OneLine, PlainCode, PlainText } from '../ui/plain-text';
import { folderName } from './folder-name';
import { logFormatName } from './log-format-name';
import type { Origin } from './use-origin';

type Log = NonNullable<Origin['origin']['log']>;
type Parent = NonNullable<Origin['origin']['parent']>;

/** The quiet line in the bar that says which log a session came out of. */
export function OriginLine({ log: { path, format } }: { log: Log }): ReactElement {
  const name = logFormatName(format);
  return (
    <span className="imported trunc" title={path === undefined ? name : nameUnseen(`${path} (${name})`)}>
      Imported from {path === undefined ? 'a dropped log' : <PlainText text={folderName(path)} />}
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
            log.path === undefined ? 'A log that was dropped' : <PlainCode key="path" text={log.path} />,
          ] satisfies [string, ReactElement | string],
          ['Format', logFormatName(log.format)] satisfies [string, string],
        ]),
  ];
}

/** The way from a subagent's session back to the call that started it. */
export function ParentLink({ parent }: { parent: Parent }): ReactElement {
  const { session, title, seq } = parent;
  const back = `Back to the call in ${nameUnseen(title)}`;
  const place = seq === undefined ? '' : `#seq-${seq}`;
  return (
    <Link
      className="parent-link"
      href={`/sessions/${encodeURIComponent(session)}${place}`}
      prefetch={false}
      aria-label={back}
      title={back}
    >
      <CornerLeftUp className="i" aria-hidden="true" />
      <span className="trunc">
        <OneLine text={title} />
      </span>
    </Link>
  );
}
