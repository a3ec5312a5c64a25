'use client';

import { defaultRangeExtractor } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactElement,
  type RefObject,
} from 'react';
import { useWindowedList } from '../ui/use-windowed-list';
import { LeftOut, type Whole } from './left-out';
import { lineOf, type OutputRow } from '@showreel/terminal';
import { firstRowInSight } from './output-place';
import { revealMark } from './reveal-mark';
import { leftOutHeight, placeRows, rowHeight } from './row-places';
import type { TerminalRow } from '@showreel/terminal';
import { TerminalLine } from './terminal-line';
import type { Find } from './use-find';
import { useRowWindow } from './use-row-window';

/** What a list of rows knows of where they are. */
export interface RowSight {
  /** Brings a row to the top of its pane, if it can. */
  show: (row: number) => void;
  /** The first row in sight, also when those in sight are not mounted yet. */
  first: () => number;
}

export interface OutputListProps {
  rows: readonly OutputRow[];
  pane: RefObject<HTMLDivElement | null>;
  /** Set by the rows. */
  sight: RefObject<RowSight | null>;
  whole: Whole;
  find: Find;
  /** A row that stays mounted wherever the pane is. */
  pinned: number | undefined;
  /** Called whenever new rows are in the pane, before they are seen. */
  onDrawn: () => void;
}

/** All rows of a short output. */
export function MountedRows(props: OutputListProps): ReactElement {
  const { rows, pane, sight, find, onDrawn } = props;
  useImperativeHandle(sight, () => ({
    show: (row) => {
      const place = pane.current?.querySelector(`[data-row="${row}"]`)?.getBoundingClientRect();
      if (pane.current !== null && place !== undefined) {
        pane.current.scrollBy({ top: place.top - pane.current.getBoundingClientRect().top });
      }
    },
    first: () => (pane.current === null ? 0 : firstRowInSight(pane.current)),
  }));
  const tell = useEffectEvent(onDrawn);
  useLayoutEffect(() => {
    tell();
  }, [rows]);
  useReveal(find, () => {
    revealMark(pane.current);
  });
  return (
    <>
      {rows.map((_row, at) => (
        <Row key={at} {...props} index={at} />
      ))}
    </>
  );
}

/** The rows in sight of a long output whose lines keep their columns: all of one height, so that none is measured. */
export function ColumnRows(props: OutputListProps): ReactElement {
  const { rows, pane, sight, find, pinned, onDrawn } = props;
  const list = useRef<HTMLDivElement>(null);
  const { places, widest } = useMemo(() => measureRows(rows), [rows]);
  const { from, to } = useRowWindow({ rows, places, pane, list, onDrawn });
  useImperativeHandle(sight, () => ({
    show: (row) => {
      pane.current?.scrollTo({ top: places.topOf(row) + (list.current?.offsetTop ?? 0) });
    },
    first: () => places.rowAt((pane.current?.scrollTop ?? 0) - (list.current?.offsetTop ?? 0)),
  }));
  useReveal(find, (match) => {
    const row = find.matches.rows[match];
    const element = pane.current;
    if (row === undefined || element === null) return;
    const top = places.topOf(row) + (list.current?.offsetTop ?? 0);
    const isInSight = top >= element.scrollTop && top + rowHeight <= element.scrollTop + element.clientHeight;
    if (!isInSight) element.scrollTo({ top: top - element.clientHeight / 2 });
    // Its row is mounted by then, and the match may still lie to the side.
    requestAnimationFrame(() => {
      revealMark(element);
    });
  });
  const mounted = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const isPinnedAway = pinned !== undefined && pinned < rows.length && (pinned < from || pinned >= to);
  if (isPinnedAway && pinned < from) mounted.unshift(pinned);
  else if (isPinnedAway) mounted.push(pinned);
  return (
    <div
      ref={list}
      className="term-list"
      style={{ height: places.height, minWidth: `calc(${widest}ch + var(--term-pad) * 2)` }}
    >
      {mounted.map((at) => (
        <div key={at} className="term-row" style={{ transform: `translateY(${places.topOf(at)}px)` }}>
          <Row {...props} index={at} />
        </div>
      ))}
    </div>
  );
}

