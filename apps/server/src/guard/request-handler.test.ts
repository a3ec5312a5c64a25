import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGuardedServer, type GuardedServer } from './test-guard';

let server: GuardedServer;
beforeAll(async () => {
  server = await startGuardedServer();
});
afterAll(() => server.close());

describe('the name that was asked for', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('answers to %s with the port', async (name) => {
    const { status } = await server.ask('/sign-in', { headers: { host: `${name}:${server.port}` } });
    expect(status).toBe(200);
  });

  it.each([
    ['another name with the port', (port: number) => `evil.example:${port}`],
    ['an own name without the port', () => 'localhost'],
    ['an own name with another port', (port: number) => `localhost:${port + 1}`],
    ['an own name as the user of another', (port: number) => `localhost:${port}@evil.example`],
    ['an own name as the beginning of another', (port: number) => `localhost.evil.example:${port}`],
    ['a path', (port: number) => `localhost:${port}/x`],
  ])('refuses %s, wherever it leads', async (_name, host) => {
    for (const path of [
      '/',
      '/sign-in',
      '/s/abc',
      '/trpc/shares.open',
      '/auth/sign-in',
      '/_next/static/x.js',
    ]) {
      const { status, body } = await server.ask(path, { headers: { host: host(server.port) } });
      expect([path, status]).toEqual([path, 403]);
      expect(body).toContain('SHOWREEL_PUBLIC_URL');
    }
  });

  it('answers to the public address, and to no other', async () => {
    const behindProxy = await startGuardedServer('https://reel.example.com');
    const ask = async (host: string): Promise<number> =>
      (await behindProxy.ask('/sign-in', { headers: { host } })).status;
    expect(await ask('reel.example.com')).toBe(200);
    expect(await ask('reel.example.com:443')).toBe(200);
    expect(await ask('reel.example.com:8443')).toBe(403);
    expect(await ask('www.reel.example.com')).toBe(403);
    behindProxy.close();
  });
});

describe('the site that asks', () => {
  const foreign = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'empty',
    origin: 'https://evil.example',
  };
  const otherPort = { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' };

  it.each([
    ['POST', '/trpc/sessions.create'],
    ['GET', '/trpc/sessions.list'],
    ['GET', '/trpc/sessions.watch'],
    ['POST', '/auth/sign-in'],
    ['POST', '/auth/sign-out'],
    ['POST', '/auth/new-token'],
    ['GET', '/'],
  ])('may not be another one: %s %s', async (method, path) => {
    const cookie = await server.cookie();
    for (const headers of [
      foreign,
      otherPort,
      { origin: 'http://localhost:1' },
      { origin: 'https://evil.example' },
    ]) {
      const { status } = await server.ask(path, { method, headers: { ...headers, cookie } });
      expect(status).toBe(403);
    }
  });

  it('may link to a page, and not frame it', async () => {
    const cookie = await server.cookie();
    const open = async (destination: string): Promise<number> => {
      const headers = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination };
      return (await server.ask('/sessions/1', { headers })).status;
    };
    expect(await open('document')).toBe(200);
    expect(await open('iframe')).toBe(403);
    expect(await open('script')).toBe(403);
  });

  it('may be its own, also with the null origin of a form', async () => {
    const cookie = await server.cookie();
    const origin = `http://127.0.0.1:${server.port}`;
    for (const headers of [{ origin }, { origin: 'null', 'sec-fetch-site': 'same-origin' }]) {
      const { status } = await server.ask('/trpc/sessions.create', {
        method: 'POST',
        headers: { ...headers, cookie },
      });
      expect(status).toBe(200);
    }
  });

  it('may be none when a program shows the token, and not with a cookie alone', async () => {
    const change = async (headers: Record<string, string>): Promise<string> => {
      const { status, body } = await server.ask('/trpc/sessions.create', { method: 'POST', headers });
      return `${status} ${body}`;
    };
    expect(await change({ authorization: `Bearer ${server.token}` })).toBe('200 api for the owner');
    expect(await change({ authorization: 'Bearer guess' })).toBe('200 api for a stranger');
    expect(await change({ cookie: await server.cookie() })).toMatch(/^403 .*Bearer/);
  });
});

describe('every answer', () => {
  it.each(['/', '/sign-in', '/trpc/x', '/auth/nothing', '/broken', '//evil.example'])(
    'has the headers that keep it in its place: %s',
    async (path) => {
      const { headers } = await server.ask(path, { headers: { cookie: await server.cookie() } });
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('gives each page a nonce of its own, and tells it to the page', async () => {
    const pages = [await server.ask('/sign-in'), await server.ask('/sign-in')];
    const nonces = pages.map(({ body }) => /"nonce":"([^"]+)"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { headers }] of pages.entries()) {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonces[index]}' 'strict-dynamic';`);
      expect(policy).not.toContain('unsafe-eval');
    }
  });

  it('is a sentence without a path when something broke', async () => {
    const { status, body } = await server.ask('/broken', { headers: { cookie: await server.cookie() } });
    expect(status).toBe(500);
    expect(body).not.toContain('/secret');
  });

  it('is a refusal for a method that pages do not have', async () => {
    const headers = { cookie: await server.cookie(), 'sec-fetch-site': 'same-origin' };
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await server.ask('/sign-in', { method, headers })).status).toBe(405);
    }
  });
});

describe('a path', () => {
  it('is decided in its normal form', async () => {
    for (const target of ['/s/../sessions/1', '/s/%2e%2e/sessions/1', '/_next/static/../../sessions/1']) {
      const { status, headers } = await server.ask(target);
      expect([status, headers.location]).toEqual([303, '/sign-in?to=%2Fsessions%2F1']);
    }
  });

  it.each(['//evil.example/?token=x', '/\\evil.example', 'http://evil.example/', '*', '/.//evil.example'])(
    'that a redirect could carry away is refused: %s',
    async (target) => {
      expect((await server.ask(target)).status).toBe(400);
    },
  );
});
