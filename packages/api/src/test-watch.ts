import { viewEvent, type StreamEvent, type ViewEvent } from '@showreel/views';
import { isTrackedEnvelope } from '@trpc/server';

/** What one watch has delivered, and a way to wait for more of it. */
export interface Collected {
  events: ViewEvent[];
  all: StreamEvent[];
  /** Resolves once `condition` holds of what was delivered; rejects when the watch ends before. */
  until(condition: (all: StreamEvent[]) => boolean): Promise<void>;
  end(): Promise<void>;
}

/** Reads a watch as a subscriber would, and keeps all of it. */
export function collect(open: (signal: AbortSignal) => AsyncIterable<unknown>): Collected {
  const controller = new AbortController();
  const events: ViewEvent[] = [];
  const all: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  let failure: unknown;
  const reading = (async () => {
    for await (const item of open(controller.signal)) {
      const event = (isTrackedEnvelope(item) ? item[1] : item) as StreamEvent;
      all.push(event);
      const durable = viewEvent.safeParse(event);
      if (durable.success) events.push(durable.data);
      for (const check of waiting) check();
    }
  })().catch((error: unknown) => {
    failure = error;
  });
  void reading.then(() => {
    for (const check of waiting) check();
  });
  let ended = false;
  void reading.then(() => (ended = true));
  return {
    events,
    all,
    until: (condition) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (condition(all)) resolve();
          else if (failure !== undefined)
            reject(failure instanceof Error ? failure : new Error('watch failed'));
          else if (ended) reject(new Error('The watch ended before the condition held.'));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
    end: async () => {
      controller.abort();
      await reading;
    },
  };
}
