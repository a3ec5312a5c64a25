'use client';

import { formatCount } from '@showreel/views';
import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type Ref,
} from 'react';
import { defaultRangeExtractor } from '@tanstack/react-virtual';
import { useHotkeys } from '../ui/use-hotkeys';
import { useHydrated } from '../ui/use-hydrated';
import { useWindowedList } from '../ui/use-windowed-list';
import type { RowGroup } from './group-rows';
import type { LibraryRow } from './library-row';
import { LibraryRowView, type RowActions } from './library-row-view';
import type { Opening } from './use-open-log';

/** Lets the filter above the list lead into it. */
export interface RowListHandle {
  focusFirst: () => void;
}

type ListItem = { key: string; group: RowGroup } | { key: string; row: LibraryRow };

/** The rows in their groups. Only those in sight are mounted, and the one the keyboard is at. */
export function RowList({
  groups,
  opening,
  actions,
  ref,
}: {
  groups: readonly RowGroup[];
  opening: Opening | undefined;
  actions: RowActions;
  ref: Ref<RowListHandle>;
}): ReactElement {
  const items = useMemo(() => listItems(groups), [groups]);
  const places = useMemo(() => new Map(items.map(({ key }, at) => [key, at])), [items]);
  const scroller = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<string>();
  /** A row that gets the focus as soon as it is mounted. */
  const awaited = useRef<string>(undefined);
  const chosenAt = chosen === undefined ? undefined : places.get(chosen);
  const currentAt = chosenAt ?? items.findIndex((item) => 'row' in item);
  const list = useWindowedList({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 37,
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(currentAt < 0 ? [] : [currentAt])])].sort(
        (a, b) => a - b,
      ),
    scrollPaddingStart: 36,
    overscan: 8,
    enabled: hydrated,
  });

  const focusRow = (at: number): void => {
    const key = items[at]?.key;
    if (key === undefined) return;
    awaited.current = key;
    setChosen(key);
    list.scrollToIndex(at, { align: 'auto' });
  };
  const step = (event: KeyboardEvent, by: 1 | -1): void => {
    event.preventDefault();
    if (chosenAt === undefined) {
      focusRow(by > 0 ? currentAt : items.length - 1);
      return;
    }
    for (let at = chosenAt + by; at >= 0 && at < items.length; at += by) {
      if ('row' in (items[at] ?? {})) {
        focusRow(at);
        return;
      }
    }
    focusRow(chosenAt);
  };
  useLayoutEffect(() => {
    if (awaited.current === undefined) return;
    const selector = `[data-row="${CSS.escape(awaited.current)}"]`;
    const row = scroller.current?.querySelector<HTMLElement>(selector);
    if (row === undefined || row === null) return;
    awaited.current = undefined;
    row.focus({ preventScroll: true });
  });
  useImperativeHandle(ref, () => ({
    focusFirst: () => {
      focusRow(items.findIndex((item) => 'row' in item));
    },
  }));
  const next = (event: KeyboardEvent): void => {
    step(event, 1);
  };
  const previous = (event: KeyboardEvent): void => {
    step(event, -1);
  };
  useHotkeys({ j: next, ArrowDown: next, k: previous, ArrowUp: previous });

  const draw = (item: ListItem, at: number): ReactElement =>
    'group' in item ? (
      <div role="rowheader" className="grp">
        {item.group.name}
        <span>{formatCount(item.group.rows.length)}</span>
      </div>
    ) : (
      <LibraryRowView
        row={item.row}
        opening={opening !== undefined && opening.path === item.row.log?.path ? opening : undefined}
        isCurrent={at === currentAt}
        actions={actions}
      />
    );
  return (
    <div className="lib-scroll" ref={scroller}>
      <div role="table" className="sess" aria-label="Sessions" aria-rowcount={items.length + 1}>
        <div role="rowgroup" className="sess-head">
          <div role="row" className="sess-row" aria-rowindex={1}>
            {columns.map(([name, className]) => (
              <div key={name} role="columnheader" className={className}>
                {name}
              </div>
            ))}
            <div role="columnheader" className="row-menu">
              <span className="sr">Actions</span>
            </div>
          </div>
        </div>
        <div
          role="rowgroup"
          className="sess-body"
          style={hydrated ? { height: list.getTotalSize() } : undefined}
          onFocus={({ target }) => {
            const key = target.dataset['row'];
            if (key !== undefined) setChosen(key);
          }}
        >
          {hydrated
            ? list.getVirtualItems().map(({ index, key, start }) => {
                const item = items[index];
                return item === undefined ? null : (
                  <div
                    key={key}
                    ref={list.measureElement}
                    data-index={index}
                    role="row"
                    aria-rowindex={index + 2}
                    className={`is-placed ${rowClass(item)}`}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {draw(item, index)}
                  </div>
                );
              })
            : items.map((item, at) => (
                <div key={item.key} role="row" aria-rowindex={at + 2} className={rowClass(item)}>
                  {draw(item, at)}
                </div>
              ))}
        </div>
      </div>
    </div>
  );
}

const columns: [name: string, className: string][] = [
  ['State', ''],
  ['Session', 'what'],
  ['Project', 'project'],
  ['Agent', 'agent'],
  ['Files', 'num files'],
  ['Length', 'num length'],
  ['Tokens', 'num tokens'],
  ['Cost', 'num cost'],
  ['When', 'num when'],
];

function rowClass(item: ListItem): string {
  return 'group' in item ? 'sess-group' : 'sess-row row';
}

function listItems(groups: readonly RowGroup[]): ListItem[] {
  return groups.flatMap((group) => [
    { key: `group ${group.name}`, group },
    ...group.rows.map((row) => ({ key: row.key, row })),
  ]);
}
