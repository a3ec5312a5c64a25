import type { TimelineHeader } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { Presenters } from '../project-event';
import { SessionNotFoundError } from '../session-not-found-error';
import type { EventSnapshot } from '../snapshot-event';
import type { Database } from './database';
import { indexEvent, type IndexedEvent } from './index-event';
import { loadHeader } from './load-header';
import { updateSessionRow } from './session-row';

interface Append {
  sessionId: string;
  snapshot: EventSnapshot;
  at: number;
  /** A header of the session at some moment, if one is at hand. */
  known: TimelineHeader | undefined;
  presenters: Presenters;
}

/**
 * Writes one event and what follows from it. To be run inside a transaction.
 *
 * Counting up the session's head comes first: it locks the row (PostgreSQL) or finds the file locked (SQLite), so the
 * next writer reads the new head, and a transaction that fails gives its seq back. That is why seqs have no gap.
 */
export async function appendEvent(
  db: Kysely<Database>,
  { sessionId, snapshot, at, known, presenters }: Append,
): Promise<IndexedEvent> {
  const row = await db
    .updateTable('sessions')
    .set((eb) => ({ head: eb('head', '+', 1) }))
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new SessionNotFoundError(sessionId);
  const seq = row.head;
  const header = await loadHeader(db, { sessionId, head: seq - 1, known });
  const event = { seq, at, ...snapshot.event };
  const bytes = Buffer.byteLength(snapshot.json);
  const indexed = await indexEvent(db, { row, header }, { event, bytes, presenters });
  await db
    .insertInto('events')
    .values({
      session_id: sessionId,
      seq,
      at,
      type: event.type,
      item: indexed.item,
      data: snapshot.json,
    })
    .execute();
  await updateSessionRow(db, indexed.row);
  return indexed;
}
