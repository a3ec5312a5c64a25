import type { Announcement, AppRouter } from '@showreel/api';
import {
  createTRPCClient,
  httpLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  TRPCClientError,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import type { Connection } from './connection';

/** A server that restarts is back within seconds; after these attempts, about half a minute, it is given up. */
const attempts = 10;
const firstDelayMs = 250;
const longestDelayMs = 5000;

/** The API of a running server. A stream that breaks connects again and resumes after its last event. */
export function openServerConnection({ url, token }: Announcement): Connection {
  const api = new URL('/trpc', url).href;
  const headers = { authorization: `Bearer ${token}` };
  return {
    client: createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: (operation) => operation.type === 'subscription',
          true: [
            retryLink({
              // A refusal of the server stays one however often it is asked.
              retry: ({ error, attempts: made }) => made < attempts && !isRefusal(error),
              retryDelayMs: (attempt) => Math.min(firstDelayMs * 2 ** attempt, longestDelayMs),
            }),
            httpSubscriptionLink({
              url: api,
              EventSource,
              eventSourceOptions: () => ({
                fetch: (address, init) =>
                  fetch(address, { ...init, headers: { ...init.headers, ...headers } }),
              }),
            }),
          ],
          false: httpLink({ url: api, headers }),
        }),
      ],
    }),
    close: () => Promise.resolve(),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data !== undefined && error.data !== null;
}
