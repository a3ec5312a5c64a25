import type { Kysely } from 'kysely';

/**
 * The agents' own ids of imported sessions, and which calls started which session by such an id: what links sessions
 * whose logs are files of their own. And how often a session's log was replaced by another one.
 */
export async function createNativeIds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('native_id', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('replaces', 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('generation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('sessions_by_native_id').on('sessions').column('native_id').execute();
  await db.schema
    .createTable('starts')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('native_id', 'text', (column) => column.notNull())
    .addColumn('call_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('starts_key', ['session_id', 'native_id'])
    .execute();
  await db.schema.createIndex('starts_by_native_id').on('starts').column('native_id').execute();
}
