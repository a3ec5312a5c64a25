import type { FileChange } from '@showreel/views';
import type { Kysely } from 'kysely';
import { columnText } from './column-text';
import type { Database } from './database';

/** Far below the number of parameters that either engine takes in a statement. */
const chunkSize = 500;

/** Writes what a call changed. Returns how many of the files the session had not changed before. */
export async function recordChanges(
  db: Kysely<Database>,
  { sessionId, item, changes }: { sessionId: string; item: number; changes: FileChange[] },
): Promise<number> {
  let fresh = 0;
  for (let start = 0; start < changes.length; start += chunkSize) {
    const chunk = changes.slice(start, start + chunkSize);
    const paths = chunk.map(({ path }) => path);
    const known = await db
      .selectFrom('changes')
      .select('path')
      .distinct()
      .where('session_id', '=', sessionId)
      .where('path', 'in', paths)
      .execute();
    fresh += chunk.length - known.length;
    await db
      .insertInto('changes')
      .values(
        chunk.map(({ path, change, from, added, removed }) => ({
          session_id: sessionId,
          item,
          path,
          change,
          from_path: from === undefined ? null : columnText(from),
          added,
          removed,
        })),
      )
      .execute();
  }
  return fresh;
}
