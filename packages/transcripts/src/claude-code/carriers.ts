import { createRecentKeys } from './seen-records';

/** How much of a text tells it from another one. */
const compared = 500;

/**
 * Whether what a record tells is new, where records of more than one kind carry the same: the first that carries it
 * tells it, and it is told again only when a kind carries it again.
 */
export interface Carriers {
  isNew(text: string, carrier: string): boolean;
}

export function createCarriers(): Carriers {
  const counts = createRecentKeys(1000);
  const count = (key: string): number => Number(counts.get(key) ?? '0');
  return {
    isNew(text, carrier) {
      const told = text.slice(0, compared);
      const carried = count(`${carrier}\n${told}`) + 1;
      counts.set(`${carrier}\n${told}`, String(carried));
      if (carried <= count(told)) return false;
      counts.set(told, String(carried));
      return true;
    },
  };
}
