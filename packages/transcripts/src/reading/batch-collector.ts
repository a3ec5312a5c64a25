import type { TranscriptEvent } from '../contract/transcript-event';
import type { SessionNames } from './create-sink';
import { EventDigests, type ReadProgress } from './event-digests';

/** An event with its JSON text. */
export interface CollectedEvent extends TranscriptEvent {
  json: string;
}

/** The next events of a log, of all its sessions, in order. */
export interface LogBatch {
  events: readonly CollectedEvent[];
  /** How far each session that the log told something of since the last batch was read, with this batch. */
  progress: ReadonlyMap<string, ReadProgress>;
  /** What the log has said of its sessions so far. */
  names: SessionNames;
  /** How many bytes of the log, with its companions, were read, and how many there are. */
  position: { read: number; size: number };
}

/** A batch is handed on when it holds so many events, or so much (UTF-16 units of JSON, bytes of blobs). */
const fullCount = 500;
const fullSize = 4 * 1024 * 1024;

/** Collects events until there are enough of them to be handed on. */
export class BatchCollector {
  #events: CollectedEvent[] = [];
  #size = 0;
  readonly #digests: EventDigests;

  constructor(known?: ReadonlyMap<string, ReadProgress>) {
    this.#digests = new EventDigests(known);
  }

  add(event: TranscriptEvent): void {
    const { isNew, json } = this.#digests.add(event);
    if (!isNew) return;
    this.#events.push({ ...event, json });
    this.#size += json.length + event.blobs.reduce((sum, blob) => sum + blob.length, 0);
  }

  get isFull(): boolean {
    return this.#events.length >= fullCount || this.#size >= fullSize;
  }

  get hasDiverged(): boolean {
    return this.#digests.hasDiverged;
  }

  get isBehind(): boolean {
    return this.#digests.isBehind;
  }

  /** What was collected; undefined when it is nothing. */
  take(position: LogBatch['position'], names: SessionNames): LogBatch | undefined {
    if (this.#events.length === 0) return undefined;
    const batch = { events: this.#events, progress: this.#digests.takeProgress(), names, position };
    this.#events = [];
    this.#size = 0;
    return batch;
  }
}
