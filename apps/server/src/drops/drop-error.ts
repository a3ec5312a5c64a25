/** Why what was dropped is not taken, with the status of the answer. */
export class DropError extends Error {
  override readonly name = 'DropError';

  constructor(
    readonly status: 400 | 413 | 507,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
