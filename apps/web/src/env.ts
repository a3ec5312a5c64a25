/** Where this process reaches its own API over loopback. Set by the server that serves the page. */
export function internalUrl(): string {
  const url = process.env['SHOWREEL_INTERNAL_URL'];
  if (url === undefined)
    throw new Error('SHOWREEL_INTERNAL_URL is not set: the page is served by apps/server.');
  return url;
}
