import type { Kysely } from 'kysely';

/** Sessions that came out of other agents' logs, and which session started which. */
export async function createImports(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('imported', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('parent_session', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('parent_call', 'text').execute();
  await db.schema.createIndex('sessions_by_parent').on('sessions').column('parent_session').execute();
  await db.schema
    .createTable('imports')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imports_key', ['source', 'key'])
    .execute();
  await db.schema.createIndex('imports_by_session').on('imports').column('session_id').execute();
}
