import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { runCall } from './fixtures/api-client';
import { SessionPage } from './fixtures/session-page';
import { streamEvents } from './fixtures/stream-events';
import type { TestServer } from './fixtures/server';
import { expect, test } from './fixtures/test';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request with the very headers that are given, Host among them, which `fetch` would not send. */
async function ask(
  server: TestServer,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: server.port, path, method, headers, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The cookie that the sign-in address gives. */
async function signIn(server: TestServer): Promise<string> {
  const { headers } = await ask(server, `/?token=${server.token}`, {});
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

const watchPath = (sessionId: string): string =>
  `/trpc/sessions.watch?input=${encodeURIComponent(JSON.stringify({ sessionId, after: 0 }))}`;

test('the cookie is for this server alone and not for scripts, and the token leaves the address', async ({
  server,
}) => {
  const { status, headers } = await ask(server, `/sessions/x?token=${server.token}&a=b`, {});
  expect(status).toBe(303);
  expect(headers.location).toBe('/sessions/x?a=b');
  expect(headers['set-cookie']?.[0]).toMatch(/HttpOnly/);
  expect(headers['set-cookie']?.[0]).toMatch(/SameSite=(Lax|Strict)/);
  expect(headers['set-cookie']?.[0]).not.toContain(server.token);
});

test('another name that leads here is not answered, whoever asks (DNS rebinding)', async ({
  server,
  session,
}) => {
  const cookie = await signIn(server);
  for (const path of ['/', session.path, '/trpc/sessions.list', watchPath(session.id), '/sign-in', '/s/x']) {
    for (const host of ['evil.example', `evil.example:${server.port}`, `127.0.0.1:${server.port + 1}`]) {
      const { status, body } = await ask(server, path, { headers: { host, cookie } });
      expect(status, `${path} as ${host}`).toBe(403);
      expect(body).not.toContain(session.title);
    }
  }
});

test('another site can neither change, read nor watch anything, also with the cookie', async ({
  server,
  session,
  client,
}) => {
  const cookie = await signIn(server);
  const host = `127.0.0.1:${server.port}`;
  const body = JSON.stringify({ sessionId: session.id });
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: `http://127.0.0.1:${server.port + 1}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
  ];
  for (const from of foreign) {
    const headers = { host, cookie, 'content-type': 'application/json', ...from };
    const what = JSON.stringify(from);
    const post = { method: 'POST', headers, body };
    expect((await ask(server, '/trpc/sessions.delete', post)).status, what).toBe(403);
    expect((await ask(server, '/auth/new-token', { method: 'POST', headers })).status, what).toBe(403);
    expect((await ask(server, watchPath(session.id), { headers })).status, what).toBe(403);
    expect((await ask(server, '/trpc/sessions.list', { headers })).status, what).toBe(403);
  }
  // A change without any word on where it comes from needs the token itself.
  const silent = { host, cookie, 'content-type': 'application/json' };
  expect((await ask(server, '/trpc/sessions.delete', { method: 'POST', headers: silent, body })).status).toBe(
    403,
  );
  expect((await client.sessions.open.query({ sessionId: session.id })).id).toBe(session.id);
});

test('without the cookie there is the sign-in page and nothing else', async ({ server, session, page }) => {
  for (const path of ['/', session.path, '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sign in to Showreel' })).toBeVisible();
    await expect(page).not.toHaveTitle(session.title);
  }
  const host = `127.0.0.1:${server.port}`;
  const list = await ask(server, '/trpc/sessions.list', { headers: { host } });
  expect(list.status).toBe(401);
  const wrong = await ask(server, '/trpc/sessions.list', {
    headers: { host, authorization: 'Bearer wrong' },
  });
  expect(wrong.status).toBe(401);
});

test('every page has a policy with a nonce of its own, and tells no other site where it was', async ({
  server,
  session,
}) => {
  const cookie = await signIn(server);
  const nonces = new Set<string>();
  for (const path of ['/', '/', session.path, '/sessions/none', '/s/none']) {
    const { headers } = await ask(server, path, { headers: { host: `127.0.0.1:${server.port}`, cookie } });
    const policy = String(headers['content-security-policy']);
    nonces.add(/script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  expect(nonces.size).toBe(5);
  expect(nonces).not.toContain('');
});

test('hostile text is text everywhere, and asks nobody for anything', async ({
  owner,
  client,
  workspace,
  leftSessions,
}) => {
  const markup = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const { id } = await client.sessions.create.mutate({ cwd: workspace.folder, title: markup });
  leftSessions.push(id);
  const run = (tool: string, args: { [name: string]: string }) =>
    runCall(client, { sessionId: id, tool, args });
  const file = '<b onclick=alert(1)>\u202Egnp.txt';
  await run('write', { file_path: file, content: `${markup}\n` });
  await run('edit', { file_path: file, old_string: markup, new_string: '</td><svg onload=alert(1)>' });
  await run('read', { file_path: file });
  const escapes = [
    '\\033]0;owned\\007',
    '\\033]8;;javascript:alert(1)\\007link\\033]8;;\\007',
    '\\033]8;;https://evil.example/\\033\\\\far\\033]8;;\\033\\\\',
    '\\033]1337;File=inline=1:AAAA\\007',
  ].join('');
  await run('bash', { command: `printf '${escapes}\\n<script>alert(1)</script>\\n'`, description: markup });
  const { header } = await client.sessions.page.query({ sessionId: id, limit: 1 });
  const says = (text: string) => ({
    type: 'message' as const,
    role: 'agent' as const,
    content: [{ type: 'text' as const, text }],
  });
  await streamEvents(owner, {
    after: header.head,
    events: [
      says(markup),
      says('![picture](https://evil.example/pixel.png) and <https://evil.example/auto>'),
      says('[press](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>)'),
      { type: 'notice', level: 'warning', text: markup, detail: markup },
    ],
  });
  await owner.goto(`/sessions/${id}`);
  const page = new SessionPage(owner);
  await expect(page.record.getByText('https://evil.example/pixel.png')).toBeVisible();
  await expect(owner).toHaveTitle(`${markup} · Showreel`);
  await expect(owner.getByRole('heading', { name: markup })).toBeVisible();

  for (const at of [0, 1, 2, 3]) await page.nthCard(at).open();
  await expect(page.record).toContainText('<script>alert(1)</script>');
  const planted = await owner.evaluate(() => ({
    elements: document.querySelectorAll(
      'main img, main script, main b[onclick], main svg[onload], main iframe',
    ).length,
    // A link may lead to another site, when a person presses it; never to a script.
    links: [...document.links]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !/^https?:$/.test(protocol)),
  }));
  expect(planted).toEqual({ elements: 0, links: [] });
  await expect(page.cards.last().getByRole('link')).toHaveCount(0);

  await owner.unroute('**/trpc/sessions.watch**');
  await owner.goto('/');
  await expect(owner.getByRole('link', { name: markup })).toBeVisible();
  await expect(owner).toHaveTitle('Showreel');
});
