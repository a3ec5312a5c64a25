'use client';

import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CardContext } from '../cards/card-context';
import { createFolds } from '../cards/folds';
import { useTRPC } from '../trpc/client';

/** What the cards of a session share where its owner looks at them: they may stop what runs. */
export function useOwnerContext({
  sessionId,
  cwd,
  openedAt,
  isOver,
  subagents,
}: { sessionId: string } & Pick<CardContext, 'cwd' | 'openedAt' | 'isOver' | 'subagents'>): CardContext {
  const trpc = useTRPC();
  const { mutate: cancel } = useMutation(trpc.tools.cancel.mutationOptions());
  const [folds] = useState(() => createFolds());
  return useMemo(
    () => ({
      address: `/sessions/${sessionId}`,
      cwd,
      folds,
      openedAt,
      isOver,
      subagents,
      stop: (callId) => {
        cancel({ sessionId, callId });
      },
    }),
    [sessionId, cwd, folds, openedAt, isOver, subagents, cancel],
  );
}
