import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isBlobPath, type BlobHandler } from '../blobs/blob-handler';
import { dropPath, type DropHandler } from '../drops/drop-handler';
import { redirect, sendSentence } from '../send';
import { answerAuth, signInPath } from './auth-routes';
import { judgeRequest } from './judge-request';
import { setPagePolicy, setSecurityHeaders } from './security-headers';
import type { Visitors } from './visitors';

export interface RequestHandlerOptions {
  /** The origins that this server answers as. */
  origins: ReadonlySet<string>;
  visitors: Visitors;
  dev: boolean;
  /** Answers `/trpc/*`. Strangers reach it too: shares are open to them, and the rest refuses by itself. */
  api: (request: IncomingMessage, response: ServerResponse, visitor: { isOwner: boolean }) => void;
  /** Answers the paths of blobs, for whoever may open the page that they belong to. */
  blobs: BlobHandler;
  /** Answers what the owner posts to `dropPath`. */
  drops: DropHandler;
  /** Answers everything else. */
  pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * The guard in front of everything: which name was asked for, which site asks, who the visitor is, and the headers of
 * every answer. Nothing behind it is reached before all of these are decided.
 */
export function createRequestHandler(options: RequestHandlerOptions): RequestListener {
  return (request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      console.error(`${request.method ?? ''} ${request.url?.split('?')[0] ?? ''} failed:`, error);
      if (response.headersSent) response.destroy();
      else sendSentence(response, 500, 'Showreel could not do that. Its own log says why.');
    });
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { origins, visitors, dev, api, blobs, drops, pages }: RequestHandlerOptions,
): Promise<void> {
  setSecurityHeaders(response);
  const target = judgeRequest(request, { origins, signIn: visitors.signIn, dev });
  if (!(target instanceof URL)) {
    if (target.allow !== undefined) response.setHeader('Allow', target.allow);
    sendSentence(response, target.status, target.sentence);
    return;
  }
  // What is behind sees the very path that was judged.
  request.url = target.pathname + target.search;

  if (target.pathname.startsWith('/auth/')) {
    await answerAuth(request, response, { path: target.pathname, visitors });
  } else if (target.pathname.startsWith('/trpc/')) {
    response.setHeader('Cache-Control', 'no-store');
    // A proxy that gathers an answer before it passes it on would hold every stream back.
    response.setHeader('X-Accel-Buffering', 'no');
    api(request, response, { isOwner: visitors.isOwner(request) });
  } else if (target.pathname === dropPath) {
    if (visitors.isOwner(request)) await drops(request, response);
    else sendSentence(response, 401, 'Sign in first.');
  } else {
    const to = redirectBeforePage(request, response, { target, visitors, dev });
    if (to !== undefined) {
      redirect(response, to);
    } else if (isBlobPath(target.pathname)) {
      await blobs(request, response, target);
    } else {
      setPagePolicy(request, response, dev);
      await pages(request, response);
    }
  }
}

/** Turns a token in a page's address into the cookie, and sends strangers to sign in. Undefined: show the page. */
function redirectBeforePage(
  request: IncomingMessage,
  response: ServerResponse,
  { target, visitors, dev }: { target: URL; visitors: Visitors; dev: boolean },
): string | undefined {
  const isOwner = visitors.isOwner(request);
  const mayOpen = isOwner || isPublicPage(target.pathname, dev);
  const token = target.searchParams.get('token');
  if (token !== null) {
    target.searchParams.delete('token');
    const to = target.pathname + target.search;
    const problem = visitors.admit(request, response, token);
    return problem === undefined || mayOpen ? to : signInPath({ to, problem });
  }
  if (target.pathname === '/sign-in' && isOwner) return '/';
  return mayOpen ? undefined : signInPath({ to: target.pathname + target.search });
}

/** What a stranger may open: the sign-in page, shared sessions, and what these are built of. */
function isPublicPage(path: string, dev: boolean): boolean {
  if (path === '/sign-in' || /^\/s\/./.test(path) || path.startsWith('/_next/static/')) return true;
  if (/^\/(favicon|icon|apple-icon)[\w.-]*$/.test(path)) return true;
  return dev && /^\/(_next\/|__nextjs)/.test(path);
}
