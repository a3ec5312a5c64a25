import { nameUnseen } from '@showreel/views';
import type { Metadata } from 'next';
import { cache, type ReactElement } from 'react';
import { firstWindow } from '../../../session/first-window';
import { SharedPage } from '../../../share/shared-page';
import { orLeave, serverApi } from '../../../trpc/server';

interface Props {
  params: Promise<{ token: string }>;
}

/** The newest window of what a link shows, asked for once a request. */
const openShare = cache(async (token: string) => {
  const api = await serverApi();
  return orLeave(api.shares.page.query({ token, limit: firstWindow }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { header } = await openShare(decodeURIComponent((await params).token));
  return { title: nameUnseen(header.session?.title ?? 'Shared session') };
}

export default async function SharedRoute({ params }: Props): Promise<ReactElement> {
  const token = decodeURIComponent((await params).token);
  return <SharedPage token={token} firstPage={await openShare(token)} />;
}
