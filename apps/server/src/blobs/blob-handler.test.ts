import { openDataFolder, openRuntime, type Runtime } from '@showreel/api';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config';
import { startServer, type RunningServer } from '../start-server';

const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const page = '<script>alert(1)</script>';

let folder: string;
let server: RunningServer;
let origin: string;
let port: number;
let token: string;
let cookie: string;
const sessions: string[] = [];
const hashes: Record<'picture' | 'page' | 'other' | 'large', string> = {
  picture: '',
  page: '',
  other: '',
  large: '',
};
let share: { path: string; id: string };

/** Works on a runtime of its own while no server has the folder. */
async function prepare(work: (runtime: Runtime) => Promise<void>): Promise<void> {
  const env = { NODE_ENV: 'test' as const, SHOWREEL_DATA: folder };
  const dataFolder = await openDataFolder({ env });
  const runtime = await openRuntime({ dataFolder, publicUrl: () => ({ url: 'http://x', local: true }), env });
  await work(runtime);
  await runtime.close();
  await dataFolder.close();
}

async function start(mode: 'test' | 'development'): Promise<void> {
  const env = { NODE_ENV: mode, PATH: process.env['PATH'], SHOWREEL_DATA: folder, PORT: '0' };
  server = await startServer(readConfig(env), {
    preparePages: () =>
      Promise.resolve({
        answer: (_request, response) => {
          response.end('a page');
          return Promise.resolve();
        },
        upgrade: (_request, socket) => socket.destroy(),
        close: () => Promise.resolve(),
      }),
    say: () => undefined,
  });
  const address = new URL(server.signInUrl);
  origin = address.origin;
  port = Number(address.port);
  token = address.searchParams.get('token') ?? '';
  const signedIn = await ask(`/?token=${encodeURIComponent(token)}`);
  cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-server-'));
  await writeFile(join(folder, 'example-recorded'), '');
  await prepare(async ({ sessions: store, blobs, shares }) => {
    for (const title of ['one', 'two'])
      sessions.push((await store.create({ title, cwd: '/', agent: 'a' })).id);
    const [one = '', two = ''] = sessions;
    hashes.picture = (await blobs.put(one, picture)).sha256;
    hashes.page = (await blobs.put(one, Buffer.from(page))).sha256;
    hashes.large = (await blobs.put(one, Buffer.alloc(64 * 1024 * 1024))).sha256;
    hashes.other = (await blobs.put(two, Buffer.from('of the other'))).sha256;
    const { id, url } = await shares.create(one);
    share = { id, path: new URL(url).pathname };
  });
  await start('test');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function open(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: OutgoingHttpHeaders } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject).end();
  });
}

