import { printLogViews } from '@showreel/api';
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
    if (last === undefined) return;
    after = last.seq;
  }
}

/**
 * Prints a log that is in no store as view events, one JSON object a line: its own session, and then each of its
 * subagents', each with its own seqs.
 */
export async function printFileViews(path: string, { out }: Environment): Promise<void> {
  const stop = new AbortController();
  try {
    await printLogViews(path, {
      signal: stop.signal,
      async print(line) {
        await out.print(line);
        if (out.isClosed()) stop.abort();
      },
    });
  } catch (error) {
    // Whoever read along is gone: there is nobody to go on for.
    if (!stop.signal.aborted) throw error;
  }
}
