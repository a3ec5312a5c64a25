/** Which cards the reader folded or opened, by key: kept while a card is out of sight and not mounted. */
export interface Folds {
  /** Undefined for what the reader left as it was. */
  get: (key: string) => boolean | undefined;
  set: (key: string, isOpen: boolean) => void;
  /** Calls `listener` after each change; gives what ends that. */
  subscribe: (listener: () => void) => () => void;
  /** Another number after each change. */
  version: () => number;
}

export function createFolds(known: Iterable<readonly [string, boolean]> = []): Folds {
  const states = new Map(known);
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    get: (key) => states.get(key),
    set: (key, isOpen) => {
      states.set(key, isOpen);
      version += 1;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
