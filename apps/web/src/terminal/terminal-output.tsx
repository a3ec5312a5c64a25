'use client';

import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type Ref,
} from 'react';
import { copySelection } from './copy-selection';
import type { Whole } from './left-out';
import { ColumnRows, MountedRows, WrappedRows, type RowSight } from './output-list';
import type { OutputPlace } from './output-place';
import type { OutputRow } from '@showreel/terminal';
import { rowHeight } from './row-places';
import type { Find } from './use-find';
import { useSelectedRows } from './use-selected-rows';
import { Lines } from '../ui/plain-text';

/** From so many rows on, only those in sight are mounted. */
const windowedFrom = 200;

export interface TerminalOutputHandle {
  focus: () => void;
  /** Goes to the last row, and follows it from then on. */
  follow: () => void;
}

interface TerminalOutputProps {
  /** Whose output it is, for those who cannot see where it stands. */
  name: string;
  rows: readonly OutputRow[];
  /** Drawn first when the title is a description and not the command itself. */
  command?: string | undefined;
  wraps: boolean;
  /** Where the reader is: the last row is kept in sight while they are there. */
  place: OutputPlace;
  /** Says that there is nothing, and will be nothing. */
  isEmpty: boolean;
  /** Told whenever the reader leaves the last row, or comes back to it. */
  onFollowing: (isFollowing: boolean) => void;
  whole: Whole;
  find: Find;
  ref: Ref<TerminalOutputHandle>;
}

/** The pane of a command: what it wrote, as a terminal shows it. It scrolls by itself and is never taller than a page. */
export function TerminalOutput({
  name,
  rows,
  command,
  wraps,
  place,
  isEmpty,
  onFollowing,
  whole,
  find,
  ref,
}: TerminalOutputProps): ReactElement {
  const pane = useRef<HTMLDivElement>(null);
  const sight = useRef<RowSight>(null);
  const extent = useRef({ scrollTop: 0, scrollHeight: 0 });
  const [isLaidOut, setLaidOut] = useState(false);
  const { isAll, pinned, onKeyDown, clear } = useSelectedRows(pane);
  const goToEnd = (): void => {
    if (pane.current !== null) pane.current.scrollTop = pane.current.scrollHeight;
  };
  const followRows = (): void => {
    if (place.read().isAtEnd) goToEnd();
  };
  const goToPlace = useEffectEvent(() => {
    const { isAtEnd, row } = place.read();
    if (isAtEnd) goToEnd();
    else if (row > 0) sight.current?.show(row);
  });
  useLayoutEffect(() => {
    // The rows are there before the pane is known to them: they look for it once more.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setLaidOut(true);
  }, []);
  useLayoutEffect(() => {
    if (isLaidOut) goToPlace();
  }, [isLaidOut, wraps]);
  useImperativeHandle(ref, () => ({
    focus: () => pane.current?.focus({ preventScroll: true }),
    follow: goToEnd,
  }));
  const Rows = rows.length < windowedFrom ? MountedRows : wraps ? WrappedRows : ColumnRows;
  return (
    <div
      ref={pane}
      className={['term', ...(wraps ? ['wrap'] : []), ...(isAll ? ['is-all'] : [])].join(' ')}
      tabIndex={0}
      role="group"
      aria-label={name}
      onKeyDown={onKeyDown}
      onPointerDown={clear}
      onBlur={clear}
      onCopy={(event) => {
        copySelection(event, rows, isAll);
      }}
      onScroll={({ currentTarget }) => {
        const { scrollTop, scrollHeight, clientHeight } = currentTarget;
        const before = extent.current;
        extent.current = { scrollTop, scrollHeight };
        const isAtEnd = scrollHeight - scrollTop - clientHeight < rowHeight * 1.5;
        const { isAtEnd: wasAtEnd } = place.read();
        // Rows that turned out higher than they were thought to be moved the end away, and not the reader.
        if (wasAtEnd && !isAtEnd && scrollHeight !== before.scrollHeight && scrollTop >= before.scrollTop) {
          goToEnd();
          return;
        }
        if (isAtEnd !== wasAtEnd) onFollowing(isAtEnd);
        place.move({ isAtEnd, row: sight.current?.first() ?? 0 });
      }}
    >
      {command === undefined ? null : (
        <span className="t is-cmd">
          <Lines text={command} />
        </span>
      )}
      {isEmpty ? <div className="term-empty">No output</div> : null}
      <Rows
        key={String(wraps)}
        rows={rows}
        pane={pane}
        sight={sight}
        whole={whole}
        find={find}
        pinned={pinned}
        onDrawn={followRows}
      />
    </div>
  );
}
