/**
 * Marks a branch that the type system proves unreachable. Ends every exhaustive switch, so that a new variant breaks
 * the build of each consumer until it is handled.
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled variant: ${JSON.stringify(value)}`);
}
