import type { Kysely } from 'kysely';
import { SessionNotFoundError } from '../session-not-found-error';
import type { Database } from './database';
import { updateSessionRow } from './session-row';

/** Gives a session the events of another one, which is no more. Its id and its shares stay. Inside a transaction. */
export async function moveSession(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const row = await db.selectFrom('sessions').selectAll().where('id', '=', from).executeTakeFirst();
  if (row === undefined) throw new SessionNotFoundError(from);
  const replaced = await db
    .selectFrom('sessions')
    .select('generation')
    .where('id', '=', to)
    .executeTakeFirst();
  if (replaced === undefined) throw new SessionNotFoundError(to);
  const generation = replaced.generation + 1;
  for (const table of ['events', 'items', 'changes', 'seen_files', 'checkpoints', 'starts'] as const) {
    await db.deleteFrom(table).where('session_id', '=', to).execute();
    await db.updateTable(table).set({ session_id: to }).where('session_id', '=', from).execute();
  }
  await updateSessionRow(db, { ...row, id: to, imported: 'whole', generation, replaces: null });
  await db.deleteFrom('sessions').where('id', '=', from).execute();
}
