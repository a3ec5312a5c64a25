import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Duplex } from 'node:stream';
import { StartupError } from './startup-error';

/** The browser's pages, served by Next in this process. */
interface Pages {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Hot reload's socket, in development alone. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  close: () => Promise<void>;
}

export type PreparePages = (options: {
  dev: boolean;
  hostname: string;
  port: number;
  origin: string;
}) => Promise<Pages>;

/** The web app's folder, seen from `src/` and from `dist/` alike. */
const webFolder = fileURLToPath(new URL('../../web', import.meta.url));

/** Throws a `StartupError` when the page was not built. */
export function checkPagesAreBuilt({ dev }: { dev: boolean }): void {
  if (dev || existsSync(`${webFolder}/.next/BUILD_ID`)) return;
  throw new StartupError('The page is not built yet. Run "npm start", or "npm run build" first.');
}

/** `origin` is where server components reach the API in this process: Next has its own copy of every module. */
export const preparePages: PreparePages = async ({ dev, hostname, port, origin }) => {
  // React chooses its build by NODE_ENV when it is loaded, so all of this must be set before Next is.
  Object.assign(process.env, {
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    SHOWREEL_INTERNAL_URL: origin,
  });
  const { default: next } = await import('next');
  // Next listens for upgrades by itself on the server it is given, past the guard: this one never hears any but those
  // that are passed on.
  const upgrades = createServer();
  const app = next({ dev, dir: webFolder, hostname, port, httpServer: upgrades });
  await app.prepare();
  const answer = app.getRequestHandler();
  return {
    answer: (request, response) => answer(request, response),
    upgrade: (request, socket, head) => {
      upgrades.emit('upgrade', request, socket, head);
    },
    close: () => app.close(),
  };
};
