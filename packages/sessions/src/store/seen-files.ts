import type { JsonValue, Presenter, SeenFile } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { StoredEvent, StoredEventOf } from '../event';
import type { Presenters } from '../project-event';
import { columnText } from './column-text';
import type { Database } from './database';

/**
 * Remembers the versions of the files that a call saw or left, instead of those known before. Also of a call that
 * failed: what its `meta` names, it has seen.
 */
export async function recordSeenFiles(
  db: Kysely<Database>,
  event: StoredEvent,
  {
    sessionId,
    call,
    presenters,
  }: { sessionId: string; call: StoredEventOf<'tool-call'> | undefined; presenters: Presenters },
): Promise<void> {
  const presenter = call && presenters.get(call.tool);
  if (event.type !== 'tool-result' || presenter === undefined) return;
  for (const { file, version } of filesSeen(presenter, event.meta)) {
    const row = { session_id: sessionId, file: JSON.stringify(file), version: columnText(version) };
    await db
      .insertInto('seen_files')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'file']).doUpdateSet({ version: row.version }),
      )
      .execute();
  }
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
