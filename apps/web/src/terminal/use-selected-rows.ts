'use client';

import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';

/** What of a pane is selected beyond what the browser knows: it knows only rows that are mounted. */
interface SelectedRows {
  /** Everything, by Ctrl+A in the pane. */
  isAll: boolean;
  /** The row in which a selection begins: as long as it is mounted, the selection lives while the pane scrolls. */
  pinned: number | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  clear: () => void;
}

export function useSelectedRows(pane: RefObject<HTMLElement | null>): SelectedRows {
  const [isAll, setIsAll] = useState(false);
  const [pinned, setPinned] = useState<number>();
  useEffect(() => {
    const look = (): void => {
      const selection = document.getSelection();
      const anchor = selection?.isCollapsed === false ? selection.anchorNode : null;
      const isHere = anchor !== null && pane.current?.contains(anchor) === true;
      const row = isHere
        ? anchor.parentElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
        : undefined;
      setPinned(row === undefined ? undefined : Number(row));
      if (isHere) setIsAll(false);
    };
    document.addEventListener('selectionchange', look);
    return () => {
      document.removeEventListener('selectionchange', look);
    };
  }, [pane]);
  return {
    isAll,
    pinned,
    onKeyDown: (event) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'a' && event.target === event.currentTarget) {
        event.preventDefault();
        document.getSelection()?.removeAllRanges();
        setIsAll(true);
      } else if (event.key === 'Escape') setIsAll(false);
    },
    clear: () => {
      setIsAll(false);
    },
  };
}
