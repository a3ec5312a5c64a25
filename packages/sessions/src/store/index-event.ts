import { advanceHeader, opensItem, type TimelineHeader, type ViewEvent } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { StoredEvent } from '../event';
import { projectEvent, type Presenters } from '../project-event';
import type { Database, SessionRow } from './database';
import { indexItem, itemOf } from './index-item';
import { isCheckpoint } from './load-header';
import { readCall } from './read-events';
import { recordChanges } from './record-changes';
import { recordSeenFiles } from './seen-files';
import { advanceSessionRow } from './session-row';

/** The read model's running state: what is carried from one event of a session to the next. */
export interface IndexState {
  row: SessionRow;
  header: TimelineHeader;
}

export interface IndexedEvent extends IndexState {
  view: ViewEvent;
  /** The item that the event belongs to. */
  item: number | null;
}

/**
 * Brings the read model forward by one event: the item's row, its changed files and those it saw, a
 * checkpoint, and the session's row,
 * which the caller writes. Appending and reindexing are this one function, so they cannot differ.
 */
export async function indexEvent(
  db: Kysely<Database>,
  { row, header: before }: IndexState,
  { event, bytes, presenters }: { event: StoredEvent; bytes: number; presenters: Presenters },
): Promise<IndexedEvent> {
  const sessionId = row.id;
  const header = advanceHeader(before, event);
  const item = await itemOf(db, event, { sessionId, before });
  const settles = event.type === 'tool-result' && !opensItem(before, event) && item !== null;
  const call = settles ? await readCall(db, { sessionId, item }) : undefined;
  const view = projectEvent(event, { presenters, call });

  const described =
    item === null
      ? undefined
      : await indexItem(db, view, { sessionId, item, header, call, presenters, bytes });
  const settled = event.type === 'tool-result' ? described : undefined;
  const files =
    item === null ? 0 : await recordChanges(db, { sessionId, item, changes: settled?.changes ?? [] });
  await recordSeenFiles(db, event, { sessionId, call, presenters });
  if (isCheckpoint(before, header)) await writeCheckpoint(db, sessionId, header);
  return { row: advanceSessionRow(row, { header, settled, files }), header, view, item };
}

async function writeCheckpoint(
  db: Kysely<Database>,
  sessionId: string,
  header: TimelineHeader,
): Promise<void> {
  await db
    .insertInto('checkpoints')
    .values({
      session_id: sessionId,
      head: header.head,
      item_count: header.itemCount,
      header: JSON.stringify(header),
    })
    .execute();
}
