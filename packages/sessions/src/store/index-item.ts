import { openWindow, opensItem, type TimelineHeader, type ViewEvent } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { StoredEvent, StoredEventOf } from '../event';
import { projectEvent, type Presenters } from '../project-event';
import type { Database } from './database';
import { describeItem, type ItemDescription } from './describe-item';
import { findCall } from './read-events';

/** The index of the item that an event opens or adds to. A task belongs to the newest call of its id, as in the fold. */
export async function itemOf(
  db: Kysely<Database>,
  event: StoredEvent,
  { sessionId, before }: { sessionId: string; before: TimelineHeader },
): Promise<number | null> {
  if (opensItem(before, event)) return before.itemCount;
  if (event.type === 'tool-result') return before.openCalls[event.callId] ?? null;
  if (event.type !== 'task') return null;
  const newest = await findCall(db, { sessionId, callId: event.callId });
  return newest?.item ?? null;
}

interface ItemPlace {
  sessionId: string;
  item: number;
  /** The header after the event. */
  header: TimelineHeader;
  /** The call that the event settles. */
  call: StoredEventOf<'tool-call'> | undefined;
  presenters: Presenters;
  /** Bytes of the event in the log. */
  bytes: number;
}

/**
 * Writes what one event says of its item's row, and returns what the item is now; nothing when the event, a task,
 * changes only its size. The row is described from the very fold that a page makes of the same events.
 */
export async function indexItem(
  db: Kysely<Database>,
  view: ViewEvent,
  { sessionId, item, header, call, presenters, bytes }: ItemPlace,
): Promise<ItemDescription | undefined> {
  const events = call === undefined ? [view] : [projectEvent(call, { presenters }), view];
  const [folded] = openWindow({ header, first: item, turnsBefore: header.turns, events }).items;
  const described = folded && describeItem(folded);
  if (described !== undefined && call === undefined) {
    const { seq, at } = view;
    const place = { session_id: sessionId, item, seq, at, turn: header.turns, size: bytes };
    await db
      .insertInto('items')
      .values({ ...place, ...described.columns })
      .execute();
    return described;
  }
  await db
    .updateTable('items')
    .set((eb) => ({ ...described?.columns, size: eb('size', '+', bytes) }))
    .where('session_id', '=', sessionId)
    .where('item', '=', item)
    .execute();
  return described;
}
