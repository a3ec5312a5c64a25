import type { AppRouter, LogRow } from '@showreel/api';
import type { inferRouterOutputs } from '@trpc/server';
import type { ShownState } from '../ui/state-word';

/** A session as the list of sessions knows it. */
export type SessionRow = inferRouterOutputs<AppRouter>['sessions']['list']['sessions'][number];

/** One line of the library: a session, a log that was found, or both, when the log was imported as the session. */
export interface LibraryRow {
  /** Stays the same when a log becomes a session. */
  key: string;
  title: string;
  /** The whole path of the folder that it ran in; empty while that is not known. */
  folder: string;
  agent: string;
  /** When something last happened in it, in milliseconds since the epoch. */
  at: number;
  /** Whether something happens in it now. */
  isActive: boolean;
  session: SessionRow | undefined;
  log: LogRow | undefined;
  /** The session that a press opens at once. Without one the log is imported first. */
  sessionId: string | undefined;
  /** What a filter looks through, in small letters. */
  text: string;
}

/** What was written to within so many milliseconds is being written to. */
const activeMs = 60_000;

/** Puts sessions and logs together, newest first. `now` is in milliseconds since the epoch. */
export function joinRows(
  sessions: readonly SessionRow[],
  logs: Iterable<LogRow>,
  now: number | undefined,
): LibraryRow[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const rows: LibraryRow[] = [];
  for (const log of logs) {
    const session = log.sessionId === undefined ? undefined : byId.get(log.sessionId);
    if (session !== undefined) byId.delete(session.id);
    rows.push(describeLog(log, session));
  }
  for (const session of byId.values()) rows.push(describeSession(session, now));
  return rows.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));
}

function describeLog(log: LogRow, session: SessionRow | undefined): LibraryRow {
  const title = session?.title ?? (log.title === '' ? fileName(log.path) : log.title);
  const folder = session?.cwd ?? log.project;
  const agent = session?.agent ?? log.agent;
  return {
    key: log.path,
    title,
    folder,
    agent,
    // The log's own time, also once it was imported: a row stays where it is when it is opened.
    at: log.modifiedAt,
    isActive: log.isActive,
    session,
    log,
    sessionId: log.sessionId,
    text: [title, log.title, folder, agent, log.path, log.model ?? ''].join('\n').toLowerCase(),
  };
}

function describeSession(session: SessionRow, now: number | undefined): LibraryRow {
  const { id, title, cwd, agent, model, updatedAt, isImported, state } = session;
  return {
    key: id,
    title,
    folder: cwd,
    agent,
    at: updatedAt,
    isActive: isImported ? now !== undefined && now - updatedAt < activeMs : state === 'running',
    session,
    log: undefined,
    sessionId: id,
    text: [title, cwd, agent, model ?? ''].join('\n').toLowerCase(),
  };
}

/**
 * How a row stands; undefined for a log of which nothing more is known. A session has no end: it is worked in, or it
 * rests, however its last call ended.
 */
export function rowState({
  session,
  log,
  isActive,
}: LibraryRow): { state: ShownState; word?: string } | undefined {
  if (isActive) return { state: 'running', word: 'Active' };
  if (session !== undefined) return { state: 'done', word: 'Idle' };
  return log?.problem === undefined ? undefined : { state: 'failed', word: 'Unreadable' };
}

/** How long it took from the first event to the last, in milliseconds; undefined while that is not known. */
export function rowLength({ session, log }: LibraryRow): number | undefined {
  if (log?.stats !== undefined) return log.stats.durationMs;
  return session === undefined || session.itemCount === 0 ? undefined : session.updatedAt - session.createdAt;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
