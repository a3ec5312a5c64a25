import { openDataFolder, openRuntime, type DataFolder, type Runtime } from '@showreel/api';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { createBlobHandler } from './blobs/blob-handler';
import { createDropHandler } from './drops/drop-handler';
import { isLoopback, localOrigin, type Config } from './config';
import { recordFirstExample } from './example/record-first-example';
import { createAttempts } from './guard/attempts';
import { ownOrigins } from './guard/hosts';
import { createRequestHandler } from './guard/request-handler';
import { createSignIn } from './guard/sign-in';
import { createUpgradeHandler } from './guard/upgrade-handler';
import { createVisitors, signInAddress } from './guard/visitors';
import { listen } from './listen';
import type { PreparePages } from './pages';
import { createApiHandler } from './trpc-handler';

/** A server that answers. */
export interface RunningServer {
  /** The address that signs in whoever opens it. */
  signInUrl: string;
  /** Ends what runs, records that, and lets go of the port and the data folder. */
  stop(): Promise<void>;
}

interface StartOptions {
  preparePages: PreparePages;
  /** Told in a sentence what takes a while or went wrong without ending the start. */
  say: (sentence: string) => void;
}

/** What was opened, each with what closes it. */
type Closers = (() => Promise<void>)[];

/** Starts everything, or nothing: what was opened before a failure is closed again. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  try {
    const dataFolder = await openDataFolder({ env: config.env });
    closers.push(() => dataFolder.close());
    const server = createServer();
    // Known only now when any free port was asked for; links, cookies and the page need it.
    const port = await listen(server, config);
    const closed = once(server, 'close');
    closers.push(async () => {
      if (server.listening) server.close();
      // Streams would keep the server from ever closing.
      server.closeAllConnections();
      await closed;
    });
    const parts = openParts({ dataFolder, server, port, closers }, config, options);
    // Whoever asks too early is answered when all is ready.
    server.on('request', (request, response) => {
      parts.then(
        ({ answer }) => answer(request, response),
        () => response.destroy(),
      );
    });
    const { signInUrl, calls } = await parts;
    // First of all nobody new is let in, and what runs ends while those who watch still see it. Then they are let go,
    // before the store closes: a request that still ran would find it shut.
    closers.push(async () => {
      server.close();
      await calls.close();
      server.closeAllConnections();
    });
    return { signInUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openParts(
  {
    dataFolder,
    server,
    port,
    closers,
  }: { dataFolder: DataFolder; server: Server; port: number; closers: Closers },
  config: Config,
  { preparePages, say }: StartOptions,
): Promise<{ answer: RequestListener; signInUrl: string; calls: Runtime['calls'] }> {
  const { host, publicUrl, dev } = config;
  const origin = localOrigin({ host, port });
  const linkOrigin = publicUrl?.origin ?? origin;
  const runtime = await openRuntime({
    dataFolder,
    publicUrl: () => ({ url: linkOrigin, local: isLoopback(new URL(linkOrigin).hostname) }),
    env: config.env,
  });
  closers.push(() => runtime.close());
  const pages = await preparePages({ dev, hostname: host, port, origin });
  closers.push(() => pages.close());
  await recordFirstExample({ dataFolder, runtime, path: config.env['PATH'], say });

  const api = createApiHandler(runtime);
  const signIn = createSignIn({
    token: await dataFolder.readOrCreateSecret('sign-in'),
    replaceToken: () => dataFolder.replaceSecret('sign-in'),
    port,
    secure: publicUrl?.protocol === 'https:',
  });
  const announce = async (): Promise<void> => {
    try {
      await dataFolder.announce({ url: origin, token: signIn.token() });
    } catch (error) {
      if (!isFullDisk(error)) throw error;
      say('The disk is full: commands cannot find this server. Make room on it, and start Showreel again.');
    }
  };
  await announce();
  const visitors = createVisitors({
    signIn,
    attempts: createAttempts(Date.now),
    origin: linkOrigin,
    onRenew: async (response) => {
      await announce();
      // Streams that began with the old cookie end, once the new one has reached the visitor who asked for it.
      response.once('close', () => api.cutOwners());
    },
  });
  const origins = ownOrigins({ host, port, ...(publicUrl === undefined ? {} : { publicUrl }) });
  if (dev) server.on('upgrade', createUpgradeHandler({ origins, pass: pages.upgrade }));
  const answer = createRequestHandler({
    origins,
    visitors,
    dev,
    api: api.answer,
    blobs: createBlobHandler(runtime),
    drops: await createDropHandler({ logs: runtime.logs, folder: join(dataFolder.path, 'incoming') }),
    pages: pages.answer,
  });
  return { answer, signInUrl: signInAddress(linkOrigin, signIn.token()), calls: runtime.calls };
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
