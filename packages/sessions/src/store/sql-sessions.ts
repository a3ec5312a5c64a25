import { randomUUID } from 'node:crypto';
import type { TimelineHeader, TimelinePage, ViewEvent } from '@showreel/views';
import type { Kysely, Transaction } from 'kysely';
import type { NewEvent, StoredEventOf } from '../event';
import type { PresentersOf } from '../project-event';
import type { SessionImports } from '../imports';
import { SessionNotFoundError } from '../session-not-found-error';
import type { SessionChange, Sessions, SessionSummary, ShareRecord } from '../sessions';
import { snapshotEvent, type EventSnapshot } from '../snapshot-event';
import { appendEvents, type Appended } from './append-events';
import type { Database, SessionRow } from './database';
import { eventsWithin, firstWithin } from './bound-bytes';
import { HeaderCache } from './header-cache';
import { readChildren, summarizeLinked } from './linked-sessions';
import { listSessions } from './list-sessions';
import { loadHeader } from './load-header';
import { findCall, readItems, readRange, readTurns } from './read-events';
import { reindexSession } from './reindex-session';
import { readSeenVersion } from './seen-files';
import { createSqlImports } from './sql-imports';
import { emptySessionRow, summarize } from './session-row';
import { shownSessions } from './shown-sessions';
import { findShare, insertShare, listShares, revokeShare } from './shares';
import { Subscribers } from './subscribers';
import { WriteQueue } from './write-queue';

type SessionFields = Omit<Extract<NewEvent, { type: 'session' }>, 'type'>;

interface StoreOptions {
  presentersOf: PresentersOf;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * The sessions of one database. Writes stand in line and subscribers are woken once theirs is committed; reads see one
 * moment. Subscribers hear of this store's writes alone: a data folder belongs to one process.
 */
export class SqlSessions implements Sessions {
  readonly #db: Kysely<Database>;
  readonly #presentersOf: PresentersOf;
  readonly #now: () => number;
  readonly #headers = new HeaderCache();
  readonly #subscribers = new Subscribers();
  readonly #writes = new WriteQueue();
  readonly imports: SessionImports;

  constructor(db: Kysely<Database>, { presentersOf, now }: StoreOptions) {
    this.#db = db;
    this.#presentersOf = presentersOf;
    this.#now = now;
    this.imports = createSqlImports(db, {
      presentersOf,
      write: (change, committed) => this.#write(change, committed),
      knownHeader: (sessionId) => this.#headers.get(sessionId),
      onAppended: (sessionId, { header }) => this.#tellAppended(sessionId, header),
      onReplaced: (sessionId) => {
        this.#headers.delete(sessionId);
        this.#subscribers.wake(sessionId, 'replaced');
      },
    });
  }

