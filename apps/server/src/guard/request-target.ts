/**
 * The path and query of a request, in the one normal form that everything behind the guard sees too: `/s/../x` is `/x`
 * before it is decided what it may be. Undefined for what no browser sends: another server's address, `//` that would
 * make a redirect leave this origin, control characters.
 */
export function readTarget(target: string | undefined): URL | undefined {
  if (target === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(target)) return undefined;
  const url = URL.canParse(target, 'http://showreel') ? new URL(target, 'http://showreel') : undefined;
  return url?.pathname.startsWith('//') === true ? undefined : url;
}

/** A path of this server that somebody may be sent to after signing in; `/` for anything else. */
export function safePath(path: string | null | undefined): string {
  const url = readTarget(path ?? undefined);
  if (url === undefined || url.pathname.startsWith('/auth/') || url.pathname === '/sign-in') return '/';
  return url.pathname + url.search;
}
