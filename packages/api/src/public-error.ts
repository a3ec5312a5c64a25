import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { z } from 'zod';

/** Failures that a visitor may read, by the name of their class. Everything else is an internal error without words. */
const publicCodes: Record<string, TRPCError['code']> = {
  SessionNotFoundError: 'NOT_FOUND',
  ShareNotFoundError: 'NOT_FOUND',
  CallNotFoundError: 'NOT_FOUND',
  UnknownCallError: 'NOT_FOUND',
  ToolNotFoundError: 'NOT_FOUND',
  SessionReplacedError: 'CONFLICT',
  ImportedSessionError: 'PRECONDITION_FAILED',
  TranscriptError: 'BAD_REQUEST',
  LogSettingsError: 'PRECONDITION_FAILED',
  FolderError: 'BAD_REQUEST',
  InvalidEventError: 'BAD_REQUEST',
  LossyJsonError: 'BAD_REQUEST',
  InvalidCursorError: 'BAD_REQUEST',
};

/**
 * The error that leaves the server for one that happened inside: the typed errors of the domain keep their sentence,
 * the API's own (sign-in) stay as they are, an invalid input is told field by field, and the rest is logged here and
 * leaves as one sentence.
 */
export function toPublicError(error: TRPCError, path: string): TRPCError {
  const { cause } = error;
  if (cause === undefined) return error;
  const code = publicCodes[cause.name];
  if (code !== undefined) return new TRPCError({ code, message: cause.message });
  if (cause instanceof z.ZodError) return new TRPCError({ code: error.code, message: describeIssues(cause) });
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  console.error(`${path} failed:`, cause);
  return new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Showreel could not do that. Its own log says why.',
  });
}

/** What is wrong with an input, a sentence a field. (By itself the message would be the issues as JSON.) */
function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path.map(String), message].join(': ')).join(' ');
}

/** A stream whose failure is public: it fails when the procedure that began it has long been done. */
export async function* withPublicErrors<Item>(
  stream: AsyncIterable<Item>,
  path: string,
): AsyncGenerator<Item, void> {
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw toPublicError(getTRPCErrorFromUnknown(error), path);
  }
}
