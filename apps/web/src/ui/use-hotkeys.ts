'use client';

import { useEffect, useEffectEvent } from 'react';

/**
 * Calls a handler for a key pressed anywhere on the page: not while somebody writes, holds a modifier, or has a dialog
 * or a menu open. Keys are named as in `KeyboardEvent.key`.
 */
export function useHotkeys(handlers: Record<string, (event: KeyboardEvent) => void>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWriting(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
    handlers[event.key]?.(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      handle(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}

/** Whether a key pressed there is written there. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
