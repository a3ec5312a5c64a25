'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RowPlaces } from './row-places';

/** The rows that are mounted: those in sight, and some more on each side. `to` is the first that is not. */
export interface RowWindow {
  from: number;
  to: number;
}

const overscan = 20;
/** What is mounted before anything is known of the pane: more than it ever shows. */
const firstHeight = 600;

/**
 * Which rows of a list are to be mounted while its pane scrolls. `onDrawn` is called before each look at where the pane
 * is, once new rows are in it: it may scroll.
 */
export function useRowWindow({
  rows,
  places,
  pane,
  list,
  onDrawn,
}: {
  /** What is listed: other rows are another value. */
  rows: readonly unknown[];
  places: RowPlaces;
  pane: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  onDrawn: () => void;
}): RowWindow {
  const [sight, setSight] = useState({ top: 0, bottom: firstHeight });
  const tell = useEffectEvent(onDrawn);
  useLayoutEffect(() => {
    tell();
    // Only a pane that was laid out knows what it shows, and the browser must not paint before that is drawn.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setSight((before) => look(pane.current, list.current, before));
  }, [rows, pane, list]);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const onScroll = (): void => {
      // Before the browser paints, so that no row is missing from what it shows.
      flushSync(() => {
        setSight((before) => look(element, list.current, before));
      });
    };
    const onSize = (): void => {
      setSight((before) => look(element, list.current, before));
    };
    const sizes = new ResizeObserver(onSize);
    // The pane may have scrolled before anybody listened.
    onSize();
    element.addEventListener('scroll', onScroll, { passive: true });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [pane, list]);
  return {
    from: Math.max(0, places.rowAt(sight.top) - overscan),
    to: Math.min(rows.length, places.rowAt(sight.bottom) + overscan + 1),
  };
}

interface Sight {
  top: number;
  bottom: number;
}

/** What of the list is in sight, in px from its top, in steps: within one, nothing needs to be drawn again. */
function look(pane: HTMLElement | null, list: HTMLElement | null, before: Sight): Sight {
  if (pane === null || list === null) return before;
  const step = 100;
  const top = Math.floor((pane.scrollTop - list.offsetTop) / step) * step;
  const bottom = top + Math.ceil(pane.clientHeight / step) * step + step;
  return top === before.top && bottom === before.bottom ? before : { top, bottom };
}
