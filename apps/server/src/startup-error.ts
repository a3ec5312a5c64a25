/** Why the server cannot start, in a sentence that says what to do. Printed as it is, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
