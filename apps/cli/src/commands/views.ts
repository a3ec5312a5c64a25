import type { Connection } from '../connection/connection';
import type { Environment } from '../environment';

const batchSize = 500;

/** Prints the whole log of a session as view events, one JSON object a line, exactly as the API gives them. */
export async function printViews(
  { client }: Connection,
  sessionId: string,
  { out }: Environment,
): Promise<void> {
  let after = 0;
  while (!out.isClosed()) {
    const events = await client.sessions.events.query({ sessionId, after, limit: batchSize });
    for (const event of events) await out.print(JSON.stringify(event));
    const last = events.at(-1);
    if (last === undefined || events.length < batchSize) return;
    after = last.seq;
  }
}
