import type { TranscriptEvent } from '../contract/transcript-event';
import { EventDigests, type ReadProgress } from './event-digests';

/** The next events of a log, of all its sessions, in order. */
export interface LogBatch {
  events: readonly TranscriptEvent[];
  /** How far each session that the log told something of since the last batch was read, with this batch. */
  progress: ReadonlyMap<string, ReadProgress>;
  /** How many bytes of the log, with its companions, were read, and how many there are. */
  position: { read: number; size: number };
}

/** A batch is handed on when it holds so many events, or so much (UTF-16 units of JSON, bytes of blobs). */
const fullCount = 500;
const fullSize = 4 * 1024 * 1024;

/** Collects events until there are enough of them to be handed on. */
export class BatchCollector {
  #events: TranscriptEvent[] = [];
  #size = 0;
  readonly #digests: EventDigests;

  constructor(known?: ReadonlyMap<string, ReadProgress>) {
    this.#digests = new EventDigests(known);
  }

  add(event: TranscriptEvent): void {
    const { isNew, size } = this.#digests.add(event);
    if (!isNew) return;
    this.#events.push(event);
    this.#size += size + event.blobs.reduce((sum, blob) => sum + blob.length, 0);
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
  take(position: LogBatch['position']): LogBatch | undefined {
    if (this.#events.length === 0) return undefined;
    const batch = { events: this.#events, progress: this.#digests.takeProgress(), position };
    this.#events = [];
    this.#size = 0;
    return batch;
  }
}
