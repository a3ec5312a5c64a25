import { emptyHeader, type TimelineHeader } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { PresentersOf } from '../project-event';
import { SessionNotFoundError } from '../session-not-found-error';
import type { Database } from './database';
import { parseEvent, readBatches } from './read-events';
import { ReadModel } from './read-model';
import { emptySessionRow } from './session-row';

/** Builds the read model of one session again from its log, and returns its header. Inside a transaction. */
export async function reindexSession(
  db: Kysely<Database>,
  { sessionId, presentersOf }: { sessionId: string; presentersOf: PresentersOf },
): Promise<TimelineHeader> {
  // A write that changes nothing, first: until the end of the transaction nobody appends.
  const locked = await db
    .updateTable('sessions')
    .set((eb) => ({ head: eb.ref('head') }))
    .where('id', '=', sessionId)
    .returning(['head', 'imported'])
    .executeTakeFirst();
  if (locked === undefined) throw new SessionNotFoundError(sessionId);
  for (const table of ['items', 'changes', 'seen_files', 'checkpoints'] as const) {
    await db.deleteFrom(table).where('session_id', '=', sessionId).execute();
  }
  const model = new ReadModel(
    db,
    { row: { ...emptySessionRow(sessionId), imported: locked.imported }, header: emptyHeader },
    presentersOf,
  );
  for await (const batch of readBatches(db, { sessionId, after: 0, upTo: locked.head })) {
    for (const row of batch) {
      const { item } = await model.add(parseEvent(row), Buffer.byteLength(row.data));
      if (item === row.item) continue;
      await db
        .updateTable('events')
        .set({ item })
        .where('session_id', '=', sessionId)
        .where('seq', '=', row.seq)
        .execute();
    }
    await model.flush();
  }
  return model.state.header;
}
