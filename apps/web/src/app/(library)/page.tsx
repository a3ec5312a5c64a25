import type { ReactElement } from 'react';
import { Library } from '../../library/library';
import { newestSessions } from '../../library/merge-sessions';
import { orLeave, serverApi } from '../../trpc/server';

export default async function LibraryPage(): Promise<ReactElement> {
  const api = await serverApi();
  const firstPage = await orLeave(api.sessions.list.query({ limit: newestSessions }));
  return <Library firstPage={firstPage} />;
}
