import { CommandError } from '../command-error';
import type { Connection } from '../connection/connection';
import { findSession } from '../connection/find-session';

/** Builds a session's read model again from its log. Only the owner of the data folder can. */
export async function reindexSession(connection: Connection, session: string): Promise<void> {
  const { local } = connection;
  if (local === undefined) {
    throw new CommandError(
      'Stop the running Showreel server first: a session is reindexed while no server uses it.',
      1,
    );
  }
  await local.reindex(await findSession(connection, session));
}
