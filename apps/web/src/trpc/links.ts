import type { AppRouter } from '@showreel/api';
import {
  httpBatchLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
} from '@trpc/client';

/** Codes after which asking again cannot help: the answer would be the same. */
const finalCodes = ['NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'BAD_REQUEST', 'CONFLICT'];

/** The code and the sentence of a failed request; without a code, the server was not reached or did not answer. */
export function errorCode(error: TRPCClientError<AppRouter>): string | undefined {
  return error.data?.code;
}

/** The links of the browser's client: batched requests, and a stream that comes back by itself. */
export function browserLinks(): TRPCLink<AppRouter>[] {
  return [
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: [
        // Without this, a restart of the server can be final for the page.
        retryLink({
          retry: ({ error }) => !finalCodes.includes(errorCode(error) ?? ''),
          retryDelayMs: (attempt) => Math.min(250 * 2 ** attempt, 5000),
        }),
        httpSubscriptionLink({ url: '/trpc' }),
      ],
      false: httpBatchLink({ url: '/trpc' }),
    }),
  ];
}
