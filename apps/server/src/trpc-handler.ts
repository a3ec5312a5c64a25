import { appRouter, type Runtime } from '@showreel/api';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A whole file may be an argument of a call; no request is larger. */
const mostBytes = 16 * 1024 * 1024;

export interface ApiHandler {
  answer: (request: IncomingMessage, response: ServerResponse, visitor: { isOwner: boolean }) => void;
  /** Cuts every answer that is under way to somebody who is signed in. Their pages connect again, if they still may. */
  cutOwners: () => void;
}

/** Answers `/trpc/*` with the routers. */
export function createApiHandler(runtime: Runtime): ApiHandler {
  const handlerFor = (isOwner: boolean): ReturnType<typeof createHTTPHandler> =>
    createHTTPHandler({
      router: appRouter,
      basePath: '/trpc/',
      maxBodySize: mostBytes,
      createContext: () => ({ runtime, isOwner }),
    });
  const [owner, stranger] = [handlerFor(true), handlerFor(false)];
  const toOwners = new Set<ServerResponse>();
  return {
    answer: (request, response, { isOwner }) => {
      if (isOwner) {
        toOwners.add(response);
        response.once('close', () => toOwners.delete(response));
      }
      (isOwner ? owner : stranger)(request, response);
    },
    cutOwners: () => {
      for (const response of toOwners) response.destroy();
    },
  };
}
