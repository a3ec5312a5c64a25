'use client';

import { type CallItem, countOf, displayPath, formatClock, type Timeline } from '@showreel/views';
import { createElement, memo, useMemo, useRef, type ReactElement } from 'react';
import { useCardContext } from '../cards/card-context';
import { callIcon, showCall } from '../cards/shown-call';
import { OneLine, PlainText } from '../ui/plain-text';
import { StateGlyph, stateWord } from '../ui/state-word';
import { useHydrated } from '../ui/use-hydrated';
import { useWindowedList } from '../ui/use-windowed-list';
import { folderName } from './folder-name';
import { outlineRows, type OutlineRow } from './outline-rows';

/** So many rows are drawn before the page knows its own height. */
const servedRows = 60;

/** The turns of what is loaded, and the calls of each: where the reader goes from here. */
export function Outline({ timeline }: { timeline: Timeline }): ReactElement {
  const rows = useMemo(() => outlineRows(timeline), [timeline]);
  const scroller = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const list = useWindowedList({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'turn' ? 40 : 26),
    getItemKey: (index) => rows[index]?.seq ?? index,
    overscan: 10,
    enabled: hydrated,
  });
  const { turnsBefore, first, header } = timeline;
  const draw = (row: OutlineRow): ReactElement => (
    <OutlineLink row={row} startedAt={header.session?.startedAt ?? 0} cwd={header.session?.cwd ?? ''} />
  );
  return (
    <nav className="turns" ref={scroller} aria-label="Turns and calls">
      {first > 0 ? (
        <p className="outline-note">
          {turnsBefore > 0 ? countOf(turnsBefore, 'earlier turn') : countOf(first, 'earlier item')} above
        </p>
      ) : null}
      {rows.length === 0 ? <p className="outline-note">No calls yet</p> : null}
      {hydrated ? (
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map((virtual) => {
            const row = rows[virtual.index];
            return (
              <div
                key={virtual.key}
                ref={list.measureElement}
                data-index={virtual.index}
                className="outline-row"
                style={{ transform: `translateY(${virtual.start}px)` }}
              >
                {row === undefined ? null : draw(row)}
              </div>
            );
          })}
        </div>
      ) : (
        rows.slice(0, servedRows).map((row) => <div key={row.seq}>{draw(row)}</div>)
      )}
    </nav>
  );
}

const OutlineLink = memo(function OutlineLink({
  row,
  startedAt,
  cwd,
}: {
  row: OutlineRow;
  startedAt: number;
  cwd: string;
}): ReactElement {
  if (row.kind === 'turn') {
    return (
      <a className="turn-head" href={`#seq-${row.seq}`}>
        <span className="turn-n">{row.number}</span>
        <span className="turn-title">
          <PlainText text={row.title} />
        </span>
        <span className="turn-tc">{formatClock(row.at - startedAt)}</span>
      </a>
    );
  }
  return (
    <div className={row.isLoose ? 'calls is-loose' : 'calls'}>
      <CallLink item={row.item} cwd={cwd} />
    </div>
  );
});

function CallLink({ item, cwd }: { item: CallItem; cwd: string }): ReactElement {
  const { isOver } = useCardContext();
  const call = showCall(item, isOver);
  // What a search found is not what it is called.
  const location = call.kind === 'search' ? undefined : call.locations[0];
  return (
    <a className="call-link" href={`#seq-${item.seq}`}>
      {createElement(callIcon(call), { className: 'i', 'aria-hidden': true })}
      <span className="trunc">
        <OneLine
          text={
            location === undefined
              ? (call.description ?? call.title)
              : folderName(displayPath(location.path, cwd))
          }
        />
      </span>
      {call.state === 'done' ? null : (
        <span className={`state is-${call.state}`}>
          <StateGlyph state={call.state} />
          {call.word || stateWord(call.state)}
        </span>
      )}
    </a>
  );
}