async function ask(...asked: Parameters<typeof open>): Promise<Answer> {
  const answer = await open(...asked);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

const asOwner = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> =>
  ask(path, { method, headers: { cookie, ...headers } });
const own = (name: keyof typeof hashes, query = ''): string =>
  `/sessions/${sessions[0] ?? ''}/blobs/${hashes[name]}${query}`;
const shared = (name: keyof typeof hashes, query = ''): string =>
  `${share.path}/blobs/${hashes[name]}${query}`;

describe('a blob', () => {
  it('is shown as the image that it is, and kept by the browser of its owner', async () => {
    const answer = await open(own('picture', '?type=image%2Fpng'), { headers: { cookie } });
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks)).toEqual(picture);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('is shown to whoever has the link, and kept by nobody', async () => {
    const { status, headers } = await ask(shared('picture', '?type=image/png'));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  });

  it.each([
    'text/html',
    'image/svg+xml',
    'text/xml',
    'application/pdf',
    'image/png, text/html',
    'TEXT/HTML',
    '',
  ])('is never a page that could run: as %j it is saved', async (type) => {
    for (const path of [own, shared]) {
      const { headers, body } = await asOwner(path('page', `?type=${encodeURIComponent(type)}`));
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="download"; filename*=UTF-8''download`,
      });
      expect(body).toBe(page);
    }
  });

  it('alone in a tab is sandboxed, and text is no markup', async () => {
    for (const query of ['', '?type=text/plain', '?type=image/gif']) {
      const { headers } = await asOwner(own('page', query));
      expect(headers['content-security-policy']).toContain("sandbox; default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      // With this one beside the sandbox, the HTML standard lets a tab open nothing at all.
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    }
    const { headers } = await asOwner(own('page', '?type=text/plain'));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('is saved under the name that was asked for', async () => {
    const { headers } = await asOwner(
      own('page', `?type=text/plain&download=${encodeURIComponent('a/"b.txt')}`),
    );
    expect(headers['content-disposition']).toBe(`attachment; filename="a__b.txt"; filename*=UTF-8''a__b.txt`);
  });

  it('answers HEAD with its size alone, and nothing else than GET', async () => {
    const head = await asOwner(own('page', '?type=text/plain'), {}, 'HEAD');
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(page.length)]);
    const post = await asOwner(own('page'), { 'sec-fetch-site': 'same-origin' }, 'POST');
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.runIf(process.platform === 'linux')('whose reader leaves is closed', async () => {
    const openFiles = async (): Promise<string[]> => {
      const names = await readdir('/proc/self/fd');
      const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
      return paths.filter((path) => path.endsWith(hashes.large));
    };
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(own('large'), { headers: { cookie } })));
    for (const answer of answers) await once(answer, 'readable');
    expect(await openFiles()).toHaveLength(4);
    for (const answer of answers) answer.destroy();
    await asOwner(own('large'), {}, 'HEAD');
    await vi.waitFor(async () => expect(await openFiles()).toEqual([]));
  });
});

describe('who may not have it', () => {
  it('is a stranger, who is sent to sign in', async () => {
    const { status, headers, body } = await ask(own('picture', '?type=image/png'));
    expect([status, headers.location, body]).toEqual([
      303,
      `/sign-in?to=${encodeURIComponent(own('picture', '?type=image/png'))}`,
      '',
    ]);
  });

  it('is another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      { origin: 'https://evil.example' },
    ]) {
      for (const path of [own('picture'), shared('picture')])
        expect((await asOwner(path, headers)).status).toBe(403);
    }
    expect((await asOwner(own('picture'), { host: `evil.example:${port}` })).status).toBe(403);
  });

  it('is whoever has the link of another session, also the owner', async () => {
    for (const path of [
      `/sessions/${sessions[0] ?? ''}/blobs/${hashes.other}`,
      `${share.path}/blobs/${hashes.other}`,
      `/sessions/${sessions[0] ?? ''}/blobs/${'0'.repeat(64)}`,
      `/sessions/unknown/blobs/${hashes.picture}`,
      `/s/unknown/blobs/${hashes.picture}`,
      `/s/${sessions[0] ?? ''}/blobs/${hashes.picture}`,
      `/s/${share.id}/blobs/${hashes.picture}`,
      `${share.path}x/blobs/${hashes.picture}`,
    ]) {
      const { status, headers, body } = await asOwner(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toMatch(/^There is nothing here: .*\.\n$/);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    ['/blobs/', 404],
    ['/blobs', 404],
    ['/blobs/..%2f..%2fsessions.sqlite', 404],
    ['/blobs/%2e%2e%2f%2e%2e%2fsessions.sqlite', 404],
    ['/blobs/x/y', 404],
    ['/blobs/%00', 404],
    ['/blobs/.incoming', 404],
    // A page of that address, in its normal form.
    ['/blobs/../../../sessions.sqlite', 200],
    ['/blobs/%2e%2e/%2e%2e/x', 200],
  ])('is a path with a trick: %s', async (path, expected) => {
    const { status, body } = await asOwner(`/sessions/${sessions[0] ?? ''}${path}`);
    expect(status).toBe(expected);
    if (status === 200) expect(body).toBe('a page');
    const odd = await asOwner(`/sessions/..%2f${sessions[0] ?? ''}/blobs/${hashes.picture}`);
    expect(odd.status).toBe(404);
  });

  it('is whoever has a link that was taken back, and everybody once the session is deleted', async () => {
    const mutate = (path: string, input: object): Promise<Response> =>
      fetch(`${origin}/trpc/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
    expect((await ask(shared('picture'))).status).toBe(200);
    expect((await mutate('shares.revoke', { shareId: share.id })).status).toBe(200);
    expect((await ask(shared('picture'))).status).toBe(404);
    const [, two = ''] = sessions;
    const path = `/sessions/${two}/blobs/${hashes.other}`;
    expect((await asOwner(path)).status).toBe(200);
    expect((await mutate('sessions.delete', { sessionId: two })).status).toBe(200);
    expect((await asOwner(path)).status).toBe(404);
  });

  it('is the same in development', async () => {
    await server.stop();
    await start('development');
    expect((await asOwner(own('picture', '?type=image/png'))).headers['content-type']).toBe('image/png');
    expect((await asOwner(own('picture'), { 'sec-fetch-site': 'same-origin' }, 'POST')).status).toBe(405);
    expect((await ask(own('picture'))).status).toBe(303);
    expect((await ask(shared('picture'))).status).toBe(404);
  });
});
