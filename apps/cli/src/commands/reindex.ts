import { CommandError } from '../command-error';
import type { Connection } from '../connection/connection';

/** Builds a session's read model again from its log. Only the owner of the data folder can. */
export async function reindexSession({ client, local }: Connection, sessionId: string): Promise<void> {
  if (local === undefined) {
    throw new CommandError(
      'Stop the running Showreel server first: a session is reindexed while no server uses it.',
      1,
    );
  }
  await client.sessions.open.query({ sessionId });
  await local.reindex(sessionId);
}
