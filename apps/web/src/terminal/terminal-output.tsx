'use client';

import { Ellipsis } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { formatBytes } from '../ui/format';
import { useWindowedList } from '../ui/use-windowed-list';
import type { OutputRow } from './output-rows';
import { spanStyle } from './span-style';

/** From so many rows on, only those in sight are mounted. */
const windowedFrom = 200;
const rowHeight = 20;

interface TerminalOutputProps {
  /** What the command is called, for those who cannot see where its output stands. */
  name: string;
  rows: readonly OutputRow[];
  /** Drawn first when the title is a description and not the command itself. */
  command?: string | undefined;
  wraps: boolean;
  /** Keeps the last row in sight while the reader is there. */
  follows: boolean;
}

/** The pane of a command: what it wrote, as a terminal shows it. It scrolls by itself and is never taller than a page. */
export function TerminalOutput({ name, rows, command, wraps, follows }: TerminalOutputProps): ReactElement {
  const pane = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // The last rows arrive with the command's end: who followed it then follows it to its last line.
  const hasFollowed = useRef(false);
  useLayoutEffect(() => {
    const element = pane.current;
    hasFollowed.current ||= follows;
    if (element !== null && hasFollowed.current && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [rows, follows]);
  return (
    <div
      ref={pane}
      className={wraps ? 'term wrap' : 'term'}
      tabIndex={0}
      role="group"
      aria-label={`Output of ${name}`}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < rowHeight * 1.5;
      }}
    >
      {command === undefined ? null : <span className="t is-cmd">{command}</span>}
      {rows.length === 0 && !follows ? <div className="term-empty">No output</div> : null}
      {rows.length < windowedFrom ? (
        rows.map((row, at) => <Row key={at} row={row} />)
      ) : (
        <WindowedOutput rows={rows} pane={pane} />
      )}
    </div>
  );
}

function WindowedOutput({
  rows,
  pane,
}: {
  rows: readonly OutputRow[];
  pane: RefObject<HTMLDivElement | null>;
}): ReactElement {
  const list = useWindowedList({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 800, height: 480 },
    overscan: 15,
  });
  return (
    <div style={{ height: list.getTotalSize(), position: 'relative' }}>
      {list.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          <div
            key={item.key}
            ref={list.measureElement}
            data-index={item.index}
            className="term-row"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {row === undefined ? null : <Row row={row} />}
          </div>
        );
      })}
    </div>
  );
}

function Row({ row }: { row: OutputRow }): ReactElement {
  if ('omitted' in row) {
    return (
      <div className="cut">
        <Ellipsis className="i" aria-hidden="true" />
        <span>{formatBytes(row.omitted)} left out</span>
      </div>
    );
  }
  return (
    <span className="t">
      {row.line.length === 0
        ? ' '
        : row.line.map((span, at) => (
            <span key={at} style={spanStyle(span)}>
              {span.text}
            </span>
          ))}
    </span>
  );
}
