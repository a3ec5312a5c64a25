import { setTimeout as delay } from 'node:timers/promises';
import { SessionNotFoundError, type NewEvent, type Sessions } from '@showreel/sessions';

/** How long to wait before the log is asked again, in milliseconds: doubled each time. */
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** What closes a session that a dead server left open. */
export interface Closing {
  sessionId: string;
  /** In their order; those that are in the log are taken away. */
  events: NewEvent[];
  /** The calls that they close. */
  callIds: string[];
}

/**
 * Appends what closes some sessions. Resolves with those whose log did not take it: on a full disk everything can still
 * be seen, which must not wait for room on it.
 */
export async function recordClosings(sessions: Sessions, closings: readonly Closing[]): Promise<Closing[]> {
  const left: Closing[] = [];
  let reason: unknown;
  for (const closing of closings) {
    try {
      await recordClosing(sessions, closing);
    } catch (error) {
      reason = error;
      left.push(closing);
    }
  }
  if (left.length > 0) {
    const count = left.length === 1 ? '1 session' : `${left.length} sessions`;
    console.error(
      `What an earlier start left open in ${count} cannot be closed, and is shown as it was: the log takes nothing. Make room on the disk; it is tried again by itself.`,
      reason,
    );
  }
  return left;
}

/** Tries again until all is in the logs, or until it is given up: the next start does the same. */
export async function retryClosings(
  sessions: Sessions,
  closings: readonly Closing[],
  { giveUp, onClosed }: { giveUp: AbortSignal; onClosed: (closing: Closing) => Promise<void> },
): Promise<void> {
  let left = closings;
  for (let waitMs = firstWaitMs; left.length > 0; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    await delay(waitMs, undefined, { signal: giveUp }).catch(() => undefined);
    if (giveUp.aborted) return;
    const still = await recordClosings(sessions, left);
    for (const closing of left) if (!still.includes(closing)) await onClosed(closing);
    left = still;
  }
}

async function recordClosing(sessions: Sessions, { sessionId, events }: Closing): Promise<void> {
  try {
    for (let [next] = events; next !== undefined; [next] = events) {
      await sessions.append(sessionId, next);
      events.shift();
    }
  } catch (error) {
    // It was deleted meanwhile: nothing of it is open.
    if (!(error instanceof SessionNotFoundError)) throw error;
  }
}
