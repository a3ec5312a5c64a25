import { randomUUID } from 'node:crypto';
import type { TimelineHeader } from '@showreel/views';
import type { Kysely, Transaction } from 'kysely';
import type { ImportedLog, ImportProgress, SessionImports, TimedEvent } from '../imports';
import { appendEvents, type Appended, type StampedSnapshot } from './append-events';
import type { PresentersOf } from '../project-event';
import type { Database } from './database';
import { moveSession } from './move-session';
import { emptySessionRow } from './session-row';

interface ImportsOptions {
  presentersOf: PresentersOf;
  /** One transaction, when its turn has come, and what is to be done once it is committed. */
  write: <Result>(
    change: (db: Transaction<Database>) => Promise<Result>,
    committed?: (result: Result) => void,
  ) => Promise<Result>;
  /** A header of the session at some moment, if one is at hand. */
  knownHeader: (sessionId: string) => TimelineHeader | undefined;
  onAppended: (sessionId: string, appended: Appended) => void;
  onReplaced: (sessionId: string) => void;
}

/** Ids that can stand in an address and in the name of a folder. */
const usableId = /^[A-Za-z0-9][\w.-]{0,127}$/;

/** The imports of a store, over its database. */
export function createSqlImports(
  db: Kysely<Database>,
  { presentersOf, write, knownHeader, onAppended, onReplaced }: ImportsOptions,
): SessionImports {
  return {
    find: (source) => findLog(db, source),

    async findBySession(sessionId) {
      const row = await db
        .selectFrom('imports')
        .select('source')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return row && findLog(db, row.source);
    },

    async sources() {
      const rows = await db
        .selectFrom('imports')
        .select(['source', 'session_id'])
        .where('key', '=', '')
        .execute();
      return new Map(rows.map(({ source, session_id }) => [source, session_id]));
    },

    begin: (wanted) =>
      write(async (tx) => {
        const id = wanted !== undefined && (await isFree(tx, wanted)) ? wanted : randomUUID();
        await tx
          .insertInto('sessions')
          .values({ ...emptySessionRow(id), imported: 'partial' })
          .execute();
        return id;
      }),

    async append(sessionId: string, events: readonly TimedEvent[], { taken, digest }: ImportProgress) {
      const [first, ...others] = events.map(takeSnapshot);
      if (first === undefined) return;
      await write(
        async (tx) => {
          const appended = await appendEvents(tx, {
            sessionId,
            snapshots: [first, ...others],
            known: knownHeader(sessionId),
            presentersOf,
          });
          await tx
            .updateTable('imports')
            .set({ taken, digest })
            .where('session_id', '=', sessionId)
            .execute();
          return appended;
        },
        (appended) => onAppended(sessionId, appended),
      );
    },

    finish: (log, replacements = []) =>
      write(
        async (tx) => {
          for (const { sessionId, by } of replacements) await moveSession(tx, { from: by, to: sessionId });
          await recordImport(tx, log);
        },
        () => {
          for (const { sessionId } of replacements) onReplaced(sessionId);
        },
      ),

    async discard(sessionIds) {
      if (sessionIds.length === 0) return;
      await write((tx) =>
        tx.deleteFrom('sessions').where('id', 'in', sessionIds).where('imported', '=', 'partial').execute(),
      );
    },
  };
}

async function findLog(db: Kysely<Database>, source: string): Promise<ImportedLog | undefined> {
  const rows = await db.selectFrom('imports').selectAll().where('source', '=', source).execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const { format, size, modified_at: modifiedAt } = first;
  const sessions = rows.map(({ key, session_id: sessionId, taken, digest }) => ({
    key,
    sessionId,
    taken,
    digest,
  }));
  return { source, format, size, modifiedAt, sessions };
}

/** Deletes what an earlier process began to import and did not finish. */
export async function discardPartial(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('sessions').where('imported', '=', 'partial').execute();
}

async function isFree(db: Kysely<Database>, id: string): Promise<boolean> {
  if (!usableId.test(id)) return false;
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row === undefined;
}

/**
 * The event as it is written. What a reader made of JSON is JSON: it is not taken apart again to see that nothing gets
 * lost, which costs more than all else.
 */
function takeSnapshot({ at, event }: TimedEvent): StampedSnapshot {
  return { at, event, json: JSON.stringify(event) };
}

async function recordImport(
  db: Kysely<Database>,
  { source, format, size, modifiedAt, sessions }: ImportedLog,
): Promise<void> {
  for (const { key, sessionId, taken, digest } of sessions) {
    const read = { session_id: sessionId, format, size, modified_at: modifiedAt, taken, digest };
    await db
      .insertInto('imports')
      .values({ source, key, ...read })
      .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(read))
      .execute();
    await db.updateTable('sessions').set({ imported: 'whole' }).where('id', '=', sessionId).execute();
  }
}
