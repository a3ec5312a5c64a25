import { paneEnd, type StreamEvent } from '@showreel/views';
import { tracked, type TrackedEnvelope } from '@trpc/server';
import { SessionReplacedError } from '../imports/import-errors';
import type { Runtime } from './runtime';

/** How many events are read from the log at once: what a reader that does not keep up costs. */
const batchSize = 200;

interface WatchOptions {
  sessionId: string;
  /** Seq after which the watch begins; a transport that connects again names a later one in `lastEventId`. */
  after: number;
  /** Which log it is after, where one has been replaced by another: as the page said. */
  generation?: number;
  lastEventId?: string | null | undefined;
  /** The token that allowed this watch: the watch ends when it opens nothing any more. */
  share?: string;
  signal?: AbortSignal | undefined;
}

/**
 * One subscription to a session: the events after a seq, `caught-up`, then what happens, as it happens. Durable events
 * are tracked by their seq, so that a broken connection resumes without a gap or a repeat. Nothing is queued: the
 * generator reads a cursor over the log and over each running call's output, so a slow reader costs one batch. Rejects
 * with a `SessionReplacedError` when the log that was imported has been written anew, now or while nobody watched: what
 * was seen so far is no more.
 */
export async function* watchSession(
  runtime: Runtime,
  { sessionId, after, generation, lastEventId, share, signal }: WatchOptions,
): AsyncGenerator<TrackedEnvelope<StreamEvent> | StreamEvent, void> {
  const alarm = createAlarm(signal);
  const replaced = new AbortController();
  const unsubscribe = [
    runtime.sessions.subscribe(sessionId, (change) => {
      if (change === 'replaced') replaced.abort(new SessionReplacedError());
      alarm.ring();
    }),
    runtime.outputs.subscribe(sessionId, alarm.ring),
    // What is looked at and was imported is read on as its log grows.
    runtime.imports.follow(sessionId),
  ];
  const shown = new Map<string, number>();
  let cursor = Math.max(after, Number.parseInt(lastEventId ?? '', 10) || 0);
  let caughtUp = false;
  try {
    // After subscribing: a replacement is seen here or heard of there.
    if (generation !== undefined && generation !== (await runtime.sessions.generation(sessionId)))
      throw new SessionReplacedError();
    while (!alarm.ended()) {
      alarm.reset();
      replaced.signal.throwIfAborted();
      if (share !== undefined) await runtime.shares.resolve(share);
      const events = await runtime.sessions.viewEvents(sessionId, { after: cursor, limit: batchSize });
      // They may be of the log that took this one's place meanwhile.
      replaced.signal.throwIfAborted();
      for (const event of events) {
        cursor = event.seq;
        yield tracked(String(event.seq), event);
      }
      if (events.length > 0) continue;
      yield* newOutput(runtime, sessionId, shown);
      if (!caughtUp) {
        caughtUp = true;
        yield { type: 'caught-up', head: cursor };
      }
      await alarm.rung();
    }
  } finally {
    for (const end of unsubscribe) end();
  }
}

/** What each running call has written since it was last shown: at first its whole pane, head and tail. */
function* newOutput(
  { outputs }: Runtime,
  sessionId: string,
  shown: Map<string, number>,
): Generator<StreamEvent, void> {
  const running = outputs.running(sessionId);
  for (const callId of running) {
    const pane = outputs.pane(callId);
    if (pane === undefined) continue;
    const from = shown.get(callId) ?? 0;
    const tailAt = pane.head.length + pane.omitted;
    const pieces = [
      { offset: 0, data: pane.head },
      { offset: tailAt, data: pane.tail },
    ];
    for (const { offset, data } of pieces) {
      const skip = Math.max(0, from - offset);
      if (skip < data.length) {
        yield { type: 'terminal-output', callId, offset: offset + skip, data: data.slice(skip) };
      }
    }
    shown.set(callId, paneEnd(pane));
  }
  for (const callId of shown.keys()) if (!running.includes(callId)) shown.delete(callId);
}

interface Alarm {
  ring: () => void;
  reset: () => void;
  rung: () => Promise<void>;
  ended: () => boolean;
}

/** A wake-up that is never missed: rung between `reset` and `rung`, the wait ends at once. */
function createAlarm(signal: AbortSignal | undefined): Alarm {
  let ringing = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    ringing = true;
    wake?.();
  };
  signal?.addEventListener('abort', ring, { once: true });
  return {
    ring,
    reset: () => {
      ringing = false;
    },
    rung: () =>
      new Promise((resolve) => {
        if (ringing || signal?.aborted === true) resolve();
        else wake = resolve;
      }),
    ended: () => signal?.aborted === true,
  };
}
