import { nameUnseen } from '@showreel/views';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache, type ReactElement } from 'react';
import { commandOfPage } from '../../../../../task/command-of-page';
import { SharedTaskPage } from '../../../../../task/shared-task-page';
import { orLeave, serverApi } from '../../../../../trpc/server';

interface Props {
  params: Promise<{ token: string; callId: string }>;
}

/** The command, asked for once a request; what is no command has no page of its own. */
const openTask = cache(async (token: string, callId: string) => {
  const api = await serverApi();
  const page = await orLeave(api.shares.callPage.query({ token, callId }));
  const command = commandOfPage(page, callId) ?? notFound();
  return { page, title: command.description ?? command.title };
});

async function readParams(params: Props['params']): Promise<[string, string]> {
  const { token, callId } = await params;
  return [decodeURIComponent(token), decodeURIComponent(callId)];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await openTask(...(await readParams(params)));
  return { title: nameUnseen(title.slice(0, 200)) };
}

export default async function SharedTaskRoute({ params }: Props): Promise<ReactElement> {
  const [token, callId] = await readParams(params);
  const { page } = await openTask(token, callId);
  return <SharedTaskPage token={token} callId={callId} firstPage={page} />;
}
