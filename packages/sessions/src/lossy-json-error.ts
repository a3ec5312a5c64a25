/** A value that JSON would lose or change. `path` says where it is, in JavaScript's own notation. */
export class LossyJsonError extends Error {
  override readonly name = 'LossyJsonError';
  readonly code = 'lossy-json';

  constructor(
    readonly path: string,
    reason: string,
  ) {
    super(
      `${path} ${reason}. Send plain JSON: finite numbers, strings, booleans, null, lists and plain objects.`,
    );
  }
}
