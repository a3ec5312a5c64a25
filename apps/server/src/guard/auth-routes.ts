import type { IncomingMessage, ServerResponse } from 'node:http';
import { redirect, sendJson, sendSentence } from '../send';
import { readForm } from './read-form';
import { readTarget, safePath } from './request-target';
import type { Visitors } from './visitors';

/** Where the page asks for the token. `error` says why it asks again; `to` is where the visitor was going. */
export function signInPath({ to, problem }: { to: string; problem?: 'wrong' | 'wait' }): string {
  const query = new URLSearchParams({
    ...(safePath(to) === '/' ? {} : { to }),
    ...(problem === undefined ? {} : { error: problem }),
  });
  return query.size === 0 ? '/sign-in' : `/sign-in?${query.toString()}`;
}

/** Answers a POST to `/auth/*` that comes from a page of this server, or is a sign-in. */
export async function answerAuth(
  request: IncomingMessage,
  response: ServerResponse,
  { path, visitors }: { path: string; visitors: Visitors },
): Promise<void> {
  switch (path) {
    case '/auth/sign-in':
      await signIn(request, response, visitors);
      break;
    case '/auth/sign-out':
      response.setHeader('Set-Cookie', visitors.signIn.clearedCookie());
      redirect(response, '/sign-in');
      break;
    case '/auth/new-token':
      if (visitors.isOwner(request)) sendJson(response, { url: await visitors.renew(response) });
      else sendSentence(response, 401, 'Sign in first.');
      break;
    default:
      sendSentence(response, 404, 'There is nothing at this address.');
  }
}

/** The form of the sign-in page: `token`, which may be the whole printed address, and `to`. */
async function signIn(request: IncomingMessage, response: ServerResponse, visitors: Visitors): Promise<void> {
  const form = await readForm(request);
  if (form === undefined) {
    sendSentence(response, 400, 'Send a form with the field "token".');
    return;
  }
  const to = safePath(form.get('to'));
  const problem = visitors.admit(request, response, tokenIn(form.get('token') ?? ''));
  redirect(response, problem === undefined ? to : signInPath({ to, problem }));
}

/** People paste what was printed: the address with the token in it, or the token alone. */
function tokenIn(pasted: string): string {
  const text = pasted.trim();
  const address = URL.canParse(text) ? new URL(text) : readTarget(text);
  return address?.searchParams.get('token') ?? text;
}
