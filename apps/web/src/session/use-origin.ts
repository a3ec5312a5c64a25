'use client';

import type { AppRouter } from '@showreel/api';
import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useMemo } from 'react';
import type { CardContext } from '../cards/card-context';
import { useTRPC } from '../trpc/client';

type Outputs = inferRouterOutputs<AppRouter>['sessions'];

/** Where a session comes from, and what its calls started. */
export interface Origin {
  origin: Outputs['origin'];
  children: Outputs['children'];
}

const nothing: Origin['origin'] = {};
const none: Origin['children'] = [];

/** How often a page asks whether its log is still written to, in milliseconds. */
const refreshMs = 5000;

/** Where a session comes from, kept up to date for one that came out of a log. `first` is what the page began with. */
export function useOrigin(
  sessionId: string,
  first?: Origin,
): { origin: Origin['origin'] } & Pick<CardContext, 'isOver' | 'subagents'> {
  const trpc = useTRPC();
  const { data: origin = nothing } = useQuery(
    trpc.sessions.origin.queryOptions(
      { sessionId },
      {
        ...(first === undefined ? {} : { initialData: first.origin }),
        refetchInterval: ({ state }) => state.data?.log !== undefined && refreshMs,
      },
    ),
  );
  const { data: children = none } = useQuery(
    trpc.sessions.children.queryOptions(
      { sessionId },
      {
        ...(first === undefined ? {} : { initialData: first.children }),
        refetchInterval: origin.log?.isActive === true && refreshMs,
      },
    ),
  );
  const subagents = useMemo(() => byCall(children), [children]);
  return { origin, isOver: origin.log?.isActive === false, subagents };
}

function byCall(children: Origin['children']): Map<string, { id: string; title: string }[]> {
  const calls = new Map<string, { id: string; title: string }[]>();
  for (const { id, title, parent } of children) {
    if (parent === undefined) continue;
    const { callId } = parent;
    calls.set(callId, [...(calls.get(callId) ?? []), { id, title }]);
  }
  return calls;
}
