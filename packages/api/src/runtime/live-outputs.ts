import type { OutputPane } from '@showreel/views';

/** The output of the calls that run now: bounded in memory, spooled to disk. */
export interface LiveOutputs {
  /** Ids of the session's calls that have output now. */
  running(sessionId: string): string[];
  pane(callId: string): OutputPane | undefined;
  /** Calls `wake` when a call of the session has new output. Returns the function that ends it. */
  subscribe(sessionId: string, wake: () => void): () => void;
}
