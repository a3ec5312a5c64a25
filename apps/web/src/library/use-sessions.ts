'use client';

import { useQuery } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '@showreel/api';
import { useMemo } from 'react';
import { useTRPC, useTRPCClient } from '../trpc/client';
import type { SessionRow } from './library-row';
import { mergeSessions, newestSessions } from './merge-sessions';

export interface SessionPage {
  sessions: SessionRow[];
  nextCursor?: string;
}

/** How often a visible list looks at the newest page again, in milliseconds. */
const refreshMs = 4000;
/** How often it looks again at all of them. */
const refreshAllMs = 60_000;

/** All sessions, newest first: the first page at once and often anew, the others behind it. */
export function useSessions(firstPage: SessionPage): {
  sessions: SessionRow[];
  error: unknown;
  refetch: () => void;
} {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const newest = useQuery({
    queryKey: [...trpc.sessions.list.pathKey(), 'newest'],
    queryFn: () => client.sessions.list.query({ limit: newestSessions }),
    initialData: firstPage,
    refetchInterval: refreshMs,
  });
  const all = useQuery({
    queryKey: [...trpc.sessions.list.pathKey(), 'all'],
    queryFn: () => listAll(client),
    enabled: newest.data.nextCursor !== undefined,
    refetchInterval: refreshAllMs,
  });
  const sessions = useMemo(() => mergeSessions(newest.data, all.data ?? []), [newest.data, all.data]);
  return {
    sessions,
    error: newest.error ?? all.error,
    refetch: () => {
      void newest.refetch();
      if (all.isError) void all.refetch();
    },
  };
}

async function listAll(client: TRPCClient<AppRouter>): Promise<SessionRow[]> {
  const sessions: SessionRow[] = [];
  let cursor: string | undefined;
  do {
    const page: SessionPage = await client.sessions.list.query({
      limit: 200,
      ...(cursor === undefined ? {} : { cursor }),
    });
    sessions.push(...page.sessions);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return sessions;
}
