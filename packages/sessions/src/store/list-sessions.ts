import type { Kysely } from 'kysely';
import { z } from 'zod';
import { InvalidCursorError } from '../invalid-cursor-error';
import type { SessionSummary } from '../sessions';
import type { Database } from './database';
import { hasParent } from './linked-sessions';
import { summarize } from './session-row';
import { shownSessions } from './shown-sessions';

/** The last row of a page: its `updatedAt` and its id. */
const position = z.tuple([z.number(), z.string()]);

/** One page of the list, newest first. A session that changes meanwhile moves to the front, and out of later pages. */
export async function listSessions(
  db: Kysely<Database>,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ sessions: SessionSummary[]; nextCursor?: string }> {
  let query = shownSessions(db)
    .where((eb) => eb.not(hasParent(eb)))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [updatedAt, id] = decodeCursor(cursor);
    query = query.where((eb) => eb(eb.refTuple('updated_at', 'id'), '<', eb.tuple(updatedAt, id)));
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    sessions: shown.map(summarize),
    ...(last === undefined || rows.length === shown.length
      ? {}
      : { nextCursor: encodeCursor(last.updated_at, last.id) }),
  };
}

function encodeCursor(updatedAt: number, id: string): string {
  return Buffer.from(JSON.stringify([updatedAt, id])).toString('base64url');
}

function decodeCursor(cursor: string): z.infer<typeof position> {
  const text = Buffer.from(cursor, 'base64url').toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidCursorError();
    throw error;
  }
  const parsed = position.safeParse(value);
  if (!parsed.success) throw new InvalidCursorError();
  return parsed.data;
}
