'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';

/** How often the page asks how far an import has come, in milliseconds. */
const progressMs = 400;

/** How the opening of one log stands. */
export interface Opening {
  path: string;
  /** How much of it was read, from 0 to 1; undefined until that is known. */
  share: number | undefined;
  /** Why it could not be opened. */
  failure: string | undefined;
}

/** Imports a log and goes to its session. One at a time: what was opened last is what is told of. */
export function useOpenLog(): { opening: Opening | undefined; open: (path: string) => void } {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  // Once it is imported it stays as being opened until its page is here.
  const { mutate, variables, isPending, isError, error } = useMutation(
    trpc.logs.open.mutationOptions({
      onSuccess: ({ sessionId }) => {
        router.push(`/sessions/${encodeURIComponent(sessionId)}`);
      },
      onSettled: () => queries.invalidateQueries(trpc.logs.list.pathFilter()),
    }),
  );
  const progress = useQuery(
    trpc.logs.progress.queryOptions(undefined, { enabled: isPending, refetchInterval: progressMs }),
  );
  const open = (path: string): void => {
    mutate({ path });
  };
  if (variables === undefined) return { opening: undefined, open };
  const { path } = variables;
  const read = isPending ? progress.data?.importing.find((each) => each.path === path) : undefined;
  return {
    opening: {
      path,
      share: read === undefined || read.size === 0 ? undefined : Math.min(1, read.read / read.size),
      failure: isError ? describeFailure(error) : undefined,
    },
    open,
  };
}
