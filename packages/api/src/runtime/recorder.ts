import { SessionNotFoundError, type NewEvent, type Sessions } from '@showreel/sessions';

/** Appends what tools say while they run, in the order in which they said it. */
export interface Recorder {
  record(sessionId: string, event: NewEvent): void;
  /** Does work in its turn; resolves when it is done. A failure is told in this process's own log. */
  inTurn(sessionId: string, what: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when all that was recorded for the session is in its log. */
  settle(sessionId: string): Promise<void>;
}

export function createRecorder(sessions: Sessions): Recorder {
  const pending = new Map<string, Promise<void>>();
  const inTurn: Recorder['inTurn'] = (sessionId, what, work) => {
    const before = pending.get(sessionId) ?? Promise.resolve();
    const done = before.then(work).catch((error: unknown) => reportLost(what, error));
    pending.set(sessionId, done);
    return done;
  };
  return {
    inTurn,
    record(sessionId, event) {
      void inTurn(sessionId, event.type, async () => {
        await sessions.append(sessionId, event);
      });
    },
    settle: async (sessionId) => {
      await pending.get(sessionId);
    },
  };
}

/** A session that was deleted under a running call has no log to write to; anything else is worth a line. */
export function reportLost(what: string, error: unknown): void {
  if (error instanceof SessionNotFoundError) return;
  console.error(`Could not record ${what}:`, error);
}
