import type { ViewEvent } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { NewEvent, StoredEvent, StoredEventOf } from '../event';
import { projectEvent, type Presenters } from '../project-event';
import type { Database } from './database';

interface EventData {
  seq: number;
  at: number;
  data: string;
}

/** An event as the log holds it. It was validated when it was appended, and nothing is ever updated. */
export function parseEvent({ seq, at, data }: EventData): StoredEvent {
  return { seq, at, ...(JSON.parse(data) as NewEvent) };
}

/** Events, each with the data of the call that it settles, if it is a result that settles one. */
function selectEvents(db: Kysely<Database>, sessionId: string) {
  return db
    .selectFrom('events as e')
    .leftJoin('events as c', (join) =>
      join
        .onRef('c.session_id', '=', 'e.session_id')
        .onRef('c.item', '=', 'e.item')
        .on('c.type', '=', 'tool-call')
        .on('e.type', '=', 'tool-result'),
    )
    .select(['e.seq', 'e.at', 'e.data', 'c.seq as call_seq', 'c.at as call_at', 'c.data as call_data'])
    .where('e.session_id', '=', sessionId);
}
type EventWithCall = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

function projectRow(row: EventWithCall, presenters: Presenters): ViewEvent {
  const { call_seq: seq, call_at: at, call_data: data } = row;
  const hasCall = seq !== null && at !== null && data !== null;
  const call = hasCall ? asCall(parseEvent({ seq, at, data })) : undefined;
  return projectEvent(parseEvent(row), { presenters, call });
}

/** At most `limit` view events with seq above `after`. */
export async function readRange(
  db: Kysely<Database>,
  {
    sessionId,
    after,
    limit,
    presenters,
  }: { sessionId: string; after: number; limit: number; presenters: Presenters },
): Promise<ViewEvent[]> {
  const rows = await selectEvents(db, sessionId)
    .where('e.seq', '>', after)
    .orderBy('e.seq')
    .limit(limit)
    .execute();
  return rows.map((row) => projectRow(row, presenters));
}

/**
 * All view events of the items from index `first` up to, without, index `end`, in order of seq. Sorted here: asked for
 * that order, SQLite walks the whole session by seq instead of taking the few items by their index.
 */
export async function readItems(
  db: Kysely<Database>,
  {
    sessionId,
    first,
    end,
    presenters,
  }: { sessionId: string; first: number; end: number; presenters: Presenters },
): Promise<ViewEvent[]> {
  const rows = await selectEvents(db, sessionId)
    .where('e.item', '>=', first)
    .where('e.item', '<', end)
    .execute();
  return rows.sort((a, b) => a.seq - b.seq).map((row) => projectRow(row, presenters));
}

/** How many turns began before an item. */
export async function readTurns(
  db: Kysely<Database>,
  { sessionId, before }: { sessionId: string; before: number },
): Promise<number> {
  const row = await db
    .selectFrom('items')
    .select('turn')
    .where('session_id', '=', sessionId)
    .where('item', '=', before - 1)
    .executeTakeFirst();
  return row?.turn ?? 0;
}

/** The call that opened an item. */
export async function readCall(
  db: Kysely<Database>,
  { sessionId, item }: { sessionId: string; item: number },
): Promise<StoredEventOf<'tool-call'> | undefined> {
  const row = await selectCalls(db, sessionId).where('i.item', '=', item).executeTakeFirst();
  return row && asCall(parseEvent(row));
}

/** The newest call of an id, open or not, and the index of its item. A result without a call is none. */
export async function findCall(
  db: Kysely<Database>,
  { sessionId, callId }: { sessionId: string; callId: string },
): Promise<{ item: number; call: StoredEventOf<'tool-call'> } | undefined> {
  const row = await selectCalls(db, sessionId)
    .where('i.call_id', '=', JSON.stringify(callId))
    .orderBy('i.item', 'desc')
    .limit(1)
    .executeTakeFirst();
  const call = row && asCall(parseEvent(row));
  return call && { item: row.item, call };
}

/** Calls by way of their items, whose rows are few and small. */
function selectCalls(db: Kysely<Database>, sessionId: string) {
  return db
    .selectFrom('items as i')
    .innerJoin('events as e', (join) =>
      join.onRef('e.session_id', '=', 'i.session_id').onRef('e.seq', '=', 'i.seq'),
    )
    .select(['i.item', 'e.seq', 'e.at', 'e.data'])
    .where('i.session_id', '=', sessionId)
    .where('e.type', '=', 'tool-call');
}

function asCall(event: StoredEvent): StoredEventOf<'tool-call'> | undefined {
  return event.type === 'tool-call' ? event : undefined;
}

const batchSize = 500;

/** The log from after `after` up to `upTo`, a batch at a time, so that a long one never lies in memory whole. */
export async function* readBatches(
  db: Kysely<Database>,
  { sessionId, after, upTo }: { sessionId: string; after: number; upTo: number },
): AsyncGenerator<(EventData & { item: number | null })[], void> {
  for (let cursor = after; cursor < upTo;) {
    const rows = await db
      .selectFrom('events')
      .select(['seq', 'at', 'item', 'data'])
      .where('session_id', '=', sessionId)
      .where('seq', '>', cursor)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    cursor = last.seq;
  }
}
