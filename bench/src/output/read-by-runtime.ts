import { appRouter, openDataFolder, openRuntime } from '@showreel/api';
import type { TerminalResultView } from '@showreel/views';
import { createTRPCClient, unstable_localLink } from '@trpc/client';

/** Whoever reads the output of commands, until it is closed. */
export interface OpenReader {
  /** Resolves with how many bytes of text it was. */
  read(command: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens Showreel's runtime over a data folder in `folder`, as the server does. With `isWatched` a page gets the output
 * as it arrives; without, the log alone is looked at for the result.
 */
export async function openRuntimeReader(
  folder: string,
  { isWatched }: { isWatched: boolean },
): Promise<OpenReader> {
  const dataFolder = await openDataFolder({ env: { SHOWREEL_DATA: `${folder}/data` } });
  const runtime = await openRuntime({
    dataFolder,
    publicUrl: () => ({ url: 'http://127.0.0.1:4780', local: true }),
    env: process.env,
  });
  const createContext = (): Promise<{ runtime: typeof runtime; isOwner: true }> =>
    Promise.resolve({ runtime, isOwner: true });
  const client = createTRPCClient({ links: [unstable_localLink({ router: appRouter, createContext })] });
  const { id: sessionId } = await runtime.createSession({ cwd: folder });

  const watchUntilResult = (after: number): Promise<TerminalResultView> =>
    new Promise((resolve, reject) => {
      const watch = client.sessions.watch.subscribe(
        { sessionId, after },
        {
          onData(value) {
            const event = 'id' in value ? value.data : value;
            if (event.type !== 'tool-result' || event.view.card !== 'terminal') return;
            watch.unsubscribe();
            resolve(event.view);
          },
          onError: reject,
        },
      );
    });
  const awaitResult = (): Promise<TerminalResultView> =>
    new Promise((resolve, reject) => {
      const unsubscribe = runtime.sessions.subscribe(sessionId, () => {
        void runtime.sessions.page(sessionId, { limit: 1 }).then(({ events }) => {
          const last = events.at(-1);
          if (last?.type !== 'tool-result' || last.view.card !== 'terminal') return;
          unsubscribe();
          resolve(last.view);
        }, reject);
      });
    });

  return {
    async read(command) {
      const { head } = await runtime.sessions.header(sessionId);
      const ended = isWatched ? watchUntilResult(head) : awaitResult();
      await runtime.calls.start({ sessionId, tool: 'bash', args: { command }, onInvalid: 'refuse' });
      const { output = '', omitted } = await ended;
      return Buffer.byteLength(output) + (omitted?.bytes ?? 0);
    },
    async close() {
      await runtime.close();
      await dataFolder.close();
    },
  };
}
