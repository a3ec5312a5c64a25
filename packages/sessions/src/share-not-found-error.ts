/** There is no share of that id, or its session was deleted. */
export class ShareNotFoundError extends Error {
  override readonly name = 'ShareNotFoundError';
  readonly code = 'share-not-found';

  constructor() {
    super('There is no such link. Ask for a new one.');
  }
}
