'use client';

import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

function subscribe(watcher: () => void): () => void {
  window.addEventListener('hashchange', watcher);
  return () => {
    window.removeEventListener('hashchange', watcher);
  };
}

function readSeq(): number | undefined {
  const seq = /^#seq-(\d{1,9})$/.exec(window.location.hash)?.[1];
  return seq === undefined ? undefined : Number(seq);
}

/**
 * The seq that the page's address names (`#seq-12`). `reach` brings it into sight and says whether it could: it is asked
 * again when the address changes, and until it could after each change of what is `loaded`.
 */
export function useTargetSeq(
  loaded: { first: number; head: number },
  reach: (seq: number) => boolean,
): number | undefined {
  const seq = useSyncExternalStore(subscribe, readSeq, () => undefined);
  const reached = useRef<number>(undefined);
  const tryReach = useEffectEvent(() => {
    if (seq !== undefined && reached.current !== seq && reach(seq)) reached.current = seq;
  });
  useEffect(() => {
    tryReach();
  }, [seq, loaded.first, loaded.head]);
  return seq;
}