  async create(info: SessionFields): Promise<SessionSummary> {
    const snapshot = snapshotEvent({ ...info, type: 'session' });
    const id = randomUUID();
    const { row } = await this.#append(id, async (db) => {
      await db.insertInto('sessions').values(emptySessionRow(id)).execute();
      return snapshot;
    });
    return summarize(row);
  }

  list(page: { limit: number; cursor?: string }): ReturnType<Sessions['list']> {
    return listSessions(this.#db, page);
  }

  get(sessionId: string): Promise<SessionSummary> {
    return this.#read(async (db) => summarizeLinked(db, await findRow(db, sessionId)));
  }

  children(sessionId: string): Promise<SessionSummary[]> {
    return this.#read(async (db) => {
      return readChildren(db, await findRow(db, sessionId));
    });
  }

  async rename(sessionId: string, title: string): Promise<SessionSummary> {
    const { row } = await this.#append(sessionId, async (db) => {
      const { session } = await this.#loadHeader(db, sessionId);
      if (session === null) throw new SessionNotFoundError(sessionId);
      const { startedAt: _startedAt, ...info } = session;
      return snapshotEvent({ type: 'session', ...info, title });
    });
    return summarize(row);
  }

  async delete(sessionId: string): Promise<void> {
    await this.#write(
      async (db) => {
        await findRow(db, sessionId);
        await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
      },
      () => {
        this.#headers.delete(sessionId);
        this.#subscribers.wake(sessionId, 'deleted');
      },
    );
  }

  async append(sessionId: string, event: NewEvent): Promise<ViewEvent> {
    const snapshot = snapshotEvent(event);
    return (await this.#append(sessionId, () => Promise.resolve(snapshot))).view;
  }

  async generation(sessionId: string): Promise<number> {
    return (await findRow(this.#db, sessionId)).generation;
  }

  header(sessionId: string): Promise<TimelineHeader> {
    return this.#read((db) => this.#loadHeader(db, sessionId));
  }

  page(sessionId: string, { from, limit }: { from?: number; limit: number }): Promise<TimelinePage> {
    return this.#read(async (db) => {
      const header = await this.#loadHeader(db, sessionId);
      const first = Math.min(from ?? Math.max(0, header.itemCount - limit), header.itemCount);
      return this.#window(db, { sessionId, header, first, limit });
    });
  }

  callPage(sessionId: string, callId: string): Promise<TimelinePage | undefined> {
    return this.#read(async (db) => {
      const header = await this.#loadHeader(db, sessionId);
      const found = await findCall(db, { sessionId, callId });
      return found && this.#window(db, { sessionId, header, first: found.item, limit: 1 });
    });
  }

  viewEvents(sessionId: string, range: { after: number; limit: number }): Promise<ViewEvent[]> {
    return this.#read(async (db) => {
      const { agent } = await findRow(db, sessionId);
      const limit = await eventsWithin(db, { sessionId, ...range });
      return readRange(db, { sessionId, ...range, limit, presenters: this.#presentersOf(agent) });
    });
  }

  findCall(sessionId: string, callId: string): Promise<StoredEventOf<'tool-call'> | undefined> {
    return this.#read(async (db) => {
      await findRow(db, sessionId);
      return (await findCall(db, { sessionId, callId }))?.call;
    });
  }

  seenVersion(sessionId: string, file: string): Promise<string | undefined> {
    return this.#read(async (db) => {
      await findRow(db, sessionId);
      return readSeenVersion(db, { sessionId, file });
    });
  }

  async listOpen(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .select('id')
      .where('open_count', '>', 0)
      .where('imported', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  }

  subscribe(sessionId: string, wake: (change: SessionChange) => void): () => void {
    return this.#subscribers.add(sessionId, wake);
  }

  createShare(sessionId: string): Promise<ShareRecord> {
    return this.#write(async (db) => {
      await findRow(db, sessionId);
      return insertShare(db, { sessionId, at: this.#now() });
    });
  }

  listShares(sessionId: string): Promise<ShareRecord[]> {
    return this.#read(async (db) => {
      await findRow(db, sessionId);
      return listShares(db, sessionId);
    });
  }

  async revokeShare(shareId: string): Promise<void> {
    await this.#write(
      (db) => revokeShare(db, { shareId, at: this.#now() }),
      (sessionId) => {
        if (sessionId !== undefined) this.#subscribers.wake(sessionId, 'share-revoked');
      },
    );
  }

  findShare(shareId: string): Promise<ShareRecord | undefined> {
    return findShare(this.#db, shareId);
  }

  async reindex(sessionId: string): Promise<void> {
    await this.#write(
      (db) => reindexSession(db, { sessionId, presentersOf: this.#presentersOf }),
      (header) => this.#headers.set(sessionId, header),
    );
  }

  async close(): Promise<void> {
    await this.#writes.idle();
    await this.#db.destroy();
  }

  /** Appends what `prepare`, in the same transaction, says. */
  #append(
    sessionId: string,
    prepare: (db: Transaction<Database>) => Promise<EventSnapshot>,
  ): Promise<Appended> {
    return this.#write(
      async (db) => {
        const snapshot = await prepare(db);
        return appendEvents(db, {
          sessionId,
          snapshots: [{ ...snapshot, at: this.#now() }],
          known: this.#headers.get(sessionId),
          presentersOf: this.#presentersOf,
        });
      },
      ({ header }) => this.#tellAppended(sessionId, header),
    );
  }

  #tellAppended(sessionId: string, header: TimelineHeader): void {
    this.#headers.set(sessionId, header);
    this.#subscribers.wake(sessionId, 'appended');
  }

  /** One transaction, when its turn has come, and what is to be done once it is committed. */
  #write<Result>(
    change: (db: Transaction<Database>) => Promise<Result>,
    committed?: (result: Result) => void,
  ): Promise<Result> {
    return this.#writes.run(async () => {
      const result = await this.#db.transaction().execute(change);
      committed?.(result);
      return result;
    });
  }

  /** Queries that see one moment: SQLite's transactions always do, PostgreSQL's when they say so. */
  #read<Result>(query: (db: Transaction<Database>) => Promise<Result>): Promise<Result> {
    return this.#db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(query);
  }

  async #window(
    db: Kysely<Database>,
    {
      sessionId,
      header,
      first,
      limit,
    }: { sessionId: string; header: TimelineHeader; first: number; limit: number },
  ): Promise<TimelinePage> {
    const end = Math.min(first + limit, header.itemCount);
    const start = await firstWithin(db, { sessionId, first, end });
    const presenters = this.#presentersOf(header.session?.agent ?? '');
    const turnsBefore = await readTurns(db, { sessionId, before: start });
    const events = await readItems(db, { sessionId, first: start, end, presenters });
    const { generation } = await findRow(db, sessionId);
    return { header, first: start, turnsBefore, events, generation };
  }

  async #loadHeader(db: Kysely<Database>, sessionId: string): Promise<TimelineHeader> {
    const { head } = await findRow(db, sessionId);
    const header = await loadHeader(db, { sessionId, head, known: this.#headers.get(sessionId) });
    this.#headers.set(sessionId, header);
    return header;
  }
}

async function findRow(db: Kysely<Database>, sessionId: string): Promise<SessionRow> {
  const row = await shownSessions(db).where('id', '=', sessionId).executeTakeFirst();
  if (row === undefined) throw new SessionNotFoundError(sessionId);
  return row;
}
