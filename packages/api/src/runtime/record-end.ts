import { setTimeout as delay } from 'node:timers/promises';
import { SessionNotFoundError, type NewEvent, type Sessions } from '@showreel/sessions';

/** How long to wait before the disk is asked again, in milliseconds: doubled each time. */
const firstWaitMs = 250;
const longestWaitMs = 5000;

export interface Ending {
  sessionId: string;
  /** The event that closes a call or a task. */
  event: NewEvent;
  /** A small event that closes it as well, when the log does not take the other; `why` is a sentence for a person. */
  instead: (why: string) => NewEvent;
  /** Gives back room on the disk before it is tried again. */
  makeRoom: () => Promise<void>;
  /** Aborts when there is no time to try again: the next start of the server closes what is open. */
  giveUp: AbortSignal;
}

/**
 * Appends the event that closes a call or a task, by all means: what is never closed would be shown as running for ever.
 * What the store refuses now, since the disk is full, it may take once there is room. Rejects when it was given up, or
 * when there is no such session any more.
 */
export async function recordEnd(sessions: Sessions, ending: Ending): Promise<void> {
  const { sessionId, event, instead, makeRoom, giveUp } = ending;
  const refused = await tryAppend(sessions, sessionId, event);
  if (refused === undefined) return;
  const isInvalid = /^(LossyJson|InvalidEvent)Error$/.test(refused.name);
  if (!isInvalid) console.error('Could not record the end of a call or a task:', refused);
  const smaller = instead(isInvalid ? refused.message : "Showreel's own log says why.");
  await makeRoom();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    for (const candidate of isInvalid ? [smaller] : [event, smaller]) {
      if ((await tryAppend(sessions, sessionId, candidate)) === undefined) return;
    }
    if (giveUp.aborted) throw refused;
    await delay(waitMs, undefined, { signal: giveUp }).catch(() => undefined);
  }
}

/** Why the log did not take the event, if it did not. */
async function tryAppend(sessions: Sessions, sessionId: string, event: NewEvent): Promise<Error | undefined> {
  try {
    await sessions.append(sessionId, event);
    return undefined;
  } catch (error) {
    if (error instanceof SessionNotFoundError || !(error instanceof Error)) throw error;
    return error;
  }
}
