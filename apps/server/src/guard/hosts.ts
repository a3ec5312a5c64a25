import { bracketed } from '../config';

export interface Addresses {
  host: string;
  port: number;
  publicUrl?: URL;
}

/**
 * The origins that this server answers as: the loopback names and the bound address with the port, and the public
 * address. Any other name in a Host header is somebody else's, pointed at this machine (DNS rebinding).
 */
export function ownOrigins({ host, port, publicUrl }: Addresses): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '::1', host];
  const origins = names.map((name) => new URL(`http://${bracketed(name)}:${port}`).origin);
  return new Set(publicUrl === undefined ? origins : [...origins, publicUrl.origin]);
}

/** Whether a Host header names one of the origins. A port may be left out where it is the scheme's own. */
export function isOwnHost(origins: ReadonlySet<string>, header: string | undefined): boolean {
  if (header === undefined || !/^[\w.:[\]-]+$/.test(header)) return false;
  return ['http', 'https'].some((scheme) => {
    const address = `${scheme}://${header}`;
    return URL.canParse(address) && origins.has(new URL(address).origin);
  });
}
