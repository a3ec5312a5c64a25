import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { StartupError } from './startup-error';

/** Listens and returns the port. Rejects with a `StartupError` that says what to change. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, { host, port })));
    server.listen(port, host, resolve);
  });
  return listenedPort(server.address());
}

function listenedPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new TypeError('The server does not listen on a port.');
  return address.port;
}

function listenError(
  error: Error & { code?: string | undefined },
  { host, port }: { host: string; port: number },
): Error {
  switch (error.code ?? '') {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartupError(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `HOST is "${host}", which is no address of this machine. Unset it, or correct it.`,
      );
    default:
      return error;
  }
}
