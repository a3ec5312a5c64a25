import type { Connection } from '../connection/connection';
import { findSession } from '../connection/find-session';
import type { Environment } from '../environment';

const batchSize = 500;

/** Prints the whole log of a session as view events, one JSON object a line, exactly as the API gives them. */
export async function printViews(
  connection: Connection,
  session: string,
  { out }: Environment,
): Promise<void> {
  const { client } = connection;
  const sessionId = await findSession(connection, session);
  let after = 0;
  while (!out.isClosed()) {
    const events = await client.sessions.events.query({ sessionId, after, limit: batchSize });
    for (const event of events) await out.print(JSON.stringify(event));
    const last = events.at(-1);
    if (last === undefined || events.length < batchSize) return;
    after = last.seq;
  }
}
