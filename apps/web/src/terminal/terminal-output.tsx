'use client';

import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type Ref,
} from 'react';
import { copySelection } from './copy-selection';
import type { WholeOutput } from './left-out';
import { ColumnRows, MountedRows, WrappedRows } from './output-list';
import type { OutputRow } from './output-rows';
import { rowHeight } from './row-places';
import type { Find } from './use-find';
import { useSelectedRows } from './use-selected-rows';

/** From so many rows on, only those in sight are mounted. */
const windowedFrom = 200;

export interface TerminalOutputHandle {
  focus: () => void;
  /** Goes to the last row, and follows it from then on. */
  follow: () => void;
}

interface TerminalOutputProps {
  /** What the command is called, for those who cannot see where its output stands. */
  name: string;
  rows: readonly OutputRow[];
  /** Drawn first when the title is a description and not the command itself. */
  command?: string | undefined;
  wraps: boolean;
  /** Keeps the last row in sight while the reader is there. */
  follows: boolean;
  /** Says that there is nothing, and will be nothing. */
  isEmpty: boolean;
  /** Told whenever the reader leaves the last row, or comes back to it. */
  onFollowing: (isFollowing: boolean) => void;
  whole: WholeOutput | undefined;
  find: Find;
  ref: Ref<TerminalOutputHandle>;
}

/** The pane of a command: what it wrote, as a terminal shows it. It scrolls by itself and is never taller than a page. */
export function TerminalOutput({
  name,
  rows,
  command,
  wraps,
  follows,
  isEmpty,
  onFollowing,
  whole,
  find,
  ref,
}: TerminalOutputProps): ReactElement {
  const pane = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const { isAll, pinned, onKeyDown, clear } = useSelectedRows(pane);
  const goToEnd = (): void => {
    if (pane.current !== null) pane.current.scrollTop = pane.current.scrollHeight;
  };
  const followRows = (): void => {
    if (follows && isAtEnd.current) goToEnd();
  };
  // At first, the rows are there before the pane is known to them.
  const followFirst = useEffectEvent(followRows);
  useLayoutEffect(() => {
    followFirst();
  }, []);
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
      aria-label={`Output of ${name}`}
      onKeyDown={onKeyDown}
      onPointerDown={clear}
      onBlur={clear}
      onCopy={(event) => {
        copySelection(event, rows, isAll);
      }}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        const isNow = scrollHeight - scrollTop - clientHeight < rowHeight * 1.5;
        if (isNow !== isAtEnd.current) onFollowing(isNow);
        isAtEnd.current = isNow;
      }}
    >
      {command === undefined ? null : <span className="t is-cmd">{command}</span>}
      {isEmpty ? <div className="term-empty">No output</div> : null}
      <Rows rows={rows} pane={pane} whole={whole} find={find} pinned={pinned} onDrawn={followRows} />
    </div>
  );
}
