import { Migrator, type Kysely, type Migration } from 'kysely';
import { createLogAndReadModel } from './migrations/0001-log-and-read-model';
import { createSeenFiles } from './migrations/0002-seen-files';
import { createImports } from './migrations/0003-imports';
import { createNativeIds } from './migrations/0004-native-ids';

/** Every change of the tables, in the order of its name. A name that was released is never changed or taken away. */
const migrations: Record<string, Migration> = {
  '0001-log-and-read-model': { up: createLogAndReadModel },
  '0002-seen-files': { up: createSeenFiles },
  '0003-imports': { up: createImports },
  '0004-native-ids': { up: createNativeIds },
};

/** Brings the tables up to this version. Rejects, and leaves them as they were, when that fails. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw new Error('The tables of the sessions could not be brought up to this version.', { cause: error });
}
