import type { NewEvent } from './event';

/** An event with the log's own time, in whole milliseconds since the epoch. */
export interface TimedEvent {
  at: number;
  event: NewEvent;
  /** The event's JSON text. */
  json: string;
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

/** A session that is begun. */
export interface BeginImport {
  /**
   * The agent's own id of it. It becomes the session's id when it can be one and no session has it: so addresses stay
   * when a log is imported anew. Whatever its own id, the session is found by it when another log names it.
   */
  nativeId?: string | undefined;
  /** The session whose place it will take. */
  replaces?: string | undefined;
}

/** What a log says beside its events. */
export interface ImportFacts {
  replacements?: readonly Replacement[];
  /** The agent's own ids of sessions, where they were learnt after the session began. */
  nativeIds?: readonly { sessionId: string; nativeId: string }[];
  starts?: readonly StartedSession[];
}

/** A new session whose place another one has so far. */
export interface Replacement {
  sessionId: string;
  by: string;
}

/** A call of a session that started another one, whose log may be a file of its own: `nativeId` is the agent's id of that. */
export interface StartedSession {
  sessionId: string;
  callId: string;
  nativeId: string;
}

/**
 * Taking in the logs of other agents. A log comes whole or not at all: its sessions are shown once `finish` has
 * resolved, and what an earlier process began and did not finish is gone at the next opening. An imported session only
 * grows by its log and by what its owner does to it (a new title).
 *
 * A session and the one whose call started it may come out of two logs, in any order, and each of these more than once
 * (a copy under another path is a session of its own). They are linked by what the agent calls them, whenever they are
 * asked for, among sessions of the same agent: the first copy of a parent is the one that a child goes back to; every
 * copy of a parent leads to one copy of each child.
 */
export interface SessionImports {
  find(source: string): Promise<ImportedLog | undefined>;
  /** The log that a session, or the one whose subagent it shows, comes from. */
  findBySession(sessionId: string): Promise<ImportedLog | undefined>;
  /** The session of each imported log, by its source. */
  sources(): Promise<ReadonlyMap<string, string>>;
  /** The agent's own ids of what calls of a session started, of which no session is here. */
  missingStarts(sessionId: string): Promise<string[]>;
  /** A new session that nobody is shown yet. */
  begin(options?: BeginImport): Promise<string>;
  /** Appends the events that come next, in one transaction, and for a session that is shown its progress with them. */
  append(sessionId: string, events: readonly TimedEvent[], progress: ImportProgress): Promise<void>;
  /**
   * Shows the sessions of a log and remembers how far it was read, in one transaction. What is replaced keeps its id and
   * its shares: it has the events of the other one then, which is no more.
   */
  finish(log: ImportedLog, facts?: ImportFacts): Promise<void>;
  /** Deletes sessions that were begun and will not be finished. */
  discard(sessionIds: readonly string[]): Promise<void>;
  /** Of the blobs that are named by their SHA-256, in hex, those that no event of the session speaks of. */
  unmentioned(sessionId: string, blobs: readonly string[]): Promise<string[]>;
}
