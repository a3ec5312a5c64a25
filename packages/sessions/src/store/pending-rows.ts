import type { FileChange, SeenFile, TimelineHeader } from '@showreel/views';
import type { Insertable, Kysely } from 'kysely';
import { columnText } from './column-text';
import type { Database, ItemRow, SessionRow } from './database';
import { insertRows } from './insert-rows';
import type { ItemDescription } from './describe-item';
import { updateSessionRow } from './session-row';

type ItemColumns = ItemDescription['columns'];

/** Rows of one session's read model that are still to be written. */
export class PendingRows {
  readonly #sessionId: string;
  readonly #items = new Map<number, Insertable<Database['items']>>();
  readonly #itemChanges = new Map<number, { columns: ItemColumns; bytes: number }>();
  #changes: Insertable<Database['changes']>[] = [];
  readonly #changedPaths = new Set<string>();
  readonly #seen = new Map<string, string>();
  #checkpoints: TimelineHeader[] = [];

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  addItem(row: Omit<ItemRow, 'session_id'>): void {
    this.#items.set(row.item, { session_id: this.#sessionId, ...row });
  }

  /** What more of an item's events said of it, and their bytes. */
  changeItem(item: number, columns: ItemColumns, bytes: number): void {
    const pending = this.#items.get(item);
    if (pending !== undefined) {
      this.#items.set(item, { ...pending, ...columns, size: pending.size + bytes });
      return;
    }
    const known = this.#itemChanges.get(item)?.bytes ?? 0;
    this.#itemChanges.set(item, { columns, bytes: known + bytes });
  }

  /** The files that were changed, each once. */
  get changedPaths(): string[] {
    return [...this.#changedPaths];
  }

  addChange(item: number, { path, change, from, added, removed }: FileChange): void {
    this.#changedPaths.add(path);
    const from_path = from === undefined ? null : columnText(from);
    this.#changes.push({ session_id: this.#sessionId, item, path, change, from_path, added, removed });
  }

  addSeen({ file, version }: SeenFile): void {
    this.#seen.set(JSON.stringify(file), columnText(version));
  }

  addCheckpoint(header: TimelineHeader): void {
    this.#checkpoints.push(header);
  }

  /** Writes them and the session's row, and is empty then. */
  async write(db: Kysely<Database>, row: SessionRow): Promise<void> {
    await insertRows(db, 'items', [...this.#items.values()]);
    for (const [item, { columns, bytes }] of this.#itemChanges) {
      await db
        .updateTable('items')
        .set((eb) => ({ ...columns, size: eb('size', '+', bytes) }))
        .where('session_id', '=', this.#sessionId)
        .where('item', '=', item)
        .execute();
    }
    await insertRows(db, 'changes', this.#changes);
    for (const [file, version] of this.#seen) {
      await db
        .insertInto('seen_files')
        .values({ session_id: this.#sessionId, file, version })
        .onConflict((conflict) => conflict.columns(['session_id', 'file']).doUpdateSet({ version }))
        .execute();
    }
    await insertRows(
      db,
      'checkpoints',
      this.#checkpoints.map((header) => ({
        session_id: this.#sessionId,
        head: header.head,
        item_count: header.itemCount,
        header: JSON.stringify(header),
      })),
    );
    await updateSessionRow(db, row);
    this.#items.clear();
    this.#itemChanges.clear();
    this.#changes = [];
    this.#changedPaths.clear();
    this.#seen.clear();
    this.#checkpoints = [];
  }
}
