import type { NewEvent } from '@showreel/sessions';

/**
 * One of our events as a reader found it in another agent's log.
 *
 * `session` is '' for the log's own session; a subagent's is the key by which its reader opened it. The first event of
 * each is of type `session`. `at` is the log's own time in whole milliseconds since the epoch; where the log tells none,
 * the last time that it told.
 */
export interface TranscriptEvent {
  session: string;
  at: number;
  event: NewEvent;
  /** The bytes of the blobs that the event refers to, to be stored before it is. */
  blobs: readonly Uint8Array[];
}
