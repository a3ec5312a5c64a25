import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, startGuardedServer, type Answer, type GuardedServer } from './test-guard';

let server: GuardedServer;
beforeEach(async () => {
  server = await startGuardedServer();
});
afterEach(() => server.close());

const ownSite = { 'sec-fetch-site': 'same-origin' };

function post(
  path: string,
  { cookie, form }: { cookie?: string; form?: Record<string, string> },
): Promise<Answer> {
  return server.ask(path, {
    method: 'POST',
    headers: {
      ...ownSite,
      ...(cookie === undefined ? {} : { cookie }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
}

async function isOwner(cookie: string): Promise<boolean> {
  return (await server.ask('/trpc/x', { headers: { cookie } })).body === 'api for the owner';
}

describe('the printed address', () => {
  it('becomes a cookie, and the token leaves the address', async () => {
    const answer = await server.ask(`/sessions/1?item=3&token=${encodeURIComponent(server.token)}`);
    expect([answer.status, answer.headers.location]).toEqual([303, '/sessions/1?item=3']);
    const [setCookie] = answer.headers['set-cookie'] ?? [];
    expect(setCookie).toMatch(new RegExp(`^showreel_${server.port}=.*; Path=/; HttpOnly; SameSite=Lax$`));
    expect(setCookie).not.toContain(server.token);
    expect(await isOwner(cookieOf(answer))).toBe(true);
  });

  it('with a wrong token leads to the sign-in page, which says so', async () => {
    const { status, headers } = await server.ask('/sessions/1?token=wrong');
    expect([status, headers.location]).toEqual([303, '/sign-in?to=%2Fsessions%2F1&error=wrong']);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('with a wrong token lets in who is signed in already', async () => {
    const { status, headers } = await server.ask('/x?token=wrong', {
      headers: { cookie: await server.cookie() },
    });
    expect([status, headers.location]).toEqual([303, '/x']);
  });

  it('sends the cookie over HTTPS alone when links are made with it', async () => {
    const behindProxy = await startGuardedServer('https://reel.example.com');
    const { headers } = await behindProxy.ask(`/?token=${encodeURIComponent(behindProxy.token)}`);
    expect(headers['set-cookie']?.[0]).toMatch(/; Secure$/);
    behindProxy.close();
  });
});

describe('a stranger', () => {
  it('is sent to sign in, with the way back', async () => {
    const { status, headers } = await server.ask('/sessions/1?item=3');
    expect([status, headers.location]).toEqual([303, '/sign-in?to=%2Fsessions%2F1%3Fitem%3D3']);
  });

  it.each(['/sign-in', '/s/some-token', '/_next/static/chunks/a.js', '/favicon.ico', '/icon.svg'])(
    'may open %s',
    async (path) => expect((await server.ask(path)).status).toBe(200),
  );

  it.each(['/', '/s', '/s/', '/signed-in', '/_next/image', '/_next/data/x', '/icons/x'])(
    'may not open %s',
    async (path) => expect((await server.ask(path)).status).toBe(303),
  );

  it('reaches the API as a stranger, whatever cookie is made up', async () => {
    const forged = [`showreel_${server.port}=`, `showreel_${server.port}=x`, `showreel_${server.port + 1}=x`];
    for (const cookie of ['', ...forged, `showreel_${server.port}=${server.token}`]) {
      expect(await isOwner(cookie)).toBe(false);
    }
  });
});

describe('the sign-in form', () => {
  it('takes the token, or the whole address, and leads back', async () => {
    const address = `http://127.0.0.1:${server.port}/?token=${encodeURIComponent(server.token)}`;
    for (const token of [server.token, ` ${address}\n`]) {
      const answer = await post('/auth/sign-in', { form: { token, to: '/sessions/1' } });
      expect([answer.status, answer.headers.location]).toEqual([303, '/sessions/1']);
      expect(await isOwner(cookieOf(answer))).toBe(true);
    }
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/auth/sign-out', '/sign-in', ''])(
    'leads to the first page instead of to "%s"',
    async (to) => {
      expect((await post('/auth/sign-in', { form: { token: server.token, to } })).headers.location).toBe('/');
    },
  );

  it('refuses a wrong token, and soon makes who guesses wait', async () => {
    const problems: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      problems.push((await post('/auth/sign-in', { form: { token: 'guess' } })).headers.location);
    }
    expect(problems.slice(0, 20)).toEqual(Array(20).fill('/sign-in?error=wrong'));
    expect(problems[20]).toBe('/sign-in?error=wait');
    // Who guesses locks nobody out.
    expect((await post('/auth/sign-in', { form: { token: server.token } })).headers.location).toBe('/');
  });

  it('refuses a body that is no form or too large', async () => {
    const large = await post('/auth/sign-in', { form: { token: 'x'.repeat(10_000) } });
    const json = await server.ask('/auth/sign-in', { method: 'POST', headers: ownSite, body: '{}' });
    expect([large.status, json.status]).toEqual([400, 400]);
  });
});

describe('signing out', () => {
  it('clears the cookie', async () => {
    const answer = await post('/auth/sign-out', { cookie: await server.cookie() });
    expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in']);
    expect(answer.headers['set-cookie']?.[0]).toMatch(new RegExp(`^showreel_${server.port}=; Max-Age=0;`));
  });

  it('is not done by following a link', async () => {
    expect((await server.ask('/auth/sign-out', { headers: { cookie: await server.cookie() } })).status).toBe(
      405,
    );
  });
});

describe('a new token', () => {
  it('ends every other sign-in and keeps this one', async () => {
    const before = await server.cookie();
    const answer = await post('/auth/new-token', { cookie: before });
    const { url } = JSON.parse(answer.body) as { url: string };
    expect(await isOwner(before)).toBe(false);
    expect(await isOwner(cookieOf(answer))).toBe(true);
    expect((await server.ask(`/?token=${encodeURIComponent(server.token)}`)).headers.location).toContain(
      'wrong',
    );
    expect((await server.ask(new URL(url).pathname + new URL(url).search)).headers.location).toBe('/');
  });

  it('is not for strangers', async () => {
    expect((await post('/auth/new-token', {})).status).toBe(401);
  });
});
