'use client';

import { assertNever } from '@showreel/views';
import { Check, CircleSlash, CloudOff, Pause } from 'lucide-react';
import { useSyncExternalStore, type ReactElement } from 'react';
import { Arc } from '../ui/arc';
import type { Connection } from './timeline-store';

function subscribe(watcher: () => void): () => void {
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
}

/** Whether the page hears of what happens, always in sight. */
export function ConnectionState({ connection }: { connection: Connection }): ReactElement {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { word, glyph, tone } = describe(connection, isOnline);
  return (
    <span className={`state connection ${tone}`} role="status" data-connection={connection}>
      {glyph}
      {word}
    </span>
  );
}

function describe(
  connection: Connection,
  isOnline: boolean,
): { word: string; glyph: ReactElement; tone: string } {
  switch (connection) {
    case 'connecting':
      return { word: 'Connecting', glyph: <Arc />, tone: '' };
    case 'connected':
      return { word: 'Connected', glyph: <Check className="i" aria-hidden="true" />, tone: 'is-done' };
    case 'reconnecting':
      return isOnline
        ? { word: 'Reconnecting…', glyph: <Arc />, tone: 'is-waiting' }
        : { word: 'Offline', glyph: <CloudOff className="i" aria-hidden="true" />, tone: 'is-waiting' };
    case 'paused':
      return { word: 'Paused', glyph: <Pause className="i" aria-hidden="true" />, tone: '' };
    case 'signed-out':
      return {
        word: 'Signed out',
        glyph: <CircleSlash className="i" aria-hidden="true" />,
        tone: 'is-failed',
      };
    case 'gone':
      return { word: 'Gone', glyph: <CircleSlash className="i" aria-hidden="true" />, tone: 'is-failed' };
    default:
      return assertNever(connection);
  }
}
