import { emptyHeader, type TimelineHeader } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { Presenters } from '../project-event';
import { SessionNotFoundError } from '../session-not-found-error';
import type { Database } from './database';
import { indexEvent, type IndexState } from './index-event';
import { parseEvent, readBatches } from './read-events';
import { emptySessionRow, updateSessionRow } from './session-row';

/** Builds the read model of one session again from its log, and returns its header. Inside a transaction. */
export async function reindexSession(
  db: Kysely<Database>,
  { sessionId, presenters }: { sessionId: string; presenters: Presenters },
): Promise<TimelineHeader> {
  // A write that changes nothing, first: until the end of the transaction nobody appends.
  const locked = await db
    .updateTable('sessions')
    .set((eb) => ({ head: eb.ref('head') }))
    .where('id', '=', sessionId)
    .returning('head')
    .executeTakeFirst();
  if (locked === undefined) throw new SessionNotFoundError(sessionId);
  for (const table of ['items', 'changes', 'seen_files', 'checkpoints'] as const) {
    await db.deleteFrom(table).where('session_id', '=', sessionId).execute();
  }
  let state: IndexState = { row: emptySessionRow(sessionId), header: emptyHeader };
  for await (const batch of readBatches(db, { sessionId, after: 0, upTo: locked.head })) {
    for (const row of batch) {
      const event = parseEvent(row);
      const bytes = Buffer.byteLength(row.data);
      const indexed = await indexEvent(db, state, { event, bytes, presenters });
      if (indexed.item !== row.item) {
        await db
          .updateTable('events')
          .set({ item: indexed.item })
          .where('session_id', '=', sessionId)
          .where('seq', '=', row.seq)
          .execute();
      }
      state = indexed;
    }
  }
  await updateSessionRow(db, state.row);
  return state.header;
}
