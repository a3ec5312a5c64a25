import type { IncomingMessage } from 'node:http';
import { dropPath } from '../drops/drop-handler';
import { isOwnHost } from './hosts';
import { isTopNavigation, requestSite } from './request-site';
import { readTarget } from './request-target';
import type { SignIn } from './sign-in';

/** Why a request goes no further. */
export interface Refusal {
  status: 400 | 403 | 405;
  sentence: string;
  /** The methods that there are instead. */
  allow?: string;
}

interface Rules {
  origins: ReadonlySet<string>;
  signIn: SignIn;
  dev: boolean;
}

/**
 * Decides whether a request may be answered at all, before it matters who the visitor is: the path that it may have,
 * or why not.
 */
export function judgeRequest(
  { headers, method = '', url }: IncomingMessage,
  { origins, signIn, dev }: Rules,
): URL | Refusal {
  if (!isOwnHost(origins, headers.host)) {
    return {
      status: 403,
      sentence:
        'Showreel does not answer to this name. Open the address that it printed when it started, or set SHOWREEL_PUBLIC_URL to this one.',
    };
  }
  const target = readTarget(url);
  if (target === undefined) return { status: 400, sentence: 'This is not an address of Showreel.' };

  const isApi = target.pathname.startsWith('/trpc/');
  const isAuth = target.pathname.startsWith('/auth/');
  const reads = method === 'GET' || method === 'HEAD';
  const site = requestSite(headers, origins);
  const isLink = reads && !isApi && isTopNavigation(headers);
  if (site === 'foreign' && !isLink) {
    return { status: 403, sentence: 'Another site may not do this. Open Showreel itself.' };
  }
  // Without a browser's word for where a change comes from, only the token itself is proof enough.
  const isProven =
    site === 'own' || signIn.bearer(headers) !== undefined || target.pathname === '/auth/sign-in';
  if (!reads && !isProven) {
    return { status: 403, sentence: 'Send "Authorization: Bearer" with the token of the sign-in address.' };
  }
  const isPosted = isAuth || target.pathname === dropPath;
  if (isPosted && method !== 'POST') return { status: 405, sentence: 'Use POST here.', allow: 'POST' };
  // In development the page's tools post to the page.
  const isPage = !isApi && !isPosted && !dev;
  if (isPage && !reads) return { status: 405, sentence: 'Pages are only read.', allow: 'GET, HEAD' };
  return target;
}
