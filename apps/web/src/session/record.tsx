'use client';

import { formatCount, type CallItem } from '@showreel/views';
import { ArrowDown } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import { useCardContext } from '../cards/card-context';
import { drawsAsLine } from '../cards/draws-as-line';
import { PendingCard } from '../cards/pending-card';
import { useHydrated } from '../ui/use-hydrated';
import { useWindowedList } from '../ui/use-windowed-list';
import { EarlierRow } from './earlier-row';
import { Entry } from './entry';
import { gapBelow, recordRows, type RecordRow } from './record-rows';
import type { TimelineState, TimelineStore } from './timeline-store';
import { useRecordKeys } from './use-record-keys';
import { useStickToEnd } from './use-stick-to-end';
import { useTargetSeq } from './use-target-seq';

/** So near to its top, in px, the record loads what came before. */
const earlierWithin = 600;

/** The timeline: only the rows in sight are mounted, the newest is followed unless the reader looks elsewhere. */
export function Record({ state, store }: { state: TimelineState; store: TimelineStore }): ReactElement {
  const { timeline, panes, pending, earlier } = state;
  const { folds, cwd, isOver } = useCardContext();
  // What the reader folds or opens changes the space around it.
  useSyncExternalStore(folds.subscribe, folds.version, () => 0);
  const isLine = (call: CallItem): boolean => drawsAsLine(call, { folds, cwd, isOver });
  const rows = useMemo(() => recordRows(timeline.items, pending), [timeline.items, pending]);
  const scroller = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [seen, setSeen] = useState(rows.length + timeline.first);
  const list = useWindowedList({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateRow(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    // Keeps what is in sight when earlier rows come above it. Following the end is not the list's: see useStickToEnd.
    anchorTo: 'end',
    scrollEndThreshold: -1,
    overscan: 8,
    enabled: hydrated,
  });
  const { isAtEnd, stick, hold, release } = useStickToEnd(scroller, {
    size: list.getTotalSize(),
    content: rows,
    scrollToEnd: () => {
      list.scrollToEnd();
    },
    onScroll: (element) => {
      if (element.scrollTop < earlierWithin && earlier === 'ready' && hydrated) void store.loadEarlier();
    },
  });
  const last = timeline.first + rows.length;
  if (isAtEnd && seen !== last) setSeen(last);
  const targetSeq = useTargetSeq({ first: timeline.first, head: timeline.header.head }, (seq) => {
    // What has not happened yet comes into sight when it has.
    if (seq > timeline.header.head) return false;
    hold();
    const [oldest] = timeline.items;
    if (timeline.first > 0 && oldest !== undefined && oldest.seq > seq) {
      void store.loadEarlier();
      return false;
    }
    const index = rows.findIndex((row) => 'item' in row && row.item.seq >= seq);
    // An event that is no item of its own, at the very end, belongs to what stands there.
    const to = index < 0 ? rows.length - 1 : index;
    if (to >= 0) list.scrollToIndex(to, { align: 'start' });
    return true;
  });
  useRecordKeys(scroller, release);

  const showOwnCall = useEffectEvent(stick);
  useEffect(() => {
    // Whoever runs a tool wants to see it, wherever they were reading.
    if (pending.length > 0) showOwnCall();
  }, [pending.length]);

  const startedAt = timeline.header.session?.startedAt ?? 0;
  const fresh = last - seen;
  const draw = (row: RecordRow, at: number): ReactElement => (
    <div
      style={{
        paddingBottom: gapBelow(row, rows[at + 1], isLine),
      }}
    >
      {'item' in row ? (
        <Entry
          item={row.item}
          startedAt={startedAt}
          pane={row.item.type === 'call' ? panes.get(row.item.callId) : undefined}
          isTarget={row.item.seq === targetSeq}
        />
      ) : (
        <div className="entry">
          <span className="tc" />
          <span className="axis" />
          <div className="what-col">
            <PendingCard tool={row.pending.tool} />
          </div>
        </div>
      )}
    </div>
  );
  return (
    <div className="record-frame">
      <div className="scroll" ref={scroller} tabIndex={-1}>
        <div className="record">
          <EarlierRow first={timeline.first} state={earlier} onLoad={() => void store.loadEarlier()} />
          {rows.length === 0 ? (
            <p className="record-empty">
              Nothing has happened in this session yet. What runs in it appears here as it runs.
            </p>
          ) : null}
          {hydrated ? (
            <div className="record-rows" style={{ height: list.getTotalSize() }}>
              {list.getVirtualItems().map((virtual) => {
                const row = rows[virtual.index];
                return (
                  <div
                    key={virtual.key}
                    ref={list.measureElement}
                    data-index={virtual.index}
                    className="record-row"
                    style={{ transform: `translateY(${virtual.start}px)` }}
                  >
                    {row === undefined ? null : draw(row, virtual.index)}
                  </div>
                );
              })}
            </div>
          ) : (
            rows.map((row, at) => <div key={row.key}>{draw(row, at)}</div>)
          )}
        </div>
      </div>
      {isAtEnd ? null : (
        <button type="button" className="btn jump" onClick={stick}>
          <ArrowDown className="i" aria-hidden="true" />
          Jump to newest
          {fresh > 0 ? <span className="n">{formatCount(fresh)} new</span> : null}
        </button>
      )}
    </div>
  );
}

/** A row's height before it is measured, in px. */
function estimateRow(row: RecordRow | undefined): number {
  if (row === undefined || !('item' in row)) return 48;
  const { item } = row;
  if (item.type !== 'call') return item.type === 'message' ? 90 : 30;
  return item.view.card === 'generic' ? 30 : 220;
}
