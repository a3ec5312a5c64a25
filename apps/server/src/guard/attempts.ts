const allowed = 20;
const windowMs = 60_000;
/** Addresses remembered at once: above it the oldest are forgotten, so that many addresses cost no memory. */
const mostAddresses = 1_000;

/** Counts wrong tokens by address. The token is not guessable; this keeps somebody who tries from costing anything. */
export interface Attempts {
  /** Whether the address must wait before another wrong token is looked at. */
  mustWait(address: string): boolean;
  countWrong(address: string): void;
}

/** At most 20 wrong tokens an address a minute. `now` is in milliseconds. */
export function createAttempts(now: () => number): Attempts {
  const windows = new Map<string, { begin: number; wrong: number }>();
  const current = (address: string): { begin: number; wrong: number } => {
    const found = windows.get(address);
    return found !== undefined && now() - found.begin < windowMs ? found : { begin: now(), wrong: 0 };
  };
  return {
    mustWait: (address) => current(address).wrong >= allowed,
    countWrong: (address) => {
      const { begin, wrong } = current(address);
      windows.delete(address);
      windows.set(address, { begin, wrong: wrong + 1 });
      const [oldest] = windows.keys();
      if (windows.size > mostAddresses && oldest !== undefined) windows.delete(oldest);
    },
  };
}
