import { nameUnseen } from '@showreel/views';
import type { Metadata } from 'next';
import { cache, type ReactElement } from 'react';
import { SessionPage } from '../../../session/session-page';
import { firstWindow } from '../../../session/first-window';
import { orLeave, serverApi } from '../../../trpc/server';

interface Props {
  params: Promise<{ id: string }>;
}

/** The newest window of a session, asked for once a request. */
const openSession = cache(async (sessionId: string) => {
  const api = await serverApi();
  return orLeave(api.sessions.page.query({ sessionId, limit: firstWindow }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { header } = await openSession(decodeURIComponent((await params).id));
  return { title: nameUnseen(header.session?.title ?? 'Session') };
}

export default async function SessionRoute({ params }: Props): Promise<ReactElement> {
  const sessionId = decodeURIComponent((await params).id);
  const firstPage = await openSession(sessionId);
  const api = await serverApi();
  const [origin, children] = await Promise.all([
    orLeave(api.sessions.origin.query({ sessionId })),
    orLeave(api.sessions.children.query({ sessionId })),
  ]);
  return <SessionPage sessionId={sessionId} firstPage={firstPage} firstOrigin={{ origin, children }} />;
}
