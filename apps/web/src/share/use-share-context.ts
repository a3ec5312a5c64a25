'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CardContext } from '../cards/card-context';
import { createFolds } from '../cards/folds';
import { useTRPC } from '../trpc/client';

/** How often a page asks whether the log of what it shows is still written to, in milliseconds. */
const refreshMs = 5000;

/** What the cards of a session share where somebody with a link looks at them: there is nothing to stop. */
export function useShareContext({
  token,
  cwd,
  openedAt,
}: { token: string } & Pick<CardContext, 'cwd' | 'openedAt'>): CardContext {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.shares.origin.queryOptions(
      { token },
      { refetchInterval: ({ state }) => (state.data?.isImported === false ? false : refreshMs) },
    ),
  );
  const isOver = data?.isImported === true && !data.isActive;
  const [folds] = useState(() => createFolds());
  return useMemo(
    () => ({ address: `/s/${token}`, cwd, folds, openedAt, isOver }),
    [token, cwd, folds, openedAt, isOver],
  );
}
