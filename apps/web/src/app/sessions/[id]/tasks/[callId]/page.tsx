import { nameUnseen } from '@showreel/views';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache, type ReactElement } from 'react';
import { commandOfPage } from '../../../../../task/command-of-page';
import { SessionTaskPage } from '../../../../../task/session-task-page';
import { orLeave, serverApi } from '../../../../../trpc/server';

interface Props {
  params: Promise<{ id: string; callId: string }>;
}

/** The command, asked for once a request; what is no command has no page of its own. */
const openTask = cache(async (sessionId: string, callId: string) => {
  const api = await serverApi();
  const page = await orLeave(api.sessions.callPage.query({ sessionId, callId }));
  const command = commandOfPage(page, callId) ?? notFound();
  return { page, title: command.description ?? command.title };
});

async function readParams(params: Props['params']): Promise<[string, string]> {
  const { id, callId } = await params;
  return [decodeURIComponent(id), decodeURIComponent(callId)];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await openTask(...(await readParams(params)));
  return { title: nameUnseen(title.slice(0, 200)) };
}

export default async function SessionTaskRoute({ params }: Props): Promise<ReactElement> {
  const [sessionId, callId] = await readParams(params);
  const { page } = await openTask(sessionId, callId);
  return <SessionTaskPage sessionId={sessionId} callId={callId} firstPage={page} />;
}
