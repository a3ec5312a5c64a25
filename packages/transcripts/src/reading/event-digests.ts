import { createHash, type Hash } from 'node:crypto';
import type { TranscriptEvent } from '../contract/transcript-event';

/** How far a session of a log was read: its first `taken` events, over whose JSON text (without times) goes `digest`. */
export interface ReadProgress {
  taken: number;
  digest: string;
}

interface Chain {
  taken: number;
  hash: Hash;
  /** The JSON texts that the hash has still to take in: many at once cost it half as much as one by one. */
  pending: string;
}

/**
 * Counts and digests each session's events as they come, and compares them with those that an earlier reading took:
 * reading again what was only added to gives the same events first.
 */
export class EventDigests {
  readonly #chains = new Map<string, Chain>();
  #touched = new Set<string>();
  #hasDiverged = false;

  constructor(private readonly known: ReadonlyMap<string, ReadProgress> = new Map()) {}

  /** Takes an event in. `isNew`: no earlier reading took it. */
  add({ session, event }: TranscriptEvent): { isNew: boolean; json: string } {
    const chain = this.#chains.get(session) ?? { taken: 0, hash: createHash('sha256'), pending: '' };
    this.#chains.set(session, chain);
    const json = JSON.stringify(event);
    chain.pending += `${json}\n`;
    chain.taken += 1;
    this.#touched.add(session);
    const known = this.known.get(session);
    if (known?.taken === chain.taken && known.digest !== digestOf(chain)) this.#hasDiverged = true;
    return { isNew: known === undefined || chain.taken > known.taken, json };
  }

  /** Whether the log has other events where an earlier reading took some. */
  get hasDiverged(): boolean {
    return this.#hasDiverged;
  }

  /** Whether an earlier reading took events that did not come (yet). */
  get isBehind(): boolean {
    return Array.from(this.known).some(
      ([session, { taken }]) => (this.#chains.get(session)?.taken ?? 0) < taken,
    );
  }

  /** The progress of the sessions whose events came since the last call. */
  takeProgress(): Map<string, ReadProgress> {
    const progress = new Map<string, ReadProgress>();
    for (const session of this.#touched) {
      const chain = this.#chains.get(session);
      if (chain !== undefined) progress.set(session, { taken: chain.taken, digest: digestOf(chain) });
    }
    this.#touched = new Set();
    return progress;
  }
}

function digestOf(chain: Chain): string {
  chain.hash.update(chain.pending);
  chain.pending = '';
  return chain.hash.copy().digest('hex');
}
