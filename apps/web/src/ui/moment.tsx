'use client';

import type { ReactElement } from 'react';
import { useNow } from './use-now';
import { useHydrated } from './use-hydrated';

const absolute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** `30 Nov 2026, 14:01:58`, in the reader's own time zone. */
export function formatMoment(at: number): string {
  return absolute.format(at);
}

/** `14:01:58`, in the reader's own time zone. */
function formatTimeOfDay(at: number): string {
  return clock.format(at);
}

/** How long ago: `now`, `5 min ago`, `3 h ago`, then the day. */
export function formatAgo(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(now - at > 300 * 86_400_000 ? { year: 'numeric' } : { hour: '2-digit', minute: '2-digit' }),
  }).format(at);
}

/** A moment as a reader says it, and exactly on hover. The server does not know the reader's zone: it says the date. */
export function Ago({ at }: { at: number }): ReactElement {
  const now = useNow();
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={now === undefined ? undefined : formatMoment(at)}>
      {now === undefined ? iso.slice(0, 10) : formatAgo(at, now)}
    </time>
  );
}

/** A moment's time of day, exactly on hover. */
export function TimeOfDay({ at }: { at: number }): ReactElement {
  const hydrated = useHydrated();
  return (
    <time dateTime={new Date(at).toISOString()} title={hydrated ? formatMoment(at) : undefined}>
      {hydrated ? formatTimeOfDay(at) : ''}
    </time>
  );
}

/** A moment in full. */
export function Moment({ at }: { at: number }): ReactElement {
  const hydrated = useHydrated();
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{hydrated ? formatMoment(at) : iso.slice(0, 10)}</time>;
}
