import type { AppRouter } from '@showreel/api';
import { createTRPCClient, httpLink, isTRPCClientError, type TRPCClient } from '@trpc/client';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { internalUrl } from '../env';

/** The API as the visitor of this request may use it: over loopback, with their cookie. */
export async function serverApi(): Promise<TRPCClient<AppRouter>> {
  const cookie = (await headers()).get('cookie') ?? '';
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: new URL('/trpc', internalUrl()), headers: { cookie } })],
  });
}

/** Waits for an answer of the API; what is not there is Next's not-found, and who is not signed in goes to sign in. */
export async function orLeave<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const code = isTRPCClientError<AppRouter>(error) ? error.data?.code : undefined;
    if (code === 'NOT_FOUND') notFound();
    if (code === 'UNAUTHORIZED') redirect('/sign-in');
    throw error;
  }
}