/** The rows in sight of a long output whose lines wrap: each is measured. */
export function WrappedRows(props: OutputListProps): ReactElement {
  const { rows, pane, sight, find, pinned, onDrawn } = props;
  const element = useRef<HTMLDivElement>(null);
  const list = useWindowedList({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: (at) => estimateHeight(rows[at] ?? [], pane.current?.clientWidth ?? 800),
    initialRect: { width: 800, height: 480 },
    overscan: 15,
    rangeExtractor: (range) => {
      const mounted = defaultRangeExtractor(range);
      if (pinned === undefined || pinned >= rows.length || mounted.includes(pinned)) return mounted;
      return [...mounted, pinned].sort((a, b) => a - b);
    },
  });
  const height = list.getTotalSize();
  const tell = useEffectEvent(onDrawn);
  // Also when a row turns out to be of another height than it was thought to be.
  useLayoutEffect(() => {
    tell();
  }, [rows, height]);
  useImperativeHandle(sight, () => ({
    show: (row) => {
      const [top = 0] = list.getOffsetForIndex(row, 'start') ?? [];
      pane.current?.scrollTo({ top: top + (element.current?.offsetTop ?? 0) });
    },
    first: () => {
      const top = (pane.current?.scrollTop ?? 0) - (element.current?.offsetTop ?? 0);
      return list.getVirtualItemForOffset(top)?.index ?? 0;
    },
  }));
  useReveal(find, (match) => {
    const row = find.matches.rows[match];
    const [first, last] = [list.range?.startIndex ?? 0, list.range?.endIndex ?? 0];
    if (row !== undefined && (row < first || row > last)) list.scrollToIndex(row, { align: 'center' });
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        revealMark(pane.current);
      });
    });
  });
  return (
    <div ref={element} className="term-list" style={{ height }}>
      {list.getVirtualItems().map((item) => (
        <div
          key={item.key}
          ref={list.measureElement}
          data-index={item.index}
          className="term-row"
          style={{ transform: `translateY(${item.start}px)` }}
        >
          <Row {...props} index={item.index} />
        </div>
      ))}
    </div>
  );
}

function Row({ rows, index, find, whole }: OutputListProps & { index: number }): ReactElement | null {
  const row = rows[index];
  if (row === undefined) return null;
  if ('omitted' in row) return <LeftOut index={index} omitted={row.omitted} whole={whole} />;
  return (
    <TerminalLine
      line={lineOf(row) ?? []}
      index={index}
      marks={find.matches.marks.get(index)}
      current={find.current}
    />
  );
}

/** Calls `reveal` whenever the reader goes to another match: not when output arrives. */
function useReveal({ current, matches: { query } }: Find, reveal: (match: number) => void): void {
  const show = useEffectEvent(reveal);
  useEffect(() => {
    if (current !== undefined) show(current);
  }, [current, query]);
}

/** About how wide a column is, in px: rows are measured once they are mounted. */
const columnWidth = 7.5;

function estimateHeight(row: OutputRow, width: number): number {
  const line = lineOf(row);
  return line === undefined
    ? leftOutHeight
    : Math.max(1, Math.ceil((widthOf(line) * columnWidth) / width)) * rowHeight;
}

function widthOf(line: TerminalRow): number {
  let width = 0;
  for (const { text } of line) width += text.length;
  return width;
}

function measureRows(rows: readonly OutputRow[]): { places: ReturnType<typeof placeRows>; widest: number } {
  const gaps: number[] = [];
  let widest = 0;
  rows.forEach((row, at) => {
    const line = lineOf(row);
    if (line === undefined) {
      gaps.push(at);
      return;
    }
    widest = Math.max(widest, widthOf(line));
  });
  return { places: placeRows(rows.length, gaps), widest };
}
