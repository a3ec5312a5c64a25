'use client';

import type { RefObject } from 'react';
import { useHotkeys } from '../ui/use-hotkeys';

/** Walks the entries in sight with j and k, and folds with o what the focus is on. `onStep` is told of each step. */
export function useRecordKeys(scroller: RefObject<HTMLElement | null>, onStep: () => void): void {
  const step = (by: number): void => {
    const entries = [...(scroller.current?.querySelectorAll<HTMLElement>('article.entry') ?? [])];
    const at = entries.findIndex((entry) => entry.contains(document.activeElement));
    const next = entries[at < 0 ? firstInSight(entries, scroller.current) : at + by];
    if (next === undefined) return;
    onStep();
    const target = next.querySelector<HTMLElement>('[data-toggle]') ?? next.querySelector<HTMLElement>('.tc');
    target?.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };
  useHotkeys({
    j: () => {
      step(1);
    },
    k: () => {
      step(-1);
    },
    o: () => {
      const entry = document.activeElement?.closest('article.entry');
      entry?.querySelector<HTMLElement>('[data-toggle]')?.click();
    },
  });
}

function firstInSight(entries: readonly HTMLElement[], scroller: HTMLElement | null): number {
  const top = scroller?.getBoundingClientRect().top ?? 0;
  const at = entries.findIndex((entry) => entry.getBoundingClientRect().bottom > top);
  return Math.max(at, 0);
}
