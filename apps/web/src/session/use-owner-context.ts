'use client';

import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CardContext } from '../cards/card-context';
import { useTRPC } from '../trpc/client';

/** What the cards of a session share where its owner looks at them: they may stop what runs. */
export function useOwnerContext({
  sessionId,
  cwd,
  openedAt,
}: { sessionId: string } & Pick<CardContext, 'cwd' | 'openedAt'>): CardContext {
  const trpc = useTRPC();
  const { mutate: cancel } = useMutation(trpc.tools.cancel.mutationOptions());
  return useMemo(
    () => ({
      address: `/sessions/${sessionId}`,
      cwd,
      folds: new Map(),
      openedAt,
      stop: (callId) => {
        cancel({ sessionId, callId });
      },
    }),
    [sessionId, cwd, openedAt, cancel],
  );
}
