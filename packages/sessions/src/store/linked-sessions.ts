import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { SessionSummary } from '../sessions';
import type { Database, SessionRow } from './database';
import { summarize } from './session-row';
import { shownSessions } from './shown-sessions';

// A session says which one started it by that one's id, or, when it came out of a log, by what the agent calls it. Where
// a log names the call and not the session it belongs to, or nothing at all, the other one's log may tell of the start. What logs say is not trusted: none makes its session
// the child of another agent's, or of one that was recorded here.

/** Whether a session that is shown started the one of the row in `sessions`. */
export function hasParent(eb: ExpressionBuilder<Database, 'sessions'>): Expression<SqlBool> {
  const others = eb
    .selectFrom('sessions as p')
    .select('p.id')
    .whereRef('p.id', '!=', 'sessions.id')
    .where((on) => on.or([on('p.imported', 'is', null), on('p.imported', '=', 'whole')]));
  const recorded = others
    .where('sessions.imported', 'is', null)
    .whereRef('p.id', '=', 'sessions.parent_session');
  const sameAgent = others
    .where('sessions.imported', 'is not', null)
    .where('p.imported', 'is not', null)
    .whereRef('p.agent', '=', 'sessions.agent');
  const byId = sameAgent.whereRef('p.id', '=', 'sessions.parent_session');
  const byName = sameAgent.whereRef('p.native_id', '=', 'sessions.parent_session');
  const byStart = sameAgent
    .innerJoin('starts', 'starts.session_id', 'p.id')
    .where('sessions.parent_session', 'is', null)
    .whereRef('starts.native_id', '=', 'sessions.native_id');
  return eb.or([recorded, byId, byName, byStart].map((query) => eb.exists(query)));
}

/** What is said of a session, with the one that started it by its id here. */
export async function summarizeLinked(db: Kysely<Database>, row: SessionRow): Promise<SessionSummary> {
  const parentId = await findParentId(db, row);
  if (parentId === undefined) return summarize(row);
  const callId =
    statedCall(row) ?? (await startsOf(db, parentId, row.native_id)).get(row.native_id ?? '') ?? '';
  return { ...summarize(row), parent: { session: parentId, callId } };
}

async function findParentId(db: Kysely<Database>, row: SessionRow): Promise<string | undefined> {
  const others = shownSessions(db).where('id', '!=', row.id);
  const named = row.parent_session;
  if (row.imported === null)
    return named === null ? undefined : (await others.where('id', '=', named).executeTakeFirst())?.id;
  const ofAgent = others
    .where('imported', 'is not', null)
    .where('agent', '=', row.agent)
    .orderBy('created_at')
    .orderBy('id');
  if (named !== null) {
    const byId = await ofAgent.where('id', '=', named).executeTakeFirst();
    return (byId ?? (await ofAgent.where('native_id', '=', named).executeTakeFirst()))?.id;
  }
  if (row.native_id === null) return undefined;
  const starts = db.selectFrom('starts').select('session_id').where('native_id', '=', row.native_id);
  return (await ofAgent.where('id', 'in', starts).executeTakeFirst())?.id;
}

/** The sessions that calls of this one started, oldest first; one of each that was imported from several copies. */
export async function readChildren(db: Kysely<Database>, parent: SessionRow): Promise<SessionSummary[]> {
  const starts = await startsOf(db, parent.id);
  const rows = await shownSessions(db)
    .where('id', '!=', parent.id)
    .where((eb) => {
      const byId = eb('parent_session', '=', parent.id);
      if (parent.imported === null) return eb.and([byId, eb('imported', 'is', null)]);
      const isKin = eb.and([eb('agent', '=', parent.agent), eb('imported', 'is not', null)]);
      const started = eb.selectFrom('starts').select('starts.native_id').where('session_id', '=', parent.id);
      return eb.or([
        eb.and([isKin, byId]),
        eb.and([isKin, eb('parent_session', '=', parent.native_id)]),
        eb.and([isKin, eb('parent_session', 'is', null), eb('native_id', 'in', started)]),
      ]);
    })
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return pickCopies(rows, parent).map((row) => ({
    ...summarize(row),
    parent: { session: parent.id, callId: statedCall(row) ?? starts.get(row.native_id ?? '') ?? '' },
  }));
}

/** Of copies the one that came with the parent's own log, else the one that has the agent's id, else the oldest. */
function pickCopies(rows: readonly SessionRow[], parent: SessionRow): SessionRow[] {
  const rank = (row: SessionRow): number =>
    row.parent_session === parent.id ? 0 : row.id === row.native_id ? 1 : 2;
  const best = new Map<string, SessionRow>();
  for (const row of rows) {
    const key = row.native_id ?? row.id;
    const known = best.get(key);
    if (known === undefined || rank(row) < rank(known)) best.set(key, row);
  }
  return rows.filter((row) => best.get(row.native_id ?? row.id) === row);
}

/** The calls of a session that started others, by the agent's own ids of these. */
async function startsOf(
  db: Kysely<Database>,
  sessionId: string,
  nativeId?: string | null,
): Promise<Map<string, string>> {
  let query = db.selectFrom('starts').selectAll().where('session_id', '=', sessionId);
  if (nativeId !== undefined) query = query.where('native_id', '=', nativeId);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.native_id, JSON.parse(row.call_id) as string]));
}

/** The agent's own ids of what calls of a session started, of which no session of that agent is shown. */
export async function readMissingStarts(db: Kysely<Database>, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('starts')
    .innerJoin('sessions as parent', 'parent.id', 'starts.session_id')
    .select('starts.native_id')
    .where('starts.session_id', '=', sessionId)
    .where((eb) => {
      const here = eb
        .selectFrom('sessions as child')
        .select(sql<number>`1`.as('one'))
        .whereRef('child.native_id', '=', 'starts.native_id')
        .whereRef('child.agent', '=', 'parent.agent')
        .where('child.imported', '=', 'whole');
      return eb.not(eb.exists(here));
    })
    .execute();
  return rows.map(({ native_id: id }) => id);
}

/** The call that a session's own log names. */
function statedCall({ parent_call: call }: SessionRow): string | undefined {
  const callId = call === null ? '' : (JSON.parse(call) as string);
  return callId === '' ? undefined : callId;
}
