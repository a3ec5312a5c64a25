'use client';

import type { AppRouter } from '@showreel/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { useState, type ReactElement, type ReactNode } from 'react';
import { browserLinks } from './links';

const context = createTRPCContext<AppRouter>();
export const useTRPC = context.useTRPC;
export const useTRPCClient = context.useTRPCClient;

/** Gives the page its one API client and its cache. */
export function ApiProvider({ children }: { children: ReactNode }): ReactElement {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 2000 } } }),
  );
  const [trpcClient] = useState(() => createTRPCClient<AppRouter>({ links: browserLinks() }));
  return (
    <QueryClientProvider client={queryClient}>
      <context.TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </context.TRPCProvider>
    </QueryClientProvider>
  );
}
