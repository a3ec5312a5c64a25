import type { Kysely } from 'kysely';

/**
 * The files that a session's calls have seen. Sessions that were recorded before have none until they are indexed
 * again: their logs do not name the files.
 */
export async function createSeenFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seen_files')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('seen_files_key', ['session_id', 'file'])
    .execute();
}
