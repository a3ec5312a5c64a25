import type { CreateTableBuilder, Kysely } from 'kysely';

/** The first tables. Types are those that SQLite and PostgreSQL both know. */
export async function createLogAndReadModel(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('head', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('cwd', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('item_count', 'integer', (column) => column.notNull())
    .addColumn('open_count', 'integer', (column) => column.notNull())
    .addColumn('last_end', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('files', 'integer', (column) => column.notNull())
    .addColumn('added', 'bigint', (column) => column.notNull())
    .addColumn('removed', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_update').on('sessions').columns(['updated_at', 'id']).execute();

  await ofSession(db, 'events')
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('item', 'integer')
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('events_key', ['session_id', 'seq'])
    .execute();
  await db.schema.createIndex('events_by_item').on('events').columns(['session_id', 'item', 'seq']).execute();

  await ofSession(db, 'items')
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('kind', 'text')
    .addColumn('tool', 'text')
    .addColumn('call_id', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('paths', 'text', (column) => column.notNull())
    .addColumn('added', 'bigint', (column) => column.notNull())
    .addColumn('removed', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('duration', 'bigint')
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('items_key', ['session_id', 'item'])
    .execute();
  await db.schema
    .createIndex('items_by_call')
    .on('items')
    .columns(['session_id', 'call_id', 'item'])
    .execute();

  await ofSession(db, 'changes')
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('from_path', 'text')
    .addColumn('added', 'bigint', (column) => column.notNull())
    .addColumn('removed', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('changes_key', ['session_id', 'path', 'item'])
    .execute();

  await ofSession(db, 'checkpoints')
    .addColumn('head', 'integer', (column) => column.notNull())
    .addColumn('item_count', 'integer', (column) => column.notNull())
    .addColumn('header', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('checkpoints_key', ['session_id', 'head'])
    .execute();

  await ofSession(db, 'shares')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('shares_by_session').on('shares').column('session_id').execute();
}

/** A table whose rows go when their session goes. */
function ofSession(db: Kysely<unknown>, table: string): CreateTableBuilder<string, 'session_id'> {
  return db.schema
    .createTable(table)
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    );
}
