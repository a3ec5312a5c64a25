import type { CallState } from '@showreel/views';
import type { Selectable } from 'kysely';
import type { StoredEvent } from '../event';
import type { SessionState } from '../sessions';

/**
 * The tables. `events` is the log and the truth; `items`, `changes`, `seen_files`, `checkpoints` and all of a `sessions`
 * row but its id and head are the read model, which `reindex` builds again from the log. Times are milliseconds since the epoch.
 */
export interface Database {
  sessions: SessionTable;
  events: EventTable;
  items: ItemTable;
  changes: ChangeTable;
  seen_files: SeenFileTable;
  checkpoints: CheckpointTable;
  shares: ShareTable;
  imports: ImportTable;
  starts: StartTable;
}

interface SessionTable {
  id: string;
  /** Seq of the last event. Counting it up is what puts the writers of a session in line. */
  head: number;
  title: string;
  cwd: string;
  agent: string;
  model: string | null;
  created_at: number;
  updated_at: number;
  item_count: number;
  /** Calls and background tasks that have not ended. */
  open_count: number;
  /** How the call, or the background task, that ended last ended. */
  last_end: Exclude<SessionState, 'running'>;
  failures: number;
  files: number;
  added: number;
  removed: number;
  /** `partial` while another agent's log is being taken in: nobody is shown it; null for a session of our own. */
  imported: 'partial' | 'whole' | null;
  /** The session (by its id, or by its agent's own id) and the call that started this one, as its log says. */
  parent_session: string | null;
  parent_call: string | null;
  /** The agent's own id of an imported session: of several that were imported from copies, each has it. */
  native_id: string | null;
  /** How often its log was replaced. */
  generation: number;
  /** While it is `partial`: the session whose place it will take. */
  replaces: string | null;
}
export type SessionRow = Selectable<SessionTable>;

interface EventTable {
  session_id: string;
  seq: number;
  at: number;
  type: StoredEvent['type'];
  /** Index of the item that the event belongs to; null for those that belong to none (session, todo, usage). */
  item: number | null;
  /** The event as it was appended, as JSON text: without its seq and time. */
  data: string;
}

interface ItemTable {
  session_id: string;
  /** Index in the session, from 0. */
  item: number;
  /** Seq of the event that opened it. */
  seq: number;
  at: number;
  type: 'message' | 'thought' | 'notice' | 'call';
  /** A message's role, a notice's level, what a call does (`ToolCallKind`). */
  kind: string | null;
  tool: string | null;
  /** The call's id as a JSON string, so that every id is kept exactly. */
  call_id: string | null;
  title: string;
  /** JSON list of the files that the call names, at most 100. */
  paths: string;
  added: number;
  removed: number;
  state: CallState | null;
  /** Turns that began up to and with this item. */
  turn: number;
  /** Milliseconds from the call to its end. */
  duration: number | null;
  /** Bytes of its events in the log. */
  size: number;
}
export type ItemRow = Selectable<ItemTable>;

/** What a call changed: a row a file. */
interface ChangeTable {
  session_id: string;
  item: number;
  path: string;
  /** A `FileChangeKind`. */
  change: string;
  from_path: string | null;
  added: number;
  removed: number;
}

/** The version at which a session's calls last saw a file, or left it. */
interface SeenFileTable {
  session_id: string;
  /** The file's name as a JSON string, so that every name is kept exactly. */
  file: string;
  version: string;
}

/** The header after the event `head`, as JSON text. */
interface CheckpointTable {
  session_id: string;
  head: number;
  item_count: number;
  header: string;
}

interface ShareTable {
  id: string;
  session_id: string;
  created_at: number;
  revoked_at: number | null;
}

/** Where an imported session comes from: a row a session of a log. */
interface ImportTable {
  source: string;
  key: string;
  session_id: string;
  format: string;
  size: number;
  modified_at: number;
  taken: number;
  digest: string;
}

/** A session that a call of an imported one started, by the agent's own id of it: its log may be another file. */
interface StartTable {
  session_id: string;
  native_id: string;
  /** The call's id as a JSON string. */
  call_id: string;
}
