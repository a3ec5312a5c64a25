import { DataFolderError, TranscriptError, type AppRouter } from '@showreel/api';
import { TRPCClientError } from '@trpc/client';
import { CommandError } from '../command-error';

/** Any failure as one sentence and an exit code: no stack leaves the command. */
export function describeFailure(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof DataFolderError || error instanceof TranscriptError)
    return new CommandError(error.message, 1, { cause: error });
  if (isApiError(error)) {
    const code = error.data?.code;
    const sentence =
      code === undefined
        ? 'The Showreel server does not answer. Start it again, or wait until it has stopped.'
        : error.message;
    // What was asked for is not there: an id, a name, a folder.
    return new CommandError(sentence, code === 'NOT_FOUND' || code === 'BAD_REQUEST' ? 2 : 1, {
      cause: error,
    });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new CommandError(`Showreel could not do that: ${message}`, 1, { cause: error });
}

/** Whether the API refused because what was named is not there (any more). */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.data?.code === 'NOT_FOUND';
}

/** Whether the API answered, and said no. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.data?.code !== undefined;
}

function isApiError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}
