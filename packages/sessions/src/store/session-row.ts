import { assertNever, type CallState, type TimelineHeader } from '@showreel/views';
import type { Kysely } from 'kysely';
import type { SessionSummary } from '../sessions';
import { columnText } from './column-text';
import type { Database, SessionRow } from './database';
import type { ItemDescription } from './describe-item';

/** The row of a session before its first event. */
export function emptySessionRow(id: string): SessionRow {
  return {
    id,
    head: 0,
    title: '',
    cwd: '',
    agent: '',
    model: null,
    created_at: 0,
    updated_at: 0,
    item_count: 0,
    open_count: 0,
    last_end: 'done',
    failures: 0,
    files: 0,
    added: 0,
    removed: 0,
    imported: null,
    parent_session: null,
    parent_call: null,
    native_id: null,
    generation: 0,
    replaces: null,
  };
}

/** How a call stood before an event of its end, and how it stands now. */
export interface CallEnding {
  before: CallState | null;
  now: CallState | null;
}

/** What one event adds to a session's row beside what its header says. */
export interface RowAdvance {
  /** Of the event's call, when the event is a result or tells of its background task. */
  ending: CallEnding | undefined;
  /** The call, when the event is its result. */
  result: ItemDescription | undefined;
}

/** Counts one more event in. What the header says too is taken from it by `headRow`. */
export function countEvent(row: SessionRow, { ending, result }: RowAdvance): SessionRow {
  if (ending === undefined && result === undefined) return row;
  const { before = null, now = null } = ending ?? {};
  return {
    ...row,
    last_end: now === null ? row.last_end : sessionEnding(now, row.last_end),
    // What counted as failed by its result may be told of otherwise by its background task.
    failures: row.failures + Number(now === 'failed') - Number(before === 'failed'),
    added: row.added + (result?.columns.added ?? 0),
    removed: row.removed + (result?.columns.removed ?? 0),
  };
}

/** The row with what a header says of the session. */
export function headRow(row: SessionRow, header: TimelineHeader): SessionRow {
  const { session, head, itemCount, lastAt, openCalls, openTasks } = header;
  return {
    ...row,
    head,
    title: columnText(session?.title ?? ''),
    cwd: columnText(session?.cwd ?? ''),
    agent: columnText(session?.agent ?? ''),
    model: session?.model === undefined ? null : columnText(session.model),
    parent_session: session?.parent === undefined ? null : columnText(session.parent.session),
    parent_call: session?.parent === undefined ? null : JSON.stringify(session.parent.callId),
    created_at: session?.startedAt ?? lastAt,
    updated_at: lastAt,
    item_count: itemCount,
    open_count: Object.keys(openCalls).length + Object.keys(openTasks).length,
  };
}

/** How a session stands when nothing is open and its last call ended so. A call that was denied did not come to an end. */
function sessionEnding(state: CallState, before: SessionRow['last_end']): SessionRow['last_end'] {
  switch (state) {
    case 'done':
    case 'failed':
    case 'interrupted':
      return state;
    case 'denied':
      return 'interrupted';
    case 'waiting':
    case 'running':
      return before;
    default:
      return assertNever(state);
  }
}

/** Writes the row, without its id: setting a key, even to what it was, has SQLite visit every row that refers to it. */
export async function updateSessionRow(db: Kysely<Database>, { id, ...columns }: SessionRow): Promise<void> {
  await db.updateTable('sessions').set(columns).where('id', '=', id).execute();
}

export function summarize(row: SessionRow): SessionSummary {
  const { id, title, cwd, agent, model, failures, files, added, removed } = row;
  return {
    id,
    title,
    cwd,
    agent,
    ...(model === null ? {} : { model }),
    state: row.open_count > 0 ? 'running' : row.last_end,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    itemCount: row.item_count,
    failures,
    files,
    added,
    removed,
    isImported: row.imported !== null,
    ...(row.parent_session === null || row.parent_call === null
      ? {}
      : { parent: { session: row.parent_session, callId: JSON.parse(row.parent_call) as string } }),
  };
}
