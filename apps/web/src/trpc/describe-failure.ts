import type { AppRouter } from '@showreel/api';
import { isTRPCClientError } from '@trpc/client';
import { errorCode } from './links';

/** What a person is told when no answer came: the browser's own words for it differ and say nothing to do. */
const noAnswer = 'The server does not answer. Try again when it is connected.';

/**
 * The sentence for a request that failed. What the API refused, it says itself in words that are meant to be read;
 * anything else never came from it: the network, a server that is down, or a page of something in between.
 */
export function describeFailure(error: unknown): string {
  return isTRPCClientError<AppRouter>(error) && errorCode(error) !== undefined ? error.message : noAnswer;
}
