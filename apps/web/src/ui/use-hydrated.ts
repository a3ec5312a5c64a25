'use client';

import { useSyncExternalStore } from 'react';

function never(): () => void {
  return () => undefined;
}

/** False on the server and while the page hydrates, then true: for what only the reader's browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
