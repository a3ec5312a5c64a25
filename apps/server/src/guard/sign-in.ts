import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How a visitor is recognised: by the secret token itself, or by a cookie derived from it. */
export interface SignIn {
  token(): string;
  isToken(candidate: string): boolean;
  /** Whether the request carries the cookie. */
  hasCookie(headers: IncomingHttpHeaders): boolean;
  /** The token of an `Authorization: Bearer` header, as a program sends it. */
  bearer(headers: IncomingHttpHeaders): string | undefined;
  /** `Set-Cookie` values. */
  cookie(): string;
  clearedCookie(): string;
  /** Makes another token: every cookie and every printed address made before it is worth nothing. */
  renew(): Promise<void>;
}

interface SignInOptions {
  token: string;
  replaceToken: () => Promise<string>;
  /** Part of the cookie's name: browsers send a host's cookies to every port of it. */
  port: number;
  /** Sends the cookie over HTTPS alone. */
  secure: boolean;
}

const yearInSeconds = 31_536_000;

export function createSignIn({ token: first, replaceToken, port, secure }: SignInOptions): SignIn {
  let token = first;
  const name = `showreel_${port}`;
  // The cookie proves knowledge of the token without holding it: who reads a cookie cannot print a sign-in address.
  const cookieValue = (): string => createHmac('sha256', token).update('sign-in cookie').digest('base64url');
  // Lax, not Strict: a link to a session that somebody follows from another page must arrive signed in. Requests that
  // change something or read data are checked for where they come from.
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    token: () => token,
    isToken: (candidate) => equalSecrets(candidate, token),
    hasCookie: (headers) =>
      readCookies(headers.cookie, name).some((value) => equalSecrets(value, cookieValue())),
    bearer: ({ authorization }) => /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1],
    cookie: () => `${name}=${cookieValue()}; Max-Age=${yearInSeconds}; ${attributes}`,
    clearedCookie: () => `${name}=; Max-Age=0; ${attributes}`,
    renew: async () => {
      token = await replaceToken();
    },
  };
}

/** Every value of that name: a cookie of another path or domain may stand beside ours. */
function readCookies(header: string | undefined, name: string): string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** Compares in a time that tells nothing about either, by comparing digests of one length. */
function equalSecrets(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
