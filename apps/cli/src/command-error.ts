/** A failure that the caller can act on: one sentence for stderr, and the exit code of the process. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    /** 1: it failed. 2: it was asked for wrongly. */
    readonly exitCode: 1 | 2,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
