import { stat } from 'node:fs/promises';
import type { ViewEvent } from '@showreel/views';
import { SessionNotFoundError } from '@showreel/sessions';
import type { Runtime } from '../runtime/runtime';

/** Where a session comes from: another agent's log, or a call of another session. */
export interface SessionOrigin {
  /** Absent for a session that was recorded here. */
  log?: {
    /** Its absolute path; absent for one that was dropped, of which no file is known. */
    path?: string;
    format: string;
    /** Whether it was written to within the last minute. */
    isActive: boolean;
  };
  /** The session that started this one, with the place of the call in it. */
  parent?: { session: string; title: string; callId: string; seq?: number };
}

/** A log is active when it was written to within so many milliseconds. */
const activeMs = 60_000;

/** Says where a session comes from. Rejects with a `SessionNotFoundError`. */
export async function describeOrigin(
  { sessions }: Pick<Runtime, 'sessions'>,
  sessionId: string,
  now: number,
): Promise<SessionOrigin> {
  const { parent, isImported } = await sessions.get(sessionId);
  const imported = isImported ? await sessions.imports.findBySession(sessionId) : undefined;
  const path = imported?.source.startsWith('/') === true ? imported.source : undefined;
  const found = parent === undefined ? undefined : await findParent(sessions, parent);
  return {
    ...(imported === undefined
      ? {}
      : {
          log: {
            format: imported.format,
            isActive: path !== undefined && now - (await writtenAt(path)) < activeMs,
            ...(path === undefined ? {} : { path }),
          },
        }),
    ...(found === undefined ? {} : { parent: found }),
  };
}

async function findParent(
  sessions: Runtime['sessions'],
  { session, callId }: { session: string; callId: string },
): Promise<SessionOrigin['parent']> {
  try {
    const { title } = await sessions.get(session);
    const page = await sessions.callPage(session, callId);
    const seq = page?.events.find((event) => isCall(event, callId))?.seq;
    return { session, title, callId, ...(seq === undefined ? {} : { seq }) };
  } catch (error) {
    // It was deleted, or is not here yet.
    if (error instanceof SessionNotFoundError) return undefined;
    throw error;
  }
}

function isCall(event: ViewEvent, callId: string): boolean {
  return event.type === 'tool-call' && event.callId === callId;
}

/** When a file was written to, in milliseconds since the epoch; long ago for one that is gone. */
async function writtenAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return -Infinity;
    throw error;
  }
}
