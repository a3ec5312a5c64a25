import type { JsonValue, Presenter, SeenFile } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { StoredEvent, StoredEventOf } from '../event';
import type { Presenters } from '../project-event';
import type { Database } from './database';

/**
 * The versions of the files that a call saw or left, by its result. Also of a call that failed: what its `meta` names, it
 * has seen.
 */
export function seenByEvent(
  event: StoredEvent,
  { call, presenters }: { call: StoredEventOf<'tool-call'> | undefined; presenters: Presenters },
): SeenFile[] {
  const presenter = call && presenters.get(call.tool);
  if (event.type !== 'tool-result' || presenter === undefined) return [];
  return filesSeen(presenter, event.meta);
}

export async function readSeenVersion(
  db: Kysely<Database>,
  { sessionId, file }: { sessionId: string; file: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('seen_files')
    .select('version')
    .where('session_id', '=', sessionId)
    .where('file', '=', JSON.stringify(file))
    .executeTakeFirst();
  return row?.version;
}

/** A presenter is tool code: whatever it throws, the event must be recorded. */
function filesSeen(presenter: Presenter, meta: JsonValue | undefined): SeenFile[] {
  try {
    return presenter.filesSeen(meta);
  } catch {
    return [];
  }
}
