import {
  advanceHeader,
  openWindow,
  opensItem,
  settleItem,
  type CallState,
  type TimelineHeader,
  type TimelineItem,
  type ViewEvent,
} from '@showreel/views';
import type { Kysely } from 'kysely';
import type { StoredEvent, StoredEventOf } from '../event';
import { projectEvent, type Presenters, type PresentersOf } from '../project-event';
import type { Database, SessionRow } from './database';
import { describeItem, type ItemDescription } from './describe-item';
import { isCheckpoint } from './load-header';
import { PendingRows } from './pending-rows';
import { findCall, readCall, readItems } from './read-events';
import { changedAmong } from './read-changes';
import { seenByEvent } from './seen-files';
import { countEvent, headRow, type CallEnding } from './session-row';

/** Where the read model of a session stands: what is carried from one event to the next. */
export interface ReadModelState {
  row: SessionRow;
  header: TimelineHeader;
}

/** An item to which events are added. */
interface OpenItem {
  index: number;
  /** Its events so far. */
  events: ViewEvent[];
  call: StoredEventOf<'tool-call'> | undefined;
  /** How the call stands; null when the item is none. */
  state: CallState | null;
}

/**
 * The read model of one session while events are added to it, inside a transaction: the items' rows, their changed files
 * and those they saw, checkpoints, and the session's row. What it needs of earlier events it reads from the log; what it
 * writes waits for `flush`. Appending one event, importing thousands and reindexing are this one class, so they cannot
 * differ.
 */
export class ReadModel {
  readonly #db: Kysely<Database>;
  readonly #presentersOf: PresentersOf;
  readonly #rows: PendingRows;
  readonly #sessionId: string;
  /** The items that were opened or loaded since the last flush, and the newest of each call's id. */
  readonly #items = new Map<number, OpenItem>();
  readonly #newest = new Map<string, number>();
  #state: ReadModelState;

  constructor(db: Kysely<Database>, state: ReadModelState, presentersOf: PresentersOf) {
    this.#db = db;
    this.#state = state;
    this.#presentersOf = presentersOf;
    this.#sessionId = state.row.id;
    this.#rows = new PendingRows(state.row.id);
  }

  /** As of the last flush. */
  get state(): ReadModelState {
    return this.#state;
  }

  /** Adds the event that comes next. `bytes` are those of it in the log; `item` is the index of its item. */
  async add(event: StoredEvent, bytes: number): Promise<{ view: ViewEvent; item: number | null }> {
    const { row, header: before } = this.#state;
    const header = advanceHeader(before, event);
    const opens = opensItem(before, event);
    const item = opens ? this.#openItem(before.itemCount, event) : await this.#findItem(event, before);
    const call = event.type === 'tool-result' && !opens ? item?.call : undefined;
    const view = projectEvent(event, { presenters: this.#presenters, call });
    const change = item && this.#describe(item, view, { opens, header, bytes });
    const result = event.type === 'tool-result' ? change?.now : undefined;
    if (item !== undefined) for (const each of result?.changes ?? []) this.#rows.addChange(item.index, each);
    for (const seen of seenByEvent(event, { call, presenters: this.#presenters })) this.#rows.addSeen(seen);
    if (isCheckpoint(before, header)) this.#rows.addCheckpoint(header);
    const ending = endingOf(event, change);
    this.#state = { header, row: countEvent(row, { ending, result }) };
    return { view, item: item?.index ?? null };
  }

  /** Writes what was added. */
  async flush(): Promise<void> {
    const { row, header } = this.#state;
    const files = row.files + (await this.#countNewFiles());
    this.#state = { header, row: headRow({ ...row, files }, header) };
    await this.#rows.write(this.#db, this.#state.row);
    this.#items.clear();
    this.#newest.clear();
  }

  get #presenters(): Presenters {
    return this.#presentersOf(this.#state.header.session?.agent ?? '');
  }

  #openItem(index: number, event: StoredEvent): OpenItem {
    const call = event.type === 'tool-call' ? event : undefined;
    const item: OpenItem = { index, events: [], call, state: null };
    this.#items.set(index, item);
    if (call !== undefined) this.#newest.set(call.callId, index);
    return item;
  }

  /** The item that an event adds to. A task belongs to the newest call of its id, as in the fold. */
  async #findItem(event: StoredEvent, before: TimelineHeader): Promise<OpenItem | undefined> {
    if (event.type === 'tool-result') {
      const index = before.openCalls[event.callId];
      return index === undefined ? undefined : this.#loadItem(index, event.seq);
    }
    if (event.type !== 'task') return undefined;
    const { callId } = event;
    const index =
      this.#newest.get(callId) ?? (await findCall(this.#db, { sessionId: this.#sessionId, callId }))?.item;
    return index === undefined ? undefined : this.#loadItem(index, event.seq);
  }

  /** An item with its events before `seq`. */
  async #loadItem(index: number, seq: number): Promise<OpenItem> {
    const known = this.#items.get(index);
    if (known !== undefined) return known;
    const window = { sessionId: this.#sessionId, first: index, end: index + 1, presenters: this.#presenters };
    const events = (await readItems(this.#db, window)).filter((event) => event.seq < seq);
    const call = await readCall(this.#db, { sessionId: this.#sessionId, item: index });
    const folded = foldItem(events, index, this.#state.header);
    const item = { index, events, call, state: folded?.type === 'call' ? settleItem(folded).state : null };
    this.#items.set(index, item);
    return item;
  }

  /** The row of an item, described from the very fold that a page makes of the same events. */
  #describe(
    item: OpenItem,
    view: ViewEvent,
    { opens, header, bytes }: { opens: boolean; header: TimelineHeader; bytes: number },
  ): ItemChange | undefined {
    const folded = foldItem([...item.events, view], item.index, header);
    if (folded === undefined) return undefined;
    item.events.push(view);
    const now = describeItem(folded);
    const stateBefore = item.state;
    item.state = now.columns.state;
    if (opens) {
      const { seq, at } = view;
      this.#rows.addItem({ item: item.index, seq, at, turn: header.turns, size: bytes, ...now.columns });
    } else {
      this.#rows.changeItem(item.index, now.columns, bytes);
    }
    return { now, stateBefore };
  }

  /** How many of the files that were changed since the last flush the session had not changed before. */
  async #countNewFiles(): Promise<number> {
    const paths = this.#rows.changedPaths;
    return paths.length - (await changedAmong(this.#db, { sessionId: this.#sessionId, paths }));
  }
}

interface ItemChange {
  now: ItemDescription;
  stateBefore: CallState | null;
}

/** How a result, or the end of a background task, left its call. Whatever else comes of a call ends nothing. */
function endingOf({ type }: StoredEvent, change: ItemChange | undefined): CallEnding | undefined {
  if (change === undefined || (type !== 'tool-result' && type !== 'task')) return undefined;
  return { before: change.stateBefore, now: change.now.columns.state };
}

function foldItem(events: ViewEvent[], index: number, header: TimelineHeader): TimelineItem | undefined {
  return openWindow({ header, first: index, turnsBefore: header.turns, events }).items[0];
}
