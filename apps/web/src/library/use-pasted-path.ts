'use client';

import { useEffect, useEffectEvent } from 'react';
import { isWriting } from '../ui/use-hotkeys';
import { pastedPath } from './pasted-path';

/** Calls with a path that is pasted on the page: not into a field, and not while a dialog is open. */
export function usePastedPath(onPath: (path: string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (isWriting(event.target) || document.querySelector('[role="dialog"]') !== null) return;
    const path = pastedPath(event.clipboardData?.getData('text/plain') ?? '');
    if (path === undefined) return;
    event.preventDefault();
    onPath(path);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => {
      take(event);
    };
    document.addEventListener('paste', listen);
    return () => {
      document.removeEventListener('paste', listen);
    };
  }, []);
}
