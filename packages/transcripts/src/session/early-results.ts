/** How many records of its session a result waits for its call. */
const longestWait = 16;

/** How many results wait at most. */
const mostWaiting = 64;

/**
 * Results that stand before their calls in a log: parts of a program that write at once, or lines that were sorted by a
 * clock. Each waits for its call, so that it settles it; one whose call does not come soon comes out by itself.
 */
export interface EarlyResults {
  /** `tell` brings the result out. */
  hold(callId: string, tell: () => void): void;
  /** Whether a result waits for this call. */
  has(callId: string): boolean;
  /** The call has come: the result that waits for it follows. */
  release(callId: string): void;
  /** Another record is read. */
  pass(): void;
  /** No call comes any more. */
  flush(): void;
}

export function createEarlyResults(): EarlyResults {
  const waiting = new Map<string, { tell: () => void; since: number }>();
  let passed = 0;

  function release(callId: string): void {
    const early = waiting.get(callId);
    waiting.delete(callId);
    early?.tell();
  }

  function flush(): void {
    for (const callId of [...waiting.keys()]) release(callId);
  }

  return {
    hold(callId, tell) {
      const oldest = waiting.size < mostWaiting ? undefined : waiting.keys().next().value;
      if (oldest !== undefined) release(oldest);
      waiting.set(callId, { tell, since: passed });
    },
    has: (callId) => waiting.has(callId),
    release,
    pass() {
      passed += 1;
      if (waiting.size === 0) return;
      for (const [callId, { since }] of waiting) if (passed - since > longestWait) release(callId);
    },
    flush,
  };
}
