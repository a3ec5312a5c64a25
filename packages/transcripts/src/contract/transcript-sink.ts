import type { NewEvent } from '@showreel/sessions';
import type { BlobReference } from '@showreel/views';
import type { RecordPlace } from './log-format';

/** Where an event belongs, and when it was. */
export interface EventPlace {
  /** Milliseconds since the epoch; undefined where the record tells none: the session's last known time is taken. */
  at: number | undefined;
  /** A subagent's key; the log's own session without it. */
  session?: string;
}

/** What a reader writes to. */
export interface TranscriptSink {
  emit(event: NewEvent, place: EventPlace): void;
  /**
   * Says which id the agent itself gave a session: before its first event, where that can be. What is said first counts.
   */
  identify(nativeId: string, session?: string): void;
  /**
   * Says that a call of a session started another one, by the agent's own id of that, whose log may be another file. The
   * two are linked by it, whichever is read first. What is said first counts.
   */
  started(nativeId: string, by: { callId: string; session?: string }): void;
  /** Keeps bytes for the next event that is emitted, which refers to them. */
  keepBlob(bytes: Uint8Array): BlobReference;
  /**
   * Counts a record, or a part of one, that is not drawn, and why: `reason` is a short noun phrase that stays the same
   * for all of a kind ("records of type x", "results without a call id"). What was skipped since the last event becomes one notice before
   * the next one (or at the end), with the lines in its detail. Records that are known to hold nothing to see are not
   * skipped: they are read.
   */
  skip(reason: string, place: RecordPlace, session?: string): void;
}
