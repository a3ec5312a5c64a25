/** A cursor that no page of the list gave out. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
  readonly code = 'invalid-cursor';

  constructor() {
    super('This cursor is not one of a list of sessions. Ask for the first page, without a cursor.');
  }
}
