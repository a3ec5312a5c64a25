import { TRPCError } from '@trpc/server';

/** Failures that a visitor may read, by the name of their class. Everything else is an internal error without words. */
const publicCodes: Record<string, TRPCError['code']> = {
  SessionNotFoundError: 'NOT_FOUND',
  ShareNotFoundError: 'NOT_FOUND',
  CallNotFoundError: 'NOT_FOUND',
  ToolNotFoundError: 'NOT_FOUND',
  FolderError: 'BAD_REQUEST',
  InvalidEventError: 'BAD_REQUEST',
  LossyJsonError: 'BAD_REQUEST',
  InvalidCursorError: 'BAD_REQUEST',
};

/**
 * The error that leaves the server for one that happened inside: the typed errors of the domain keep their sentence,
 * the API's own (validation, sign-in) stay as they are, and the rest is logged here and leaves as one sentence.
 */
export function toPublicError(error: TRPCError, path: string): TRPCError {
  const { cause } = error;
  if (cause === undefined) return error;
  const code = publicCodes[cause.name];
  if (code !== undefined) return new TRPCError({ code, message: cause.message });
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  console.error(`${path} failed:`, cause);
  return new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Showreel could not do that. Its own log says why.',
  });
}
