import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Attempts } from './attempts';
import type { SignIn } from './sign-in';

/** Who is asking, and what happens when they show a token. */
export interface Visitors {
  signIn: SignIn;
  isOwner(request: IncomingMessage): boolean;
  /** Gives the visitor the cookie when the token is right; else says what to tell them. */
  admit(request: IncomingMessage, response: ServerResponse, token: string): 'wrong' | 'wait' | undefined;
  /** Makes a new token, which signs everybody else out, and returns the address that signs in. */
  renew(response: ServerResponse): Promise<string>;
}

interface VisitorsOptions {
  signIn: SignIn;
  attempts: Attempts;
  /** The origin of the address that signs in. */
  origin: string;
  /** Called when there is another token, before the answer that tells it. */
  onRenew: (response: ServerResponse) => Promise<void>;
}

export function createVisitors({ signIn, attempts, origin, onRenew }: VisitorsOptions): Visitors {
  const judge = (request: IncomingMessage, token: string): 'wrong' | 'wait' | undefined => {
    const address = request.socket.remoteAddress ?? '';
    // The right token never waits: behind a proxy everybody has one address, and a stranger must not lock the owner out.
    if (signIn.isToken(token)) return undefined;
    if (attempts.mustWait(address)) return 'wait';
    attempts.countWrong(address);
    return 'wrong';
  };
  return {
    signIn,
    isOwner: (request) => {
      if (signIn.hasCookie(request.headers)) return true;
      const token = signIn.bearer(request.headers);
      return token !== undefined && judge(request, token) === undefined;
    },
    admit: (request, response, token) => {
      const problem = judge(request, token);
      if (problem === undefined) response.setHeader('Set-Cookie', signIn.cookie());
      return problem;
    },
    renew: async (response) => {
      await signIn.renew();
      await onRenew(response);
      response.setHeader('Set-Cookie', signIn.cookie());
      return signInAddress(origin, signIn.token());
    },
  };
}

/** The address that signs in whoever opens it. */
export function signInAddress(origin: string, token: string): string {
  return `${origin}/?token=${encodeURIComponent(token)}`;
}
