import type { SeenVersions } from '@showreel/filesystem';
import type { Sessions } from '@showreel/sessions';

/** The seen versions of all sessions of a process. */
export interface SeenBySession {
  of(sessionId: string): SeenVersions;
  /** Lets go of a session that was deleted. */
  forget(sessionId: string): void;
}

/** Every session has one `SeenVersions`, whichever of its calls asks. */
export function createSeenBySession(sessions: Sessions): SeenBySession {
  const bySession = new Map<string, SeenVersions>();
  return {
    of: (sessionId) => {
      const seen = bySession.get(sessionId) ?? createSeenVersions({ sessions, sessionId });
      bySession.set(sessionId, seen);
      return seen;
    },
    forget: (sessionId) => void bySession.delete(sessionId),
  };
}

/** So many files are remembered here. The log knows the others: their calls ended long before. */
const mostRemembered = 10_000;

/**
 * What a session has seen of its files. The log is what lasts; but a call's result is in it only a while after the
 * file was read or written, and the next call may come before: what was set in this process wins.
 */
function createSeenVersions({
  sessions,
  sessionId,
}: {
  sessions: Sessions;
  sessionId: string;
}): SeenVersions {
  const remembered = new Map<string, string>();
  return {
    get: async (file) => remembered.get(file) ?? (await sessions.seenVersion(sessionId, file)),
    set: (file, version) => {
      remembered.delete(file);
      remembered.set(file, version);
      const [oldest] = remembered.keys();
      if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    },
  };
}
