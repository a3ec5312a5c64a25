import type { SessionRow } from './library-row';

/** How many sessions the newest page holds. */
export const newestSessions = 50;

/**
 * The newest page of sessions over a list of all that was asked for earlier: what the list holds within the time of the
 * page, and the page does not, was deleted. Without more pages, the page is all.
 */
export function mergeSessions(
  { sessions, nextCursor }: { sessions: readonly SessionRow[]; nextCursor?: string },
  earlier: readonly SessionRow[],
): SessionRow[] {
  const last = sessions.at(-1);
  if (nextCursor === undefined || last === undefined) return [...sessions];
  const newest = new Set(sessions.map(({ id }) => id));
  return [
    ...sessions,
    ...earlier.filter(({ id, updatedAt }) => !newest.has(id) && updatedAt <= last.updatedAt),
  ];
}
