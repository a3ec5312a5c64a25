import { randomUUID } from 'node:crypto';
import type { TimelineHeader } from '@showreel/views';
import type { Kysely, Transaction } from 'kysely';
import type { ImportedLog, ImportFacts, ImportProgress, SessionImports, TimedEvent } from '../imports';
import { appendEvents, type Appended } from './append-events';
import type { PresentersOf } from '../project-event';
import { columnText } from './column-text';
import type { Database } from './database';
import { findUnmentioned } from './find-unmentioned';
import { readMissingStarts } from './linked-sessions';
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

/** A session that an earlier process began to import, and the one whose place it was to take. */
export interface PartialImport {
  sessionId: string;
  replaces?: string;
}

/**
 * Ids that can stand in an address and in the name of a folder of blobs, of which no system has one of its own. On some
 * disks a folder's name is the same in capitals: an id is free when no other one differs from it by these alone.
 */
const usableId = /^[A-Za-z0-9][\w-]{5,99}$/;

/** The longest of the agent's own ids that is remembered, in UTF-16 units: no agent has longer ones. */
const longestNativeId = 200;

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

    missingStarts: (sessionId) => readMissingStarts(db, sessionId),

    begin: ({ nativeId, replaces } = {}) =>
      write(async (tx) => {
        const isOwn = nativeId !== undefined && replaces === undefined && (await isFree(tx, nativeId));
        const id = isOwn ? nativeId : randomUUID();
        const native_id = nativeId === undefined ? null : keptNativeId(nativeId);
        await tx
          .insertInto('sessions')
          .values({ ...emptySessionRow(id), imported: 'partial', native_id, replaces: replaces ?? null })
          .execute();
        return id;
      }),

    async append(sessionId: string, events: readonly TimedEvent[], { taken, digest }: ImportProgress) {
      // What a reader made of JSON is JSON: it is not taken apart again to see that nothing gets lost, which costs more
      // than all else.
      const [first, ...others] = events;
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

    finish: (log, facts = {}) =>
      write(
        async (tx) => {
          for (const { sessionId, by } of facts.replacements ?? [])
            await moveSession(tx, { from: by, to: sessionId });
          await recordImport(tx, log);
          await recordNames(tx, facts);
        },
        () => {
          for (const { sessionId } of facts.replacements ?? []) onReplaced(sessionId);
        },
      ),

    async discard(sessionIds) {
      if (sessionIds.length === 0) return;
      await write((tx) =>
        tx.deleteFrom('sessions').where('id', 'in', sessionIds).where('imported', '=', 'partial').execute(),
      );
    },

    unmentioned: (sessionId, blobs) => findUnmentioned(db, sessionId, blobs),
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

/** Deletes what an earlier process began to import and did not finish, each once `beforeDiscard` has resolved. */
export async function discardPartial(
  db: Kysely<Database>,
  beforeDiscard: (partial: PartialImport) => Promise<void>,
): Promise<void> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'replaces'])
    .where('imported', '=', 'partial')
    .execute();
  for (const { id, replaces } of rows) {
    await beforeDiscard({ sessionId: id, ...(replaces === null ? {} : { replaces }) });
    await db.deleteFrom('sessions').where('id', '=', id).execute();
  }
}

async function isFree(db: Kysely<Database>, id: string): Promise<boolean> {
  if (!usableId.test(id)) return false;
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['id']), '=', id.toLowerCase()))
    .executeTakeFirst();
  return row === undefined;
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

async function recordNames(
  db: Kysely<Database>,
  { nativeIds = [], starts = [] }: ImportFacts,
): Promise<void> {
  for (const { sessionId, nativeId } of nativeIds) {
    const native_id = keptNativeId(nativeId);
    await db.updateTable('sessions').set({ native_id }).where('id', '=', sessionId).execute();
  }
  for (const { sessionId, callId, nativeId } of starts) {
    const native_id = keptNativeId(nativeId);
    if (native_id === null) continue;
    const call = { call_id: JSON.stringify(callId) };
    await db
      .insertInto('starts')
      .values({ session_id: sessionId, native_id, ...call })
      .onConflict((conflict) => conflict.columns(['session_id', 'native_id']).doUpdateSet(call))
      .execute();
  }
}

function keptNativeId(nativeId: string): string | null {
  return nativeId === '' || nativeId.length > longestNativeId ? null : columnText(nativeId);
}
