import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isOwnHost } from './hosts';
import { requestSite } from './request-site';

interface UpgradeHandlerOptions {
  origins: ReadonlySet<string>;
  pass: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** Lets hot reload's socket through to pages of this server. Used in development alone: nothing else upgrades. */
export function createUpgradeHandler({
  origins,
  pass,
}: UpgradeHandlerOptions): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const { headers } = request;
    if (isOwnHost(origins, headers.host) && requestSite(headers, origins) === 'own')
      pass(request, socket, head);
    else socket.destroy();
  };
}
