import type { CompiledQuery, Insertable, Kysely } from 'kysely';
import type { Database } from './database';

/**
 * How many rows a statement takes: as many of the first as there are, then of the next. So there are few statements, each
 * made and prepared once, which takes as long as to run it; and far fewer parameters than either engine takes.
 */
const chunkSizes = [256, 32, 4, 1];

/** The statements by what they insert, of each dialect. */
const statements = new WeakMap<object, Map<string, CompiledQuery>>();

/** Inserts rows, however many. All have the same columns. */
export async function insertRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  let start = 0;
  for (const size of chunkSizes) {
    for (; start + size <= rows.length; start += size) {
      await insertChunk(db, table, rows.slice(start, start + size));
    }
  }
}

async function insertChunk<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const known = statementsOf(db);
  const name = `${rows.length} ${table} ${columns.join(' ')}`;
  const statement = known.get(name);
  if (statement === undefined) {
    const compiled = db.insertInto(table).values(rows).compile();
    known.set(name, compiled);
    await db.executeQuery(compiled);
    return;
  }
  const parameters = rows.flatMap((row) => columns.map((column): unknown => Reflect.get(row, column)));
  await db.executeQuery({ ...statement, parameters });
}

function statementsOf(db: Kysely<Database>): Map<string, CompiledQuery> {
  const { adapter } = db.getExecutor();
  const known = statements.get(adapter) ?? new Map<string, CompiledQuery>();
  statements.set(adapter, known);
  return known;
}
