import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { ShareNotFoundError } from '../share-not-found-error';
import type { ShareRecord } from '../sessions';
import type { Database } from './database';

export async function insertShare(
  db: Kysely<Database>,
  { sessionId, at }: { sessionId: string; at: number },
): Promise<ShareRecord> {
  const share = { id: randomUUID(), session_id: sessionId, created_at: at, revoked_at: null };
  await db.insertInto('shares').values(share).execute();
  return toRecord(share);
}

/** The shares of a session that were not revoked, newest first. */
export async function listShares(db: Kysely<Database>, sessionId: string): Promise<ShareRecord[]> {
  const rows = await db
    .selectFrom('shares')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** Revokes a share. Returns its session's id; nothing when it was revoked before. */
export async function revokeShare(
  db: Kysely<Database>,
  { shareId, at }: { shareId: string; at: number },
): Promise<string | undefined> {
  const revoked = await db
    .updateTable('shares')
    .set({ revoked_at: at })
    .where('id', '=', shareId)
    .where('revoked_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  if (revoked !== undefined) return revoked.session_id;
  if ((await findShare(db, shareId)) === undefined) throw new ShareNotFoundError();
  return undefined;
}

export async function findShare(db: Kysely<Database>, shareId: string): Promise<ShareRecord | undefined> {
  const row = await db.selectFrom('shares').selectAll().where('id', '=', shareId).executeTakeFirst();
  return row && toRecord(row);
}

function toRecord(row: Selectable<Database['shares']>): ShareRecord {
  const { id, session_id: sessionId, created_at: createdAt, revoked_at: revokedAt } = row;
  return { id, sessionId, createdAt, revokedAt };
}
