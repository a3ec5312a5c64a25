'use client';

import type { TimelinePage } from '@showreel/views';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { parsePage, type TimelineSource } from './timeline-source';
import { createTimelineStore, type TimelineState, type TimelineStore } from './timeline-store';

/** How long a hidden tab keeps its stream, in milliseconds: a browser has six connections to an origin. */
const hiddenMs = 30_000;

/** Runs `flush` with the next frame; a hidden tab has no frames. */
function schedule(flush: () => void): void {
  if (document.hidden) setTimeout(flush, 50);
  else requestAnimationFrame(flush);
}

/** The store of one timeline, connected while the tab is seen, and its state. */
export function useTimeline(
  makeSource: () => TimelineSource,
  firstPage: TimelinePage,
): [TimelineState, TimelineStore] {
  const [store] = useState(() => createTimelineStore(makeSource(), parsePage(firstPage), schedule));
  useEffect(() => {
    let disconnect: (() => void) | undefined = store.connect();
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(hiding);
      if (document.hidden) {
        hiding = setTimeout(() => {
          disconnect?.();
          disconnect = undefined;
          store.pause();
        }, hiddenMs);
      } else {
        disconnect ??= store.connect();
      }
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(hiding);
      document.removeEventListener('visibilitychange', follow);
      disconnect?.();
    };
  }, [store]);
  return [useSyncExternalStore(store.subscribe, store.getState, store.getState), store];
}
