import { createHash } from 'node:crypto';
import type { NewEvent } from '@showreel/sessions';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptEvent } from '../contract/transcript-event';
import type { TranscriptSink } from '../contract/transcript-sink';
import { SkippedRecords } from './skipped-records';

/** A call that started another session: `session` is the key of the one that it stands in. */
interface StartingCall {
  session: string;
  callId: string;
}

/** What a log says of its sessions beside their events. Both grow as it is read. */
export interface SessionNames {
  /** The agent's own ids of the log's sessions, by their keys. */
  nativeIds: ReadonlyMap<string, string>;
  /** Calls that started sessions, by the agent's own ids of these. */
  starts: ReadonlyMap<string, StartingCall>;
}

/** The most names of each kind that are remembered. */
const mostNames = 10_000;

/** A sink with the end of what is read from it. */
export interface OpenSink extends TranscriptSink {
  readonly names: SessionNames;
  /** Tells what was skipped since the last event of each session; of one that never began, in the log's own. */
  flush(): void;
}

interface OpenSession {
  hasBegun: boolean;
  at: number;
  skipped: SkippedRecords;
}

/** A sink that hands each event on as it comes. `modifiedAt` is the time of events in a log that tells none. */
export function createSink(
  { modifiedAt }: { modifiedAt: number },
  onEvent: (event: TranscriptEvent) => void,
): OpenSink {
  const sessions = new Map<string, OpenSession>();
  const nativeIds = new Map<string, string>();
  const starts = new Map<string, StartingCall>();
  let blobs: Uint8Array[] = [];

  function open(key: string): OpenSession {
    const found = sessions.get(key);
    if (found !== undefined) return found;
    const session = { hasBegun: false, at: modifiedAt, skipped: new SkippedRecords() };
    sessions.set(key, session);
    return session;
  }

  function send(session: string, at: number, event: NewEvent): void {
    onEvent({ session, at, event, blobs });
    blobs = [];
  }

  function tellSkipped(key: string, session: OpenSession): void {
    // A session's first event says what it is; what was skipped before waits for it.
    if (!session.hasBegun || session.skipped.isEmpty) return;
    const notice = session.skipped.describe();
    session.skipped = new SkippedRecords();
    const held = blobs;
    blobs = [];
    send(key, session.at, notice);
    blobs = held;
  }

  return {
    emit(event, { at, session: key = '' }) {
      const session = open(key);
      tellSkipped(key, session);
      session.at = at ?? session.at;
      session.hasBegun = true;
      send(key, session.at, event);
    },
    identify(nativeId, key = '') {
      if (nativeId !== '') addName(nativeIds, key, nativeId);
    },
    started(nativeId, { callId, session = '' }) {
      if (nativeId !== '') addName(starts, nativeId, { session, callId });
    },
    names: { nativeIds, starts },
    keepBlob(bytes) {
      blobs.push(bytes);
      return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    },
    skip(reason: string, place: RecordPlace, key = '') {
      open(key).skipped.add(reason, place);
    },
    flush() {
      const own = open('');
      for (const session of sessions.values()) {
        if (session === own || session.hasBegun || session.skipped.isEmpty) continue;
        own.skipped.addAll(session.skipped);
        session.skipped = new SkippedRecords();
      }
      for (const [key, session] of sessions) tellSkipped(key, session);
    },
  };
}

function addName<Value>(names: Map<string, Value>, name: string, value: Value): void {
  if (!names.has(name) && names.size < mostNames) names.set(name, value);
}
