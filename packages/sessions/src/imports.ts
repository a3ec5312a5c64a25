import type { NewEvent } from './event';

/** An event with the log's own time, in whole milliseconds since the epoch. */
export interface TimedEvent {
  at: number;
  event: NewEvent;
}

/** How far a log has been taken into a session: its first `taken` events, over whose JSON text goes the `digest`. */
export interface ImportProgress {
  taken: number;
  digest: string;
}

/** One session of a log. `key` is '' for the log's own, else its reader's key of the subagent. */
export interface ImportedSession extends ImportProgress {
  key: string;
  sessionId: string;
}

/** A log of another agent that was imported. `source` names it: its real path, or the digest of what was dropped. */
export interface ImportedLog {
  source: string;
  format: string;
  /** Of the file as it was read: in bytes, and in milliseconds since the epoch (0: not read to its end). */
  size: number;
  modifiedAt: number;
  sessions: ImportedSession[];
}

/** A new session whose place another one has so far. */
export interface Replacement {
  sessionId: string;
  by: string;
}

/**
 * Taking in the logs of other agents. A log comes whole or not at all: its sessions are shown once `finish` has
 * resolved, and what an earlier process began and did not finish is gone at the next opening. An imported session only
 * grows by its log and by what its owner does to it (a new title).
 */
export interface SessionImports {
  find(source: string): Promise<ImportedLog | undefined>;
  /** The log that a session, or the one whose subagent it shows, comes from. */
  findBySession(sessionId: string): Promise<ImportedLog | undefined>;
  /** The session of each imported log, by its source. */
  sources(): Promise<ReadonlyMap<string, string>>;
  /** A new session that nobody is shown yet. `wanted` becomes its id when it can be one and no session has it. */
  begin(wanted?: string): Promise<string>;
  /** Appends the events that come next, in one transaction, and for a session that is shown its progress with them. */
  append(sessionId: string, events: readonly TimedEvent[], progress: ImportProgress): Promise<void>;
  /**
   * Shows the sessions of a log and remembers how far it was read, in one transaction. What is replaced keeps its id and
   * its shares: it has the events of the other one then, which is no more.
   */
  finish(log: ImportedLog, replacements?: readonly Replacement[]): Promise<void>;
  /** Deletes sessions that were begun and will not be finished. */
  discard(sessionIds: readonly string[]): Promise<void>;
}
