'use client';

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../trpc/client';
import { takeAnswer, type KnownLogs } from './known-logs';

/** How often a visible list looks for changes of the logs, and how often while they are being read, in milliseconds. */
const refreshMs = 4000;
const scanningMs = 1000;

/** The logs that were found on this machine: all at once, then what changes. */
export function useLogs(): UseQueryResult<KnownLogs> {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const queryKey = [...trpc.logs.list.pathKey(), 'known'];
  return useQuery({
    queryKey,
    queryFn: async () => {
      const known = queries.getQueryData<KnownLogs>(queryKey);
      return takeAnswer(
        known,
        await client.logs.list.query(known === undefined ? {} : { cursor: known.cursor }),
      );
    },
    structuralSharing: false,
    refetchInterval: ({ state }) => (state.data?.progress.isScanning === true ? scanningMs : refreshMs),
  });
}
