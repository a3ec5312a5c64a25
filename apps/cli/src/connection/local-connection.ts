import { appRouter, openRuntime, type DataFolder } from '@showreel/api';
import { createTRPCClient, unstable_localLink } from '@trpc/client';
import type { Connection } from './connection';

/** The API over a store that this process opened: the same procedures and checks, without a wire. */
export async function openLocalConnection(
  dataFolder: DataFolder,
  env: NodeJS.ProcessEnv,
): Promise<Connection> {
  const runtime = await openRuntime({
    dataFolder,
    // No address serves this store while the command owns it, and a command makes no links.
    publicUrl: () => ({ url: 'http://127.0.0.1:4780', local: true }),
    env,
  });
  return {
    client: createTRPCClient({
      links: [
        unstable_localLink({
          router: appRouter,
          createContext: () => Promise.resolve({ runtime, isOwner: true }),
        }),
      ],
    }),
    local: {
      stopSession: (sessionId) => runtime.calls.stopSession(sessionId, () => Promise.resolve()),
      reindex: (sessionId) => runtime.sessions.reindex(sessionId),
    },
    async close() {
      await runtime.close();
      await dataFolder.close();
    },
  };
}
