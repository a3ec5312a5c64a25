import type { TimelineHeader } from '@showreel/views';

/** The headers of the sessions used last. Each is true of the moment it names in `head`. */
export class HeaderCache {
  readonly #limit: number;
  readonly #headers = new Map<string, TimelineHeader>();

  constructor(limit = 256) {
    this.#limit = limit;
  }

  get(sessionId: string): TimelineHeader | undefined {
    const header = this.#headers.get(sessionId);
    if (header !== undefined) this.set(sessionId, header);
    return header;
  }

  /** A Map keeps the order of insertion: what was used last is put last, so the first is the one to give up. */
  set(sessionId: string, header: TimelineHeader): void {
    this.#headers.delete(sessionId);
    this.#headers.set(sessionId, header);
    const [oldest] = this.#headers.keys();
    if (oldest !== undefined && this.#headers.size > this.#limit) this.#headers.delete(oldest);
  }

  delete(sessionId: string): void {
    this.#headers.delete(sessionId);
  }
}
