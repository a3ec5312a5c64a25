import type { SessionRow } from './session-row';

export interface SessionGroup {
  name: string;
  sessions: SessionRow[];
}

/**
 * Puts sessions, newest first, under the headings a reader looks for: what runs, then by day in the reader's own time
 * zone. `now` is in milliseconds since the epoch. A heading without a session does not appear.
 */
export function groupSessions(sessions: readonly SessionRow[], now: number): SessionGroup[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(today - 1).setHours(0, 0, 0, 0);
  const week = new Date(yesterday - 5 * 86_400_000).setHours(0, 0, 0, 0);
  const groups = new Map<string, SessionRow[]>();
  for (const name of ['Active now', 'Today', 'Yesterday', 'Last 7 days', 'Earlier']) groups.set(name, []);
  for (const session of sessions) groups.get(headingOf(session))?.push(session);
  return [...groups].flatMap(([name, rows]) => (rows.length === 0 ? [] : [{ name, sessions: rows }]));

  function headingOf({ state, updatedAt }: SessionRow): string {
    if (state === 'running') return 'Active now';
    if (updatedAt >= today) return 'Today';
    if (updatedAt >= yesterday) return 'Yesterday';
    return updatedAt >= week ? 'Last 7 days' : 'Earlier';
  }
}
