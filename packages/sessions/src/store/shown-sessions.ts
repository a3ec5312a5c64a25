import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database, SessionRow } from './database';

/** The rows of sessions that somebody may see: not of those whose import has not ended. */
export function shownSessions(db: Kysely<Database>): SelectQueryBuilder<Database, 'sessions', SessionRow> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where((eb) => eb.or([eb('imported', 'is', null), eb('imported', '=', 'whole')]));
}
