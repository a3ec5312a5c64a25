/** There is no session of that id, or there is none any more. */
export class SessionNotFoundError extends Error {
  override readonly name = 'SessionNotFoundError';
  readonly code = 'session-not-found';

  constructor(readonly sessionId: string) {
    super(
      `There is no session "${sessionId}". It may have been deleted: look for it in the list of sessions.`,
    );
  }
}
