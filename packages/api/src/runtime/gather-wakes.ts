/** How long new output is gathered before watchers are woken, in milliseconds: about a frame. */
const frameMs = 16;
/** How long after more came at once than anybody can read: it costs every watcher a whole pane each time. */
const floodMs = 100;
const floodBytes = 64 * 1024;

/** Wakes the watchers of one session's output, a few times a second at most, however much comes. */
export interface GatheredWakes {
  add(wake: () => void): void;
  /** Whether there is none left. */
  delete(wake: () => void): boolean;
  /** Says that so many bytes are new. */
  ring(bytes: number): void;
}

export function gatherWakes(): GatheredWakes {
  const wakes = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let gathered = 0;
  let isFlood = false;
  return {
    add: (wake) => void wakes.add(wake),
    delete: (wake) => {
      wakes.delete(wake);
      if (wakes.size === 0) clearTimeout(timer);
      return wakes.size === 0;
    },
    ring: (bytes) => {
      gathered += bytes;
      timer ??= setTimeout(
        () => {
          isFlood = gathered > floodBytes;
          gathered = 0;
          timer = undefined;
          for (const wake of wakes) wake();
        },
        isFlood ? floodMs : frameMs,
      );
    },
  };
}
