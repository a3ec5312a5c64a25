import type { Kysely } from 'kysely';
import type { Database } from './database';

/** So many events are looked at together: images and outputs are no part of them, so they are small. */
const batch = 200;

const digest = /[0-9a-f]{64}/g;

/** Of the blobs that are named by their SHA-256, in hex, those that stand in no event of the session. */
export async function findUnmentioned(
  db: Kysely<Database>,
  sessionId: string,
  blobs: readonly string[],
): Promise<string[]> {
  const left = new Set(blobs);
  for (let after = 0; left.size > 0;) {
    const rows = await db
      .selectFrom('events')
      .select(['seq', 'data'])
      .where('session_id', '=', sessionId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const { data } of rows) {
      for (const [found] of data.matchAll(digest)) left.delete(found);
    }
    after = last.seq;
  }
  return [...left];
}
