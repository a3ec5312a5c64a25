import type { Kysely } from 'kysely';
import type { Database } from './database';

/** Far below the number of parameters that either engine takes in a statement. */
const chunkSize = 500;

/** How many of the files a session has changed already. */
export async function changedAmong(
  db: Kysely<Database>,
  { sessionId, paths }: { sessionId: string; paths: readonly string[] },
): Promise<number> {
  let known = 0;
  for (let start = 0; start < paths.length; start += chunkSize) {
    const rows = await db
      .selectFrom('changes')
      .select('path')
      .distinct()
      .where('session_id', '=', sessionId)
      .where('path', 'in', paths.slice(start, start + chunkSize))
      .execute();
    known += rows.length;
  }
  return known;
}
