import { advanceHeader, emptyHeader, type TimelineHeader } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { Database } from './database';
import { parseEvent, readBatches } from './read-events';

const checkpointItems = 256;
const checkpointEvents = 1_024;

/** Whether the header after an event is kept: every 256 items, and every 1,024 events for a log of few items. */
export function isCheckpoint(before: TimelineHeader, after: TimelineHeader): boolean {
  const crossesItems = after.itemCount > before.itemCount && after.itemCount % checkpointItems === 0;
  return crossesItems || after.head % checkpointEvents === 0;
}

/**
 * The header after the event `head`: from a known earlier one, or the last checkpoint, and the events since. Reads at
 * most 1,024 events, however long the log is.
 */
export async function loadHeader(
  db: Kysely<Database>,
  { sessionId, head, known }: { sessionId: string; head: number; known?: TimelineHeader | undefined },
): Promise<TimelineHeader> {
  let header = known !== undefined && known.head <= head ? known : emptyHeader;
  if (header.head === head) return header;
  const checkpoint = await db
    .selectFrom('checkpoints')
    .select('header')
    .where('session_id', '=', sessionId)
    .where('head', '>', header.head)
    .where('head', '<=', head)
    .orderBy('head', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A checkpoint is a header that this store wrote as JSON.
  if (checkpoint !== undefined) header = JSON.parse(checkpoint.header) as TimelineHeader;
  for await (const batch of readBatches(db, { sessionId, after: header.head, upTo: head })) {
    for (const row of batch) header = advanceHeader(header, parseEvent(row));
  }
  return header;
}
