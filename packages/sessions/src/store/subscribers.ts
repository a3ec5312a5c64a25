import type { SessionChange } from '../sessions';

type Wake = (change: SessionChange) => void;

/** Who waits for changes of which session. */
export class Subscribers {
  readonly #wakes = new Map<string, Set<{ wake: Wake }>>();

  add(sessionId: string, wake: Wake): () => void {
    const wakes = this.#wakes.get(sessionId) ?? new Set();
    this.#wakes.set(sessionId, wakes);
    const subscription = { wake };
    wakes.add(subscription);
    return () => {
      wakes.delete(subscription);
      if (wakes.size === 0 && this.#wakes.get(sessionId) === wakes) this.#wakes.delete(sessionId);
    };
  }

  /** The change is in the store already: a subscriber that throws must neither undo it nor keep it from the others. */
  wake(sessionId: string, change: SessionChange): void {
    for (const { wake } of [...(this.#wakes.get(sessionId) ?? [])]) {
      try {
        wake(change);
      } catch (error) {
        console.error(`A subscriber to session ${sessionId} failed:`, error);
      }
    }
  }
}
