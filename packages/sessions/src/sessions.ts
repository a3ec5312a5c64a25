import type { TimelineHeader, TimelinePage, ViewEvent } from '@showreel/views';
import type { NewEvent, StoredEventOf } from './event';
import type { SessionImports } from './imports';

export type SessionState = 'running' | 'done' | 'failed' | 'interrupted';

/** A row of the list: from the read model, never from the log. */
export interface SessionSummary {
  id: string;
  title: string;
  cwd: string;
  agent: string;
  model?: string;
  /** `running` while a call or a background task is open; else how the last of them ended; `done` when there is none. */
  state: SessionState;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  itemCount: number;
  /** Calls that failed, or whose background task did. */
  failures: number;
  /** Files changed, and lines over all changes. */
  files: number;
  added: number;
  removed: number;
  /** Whether it came out of another agent's log. Then it only grows as that does. */
  isImported: boolean;
  /**
   * The session and the call that started this one: by its id here when it is here, else as the log names it. `callId`
   * is '' when nothing tells it.
   */
  parent?: { session: string; callId: string };
}

/** A read-only link to one session. The secret of its address is not the store's: who makes the link signs the id. */
export interface ShareRecord {
  id: string;
  sessionId: string;
  createdAt: number;
  revokedAt: number | null;
}

/** `replaced`: the session has another log now, since the one that it was imported from was written anew. */
export type SessionChange = 'appended' | 'deleted' | 'replaced' | 'share-revoked';

/** All recorded sessions of one data folder. Unknown ids reject with a `SessionNotFoundError`. */
export interface Sessions {
  /** Appends the first event, of type `session`, to a new log. */
  create(info: Omit<Extract<NewEvent, { type: 'session' }>, 'type'>): Promise<SessionSummary>;
  readonly imports: SessionImports;
  /** Newest first by `updatedAt`, without those that a listed session's call started. `cursor` is a previous page's `nextCursor`. */
  list(page: {
    limit: number;
    cursor?: string;
  }): Promise<{ sessions: SessionSummary[]; nextCursor?: string }>;
  get(sessionId: string): Promise<SessionSummary>;
  /** The sessions that calls of this one started, oldest first; of one that was imported from several copies, one. */
  children(sessionId: string): Promise<SessionSummary[]>;
  /** Appends another `session` event with the new title. */
  rename(sessionId: string, title: string): Promise<SessionSummary>;
  /** Deletes the log, its read model and its shares. */
  delete(sessionId: string): Promise<void>;

  /**
   * Validates losslessly, gives the event its seq and writes it with its read model in one transaction, then wakes the
   * subscribers. Rejects with a `LossyJsonError` or an `InvalidEventError` that names the path of what is wrong.
   */
  append(sessionId: string, event: NewEvent): Promise<ViewEvent>;

  /** How often the session's log was replaced by another one: 0 for one that only ever grew. */
  generation(sessionId: string): Promise<number>;
  /** What is true of the whole session now. */
  header(sessionId: string): Promise<TimelineHeader>;
  /**
   * The window of at most `limit` items from index `from`; without `from`, the last ones. One that would be too large to
   * be sent at once begins later: where it ends stands. One consistent moment.
   */
  page(sessionId: string, window: { from?: number; limit: number }): Promise<TimelinePage>;
  /** The window of the one item that the newest call of that id opened; undefined when there is none. */
  callPage(sessionId: string, callId: string): Promise<TimelinePage | undefined>;
  /**
   * At most `limit` view events with seq above `after`, in order; fewer when they are large. The whole log comes out of
   * repeated calls, until there are none.
   */
  viewEvents(sessionId: string, range: { after: number; limit: number }): Promise<ViewEvent[]>;
  /** The stored call of that id: what a recovery needs to close it. */
  findCall(sessionId: string, callId: string): Promise<StoredEventOf<'tool-call'> | undefined>;
  /** The version at which the session's calls last saw a file, or left it. `file` is its one name in the folder. */
  seenVersion(sessionId: string, file: string): Promise<string | undefined>;
  /** Ids of our own sessions in which a call or a task is open. */
  listOpen(): Promise<string[]>;
  /** Calls `wake` after every change of that session. Returns the function that ends it. */
  subscribe(sessionId: string, wake: (change: SessionChange) => void): () => void;

  createShare(sessionId: string): Promise<ShareRecord>;
  /** The shares of a session that were not revoked, newest first. */
  listShares(sessionId: string): Promise<ShareRecord[]>;
  /** Resolves also when it was revoked before; rejects with a `ShareNotFoundError` when there is no such share. */
  revokeShare(shareId: string): Promise<void>;
  /** The share of that id, revoked or not. */
  findShare(shareId: string): Promise<ShareRecord | undefined>;

  /** Builds the read model of one session again from its log. */
  reindex(sessionId: string): Promise<void>;
  close(): Promise<void>;
}
