/** A file that belongs to a log. `key`: the subagent's id. */
export interface Companion {
  key: string;
  path: string;
}

/** Finds the companions of one log, by names in folders alone: no path that stands in a log is opened. */
export interface CompanionFinder {
  /** Those that are there now, the same ones first as before. */
  find(): Promise<readonly Companion[]>;
}
