/** A session has another log now: the one that it was imported from was written anew. */
export class SessionReplacedError extends Error {
  override readonly name = 'SessionReplacedError';

  constructor() {
    super('The log of this session was written anew. Open the session again.');
  }
}

/** A session that was imported shows what another agent did; no tool runs in it. */
export class ImportedSessionError extends Error {
  override readonly name = 'ImportedSessionError';

  constructor() {
    super('This session was imported from a log, so no tool runs in it. Start a session of your own.');
  }
}
