'use client';

import { useRef, type ReactElement } from 'react';
import { useWindowedList } from '../ui/use-windowed-list';
import type { HunkRow } from '@showreel/views';
import { PlainRow } from './plain-rows';

const rowHeight = 20;
const boxHeight = 600;

/** A hunk too large to mount: a box that holds only the rows in sight. Its lines do not wrap, so that each is 20 px. */
export function WindowedRows({ rows, label }: { rows: readonly HunkRow[]; label: string }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const list = useWindowedList({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.endsBare ? 2 * rowHeight : rowHeight),
    initialRect: { width: 800, height: boxHeight },
    overscan: 20,
  });
  return (
    <div
      ref={box}
      className="diff-box nowrap"
      style={{ height: Math.min(boxHeight, list.getTotalSize()) }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            <div key={item.key} className="diff-box-row" style={{ transform: `translateY(${item.start}px)` }}>
              {row === undefined ? null : <PlainRow row={row} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
