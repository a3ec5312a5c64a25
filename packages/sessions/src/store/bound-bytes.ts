import { sql, type Kysely } from 'kysely';
import type { Database } from './database';

/**
 * The most bytes of the log that one answer is made of, beyond its first item or event. A window is bounded by items and
 * by this: a hundred items may be a hundred files of 10 MB.
 */
const mostBytes = 8 * 1024 * 1024;

/** The first item of the window that ends before `end`, begins at `first` or later and is not too large to be sent. */
export async function firstWithin(
  db: Kysely<Database>,
  { sessionId, first, end }: { sessionId: string; first: number; end: number },
): Promise<number> {
  const rows = await db
    .selectFrom('items')
    .select(['item', 'size'])
    .where('session_id', '=', sessionId)
    .where('item', '>=', first)
    .where('item', '<', end)
    .orderBy('item', 'desc')
    .execute();
  const count = countWithin(rows.map(({ size }) => size));
  return rows[count - 1]?.item ?? first;
}

/** How many of the events after `after`, at most `limit`, are not too many bytes to be sent at once. */
export async function eventsWithin(
  db: Kysely<Database>,
  { sessionId, after, limit }: { sessionId: string; after: number; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('events')
    // The bytes of the column without reading it: a large one lies on pages of its own.
    .select(sql<number>`octet_length(data)`.as('size'))
    .where('session_id', '=', sessionId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return countWithin(rows.map(({ size }) => size));
}

/** How many of the sizes, from the first on, are within the bound together: at least one. */
function countWithin(sizes: readonly number[]): number {
  let bytes = 0;
  for (const [index, size] of sizes.entries()) {
    bytes += size;
    if (bytes > mostBytes) return Math.max(1, index);
  }
  return sizes.length;
}
