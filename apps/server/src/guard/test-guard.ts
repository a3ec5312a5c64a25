import { createServer, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { listen } from '../listen';
import { createAttempts } from './attempts';
import { ownOrigins } from './hosts';
import { createRequestHandler } from './request-handler';
import { createSignIn } from './sign-in';
import { createVisitors } from './visitors';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Asking {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** A real server behind the real guard; the API, the blobs and the pages behind it answer with what reached them. */
export interface GuardedServer {
  port: number;
  token: string;
  /** Sends exactly this request, as no browser's fetch would let a test do. */
  ask(target: string, asking?: Asking): Promise<Answer>;
  /** The cookie that signing in gives. */
  cookie(): Promise<string>;
  close(): void;
}

export async function startGuardedServer(publicUrl?: string): Promise<GuardedServer> {
  const server = createServer();
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const address = {
    host: '127.0.0.1',
    port,
    ...(publicUrl === undefined ? {} : { publicUrl: new URL(publicUrl) }),
  };
  const token = 'a-token+that/must=be&escaped';
  let renewals = 0;
  const signIn = createSignIn({
    token,
    replaceToken: () => Promise.resolve(`token-${(renewals += 1)}`),
    port,
    secure: publicUrl?.startsWith('https:') === true,
  });
  const handler = createRequestHandler({
    origins: ownOrigins(address),
    visitors: createVisitors({
      signIn,
      attempts: createAttempts(Date.now),
      origin: publicUrl ?? `http://127.0.0.1:${port}`,
      onRenew: () => Promise.resolve(),
    }),
    dev: false,
    api: (_request, response, { isOwner }) =>
      response.end(isOwner ? 'api for the owner' : 'api for a stranger'),
    blobs: (asked, response) => {
      response.end(`blob at ${asked.url}`);
      return Promise.resolve();
    },
    drops: (_request, response) => {
      response.end('drop of the owner');
      return Promise.resolve();
    },
    pages: (asked, response) => {
      if (asked.url === '/broken') return Promise.reject(new Error('/secret/path broke'));
      response.end(JSON.stringify({ url: asked.url, nonce: asked.headers['x-nonce'] }));
      return Promise.resolve();
    },
  });
  server.on('request', handler);

  const ask = (target: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, method, path: target, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
      });
      asked.on('error', reject).end(body);
    });
  return {
    port,
    token,
    ask,
    cookie: async () => cookieOf(await ask(`/?token=${encodeURIComponent(token)}`)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The `name=value` that an answer sets. */
export function cookieOf(answer: Answer): string {
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}
