import { projectEvent, type PresentersOf, type StoredEventOf } from '@showreel/sessions';
import type { TranscriptEvent } from '@showreel/transcripts';
import type { ViewEvent } from '@showreel/views';

/** The calls of a session that have no result yet are remembered for it, at most so many. */
const mostOpenCalls = 10_000;

interface ProjectedSession {
  seq: number;
  agent: string;
  openCalls: Map<string, StoredEventOf<'tool-call'>>;
}

/**
 * What is seen of a log that is in no store, event by event as they are read: the same as of one that was imported. Each
 * session has its own seqs, from 1. What is remembered is its open calls.
 */
export class LogProjector {
  readonly #sessions = new Map<string, ProjectedSession>();

  constructor(private readonly presentersOf: PresentersOf) {}

  project({ session: key, at, event }: TranscriptEvent): ViewEvent {
    const session: ProjectedSession = this.#sessions.get(key) ?? { seq: 0, agent: '', openCalls: new Map() };
    this.#sessions.set(key, session);
    session.seq += 1;
    const stored = { seq: session.seq, at, ...event };
    if (stored.type === 'session') session.agent = stored.agent;
    const presenters = this.presentersOf(session.agent);
    switch (stored.type) {
      case 'tool-call': {
        rememberCall(session.openCalls, stored);
        return projectEvent(stored, { presenters });
      }
      case 'tool-result': {
        const call = session.openCalls.get(stored.callId);
        session.openCalls.delete(stored.callId);
        return projectEvent(stored, { presenters, call });
      }
      case 'session':
      case 'message':
      case 'thought':
      case 'task':
      case 'todo':
      case 'usage':
      case 'notice':
        return projectEvent(stored, { presenters });
    }
  }
}

function rememberCall(openCalls: ProjectedSession['openCalls'], call: StoredEventOf<'tool-call'>): void {
  openCalls.delete(call.callId);
  openCalls.set(call.callId, call);
  if (openCalls.size <= mostOpenCalls) return;
  const [oldest] = openCalls.keys();
  if (oldest !== undefined) openCalls.delete(oldest);
}
