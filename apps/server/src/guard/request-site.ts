import type { IncomingHttpHeaders } from 'node:http';

/** Who made a request: a page of this server or the visitor's own hand, another site's page, or no telling. */
export type RequestSite = 'own' | 'foreign' | 'unknown';

/**
 * Reads Sec-Fetch-Site (https://www.w3.org/TR/fetch-metadata/), which pages cannot forge, and Origin. `unknown` is
 * what a program sends, and a browser that reads plain HTTP from another machine with a GET. Another port of this
 * machine is `same-site` and foreign: cookies do not tell ports apart, so it must be told apart here.
 */
export function requestSite(headers: IncomingHttpHeaders, origins: ReadonlySet<string>): RequestSite {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  // With `Referrer-Policy: no-referrer`, a form of our own page is sent with `Origin: null`: it says nothing.
  if (origin !== undefined && origin !== 'null')
    return origins.has(origin) && isOwnSite(site) ? 'own' : 'foreign';
  if (site !== undefined) return isOwnSite(site) ? 'own' : 'foreign';
  return 'unknown';
}

function isOwnSite(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Whether the browser is opening a page in a tab: the one thing that a link on another site may do. */
export function isTopNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-dest'] === 'document';
}
