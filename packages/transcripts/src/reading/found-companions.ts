import type { Companion } from './companion';

/** Companions in the order in which they were found, each once. */
export class FoundCompanions {
  readonly #keys = new Set<string>();
  readonly #all: Companion[] = [];

  add(companions: readonly Companion[]): readonly Companion[] {
    for (const companion of companions) {
      if (this.#keys.has(companion.key)) continue;
      this.#keys.add(companion.key);
      this.#all.push(companion);
    }
    return this.#all;
  }

  get all(): readonly Companion[] {
    return this.#all;
  }
}
