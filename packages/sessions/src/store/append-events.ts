import type { TimelineHeader, ViewEvent } from '@showreel/views';
import type { Insertable, Kysely } from 'kysely';
import type { PresentersOf } from '../project-event';
import { SessionNotFoundError } from '../session-not-found-error';
import type { EventSnapshot } from '../snapshot-event';
import type { Database } from './database';
import { insertRows } from './insert-rows';
import { loadHeader } from './load-header';
import { ReadModel, type ReadModelState } from './read-model';

/** An event that is about to be written. `at` is in milliseconds since the epoch. */
interface StampedSnapshot extends EventSnapshot {
  at: number;
}

interface Append {
  sessionId: string;
  snapshots: readonly [StampedSnapshot, ...StampedSnapshot[]];
  /** A header of the session at some moment, if one is at hand. */
  known: TimelineHeader | undefined;
  presentersOf: PresentersOf;
}

/** Where the read model stands after the events, and the view of the last one. */
export interface Appended extends ReadModelState {
  view: ViewEvent;
}

/**
 * Writes events and what follows from them. To be run inside a transaction.
 *
 * Counting up the session's head comes first: it locks the row (PostgreSQL) or finds the file locked (SQLite), so the
 * next writer reads the new head, and a transaction that fails gives its seqs back. That is why seqs have no gap.
 */
export async function appendEvents(
  db: Kysely<Database>,
  { sessionId, snapshots, known, presentersOf }: Append,
): Promise<Appended> {
  const row = await db
    .updateTable('sessions')
    .set((eb) => ({ head: eb('head', '+', snapshots.length) }))
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new SessionNotFoundError(sessionId);
  const head = row.head - snapshots.length;
  const header = await loadHeader(db, { sessionId, head, known });
  const model = new ReadModel(db, { row, header }, presentersOf);
  const rows: Insertable<Database['events']>[] = [];
  const add = async ({ event, json, at }: StampedSnapshot): Promise<ViewEvent> => {
    const seq = head + 1 + rows.length;
    const { view, item } = await model.add({ seq, at, ...event }, Buffer.byteLength(json));
    rows.push({ session_id: sessionId, seq, at, type: event.type, item, data: json });
    return view;
  };
  const [first, ...others] = snapshots;
  let view = await add(first);
  for (const snapshot of others) view = await add(snapshot);
  await insertRows(db, 'events', rows);
  await model.flush();
  return { ...model.state, view };
}
