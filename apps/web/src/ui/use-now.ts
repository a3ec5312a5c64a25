'use client';

import { useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const wake of watchers) wake();
    }, 1000);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function ignore(): () => void {
  return () => undefined;
}

/**
 * The time in milliseconds since the epoch, ticking once a second for everyone on the page together. Undefined on the
 * server and until the first tick in the browser, so that what is rendered first is the same on both sides.
 */
export function useNow(ticking = true): number | undefined {
  const value = useSyncExternalStore(
    ticking ? subscribe : ignore,
    () => now,
    () => 0,
  );
  return value === 0 ? undefined : value;
}
