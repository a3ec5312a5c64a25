/** Something that is JSON but no event. `path` says which field is wrong. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
  readonly code = 'invalid-event';

  constructor(
    readonly path: string,
    reason: string,
  ) {
    super(`The event cannot be recorded: ${path}: ${reason}. Correct that field and append it again.`);
  }
}
