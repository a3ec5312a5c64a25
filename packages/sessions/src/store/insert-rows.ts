import type { Insertable, Kysely } from 'kysely';
import type { Database } from './database';

/** Far below the number of parameters that either engine takes in a statement. */
const chunkSize = 200;

/** Inserts rows, however many. */
export async function insertRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunkSize) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + chunkSize))
      .execute();
  }
}
