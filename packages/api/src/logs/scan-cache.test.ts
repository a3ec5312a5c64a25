import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openScanCache, type KnownLog } from './scan-cache';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-cache-'));
  file = join(folder, 'log-scans.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const known = (path: string, size = 1): KnownLog => ({ path, size, modifiedAt: 5, inode: 7 });

async function put(...entries: KnownLog[]): Promise<void> {
  const cache = await openScanCache(file);
  for (const entry of entries) cache.put(entry);
  await cache.flush();
}

it('is there again at the next opening, as it was put last', async () => {
  await put(known('/a'), known('/b'));
  await put(known('/a', 2));
  const cache = await openScanCache(file);
  expect([cache.get('/a'), cache.get('/b'), cache.get('/c')]).toEqual([
    known('/a', 2),
    known('/b'),
    undefined,
  ]);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('passes over a line that a crash cut short, and what is put after it is not lost', async () => {
  await put(known('/a'), known('/b'));
  await truncate(file, (await stat(file)).size - 4);
  await put(known('/c'));
  const cache = await openScanCache(file);
  expect([cache.get('/a'), cache.get('/b'), cache.get('/c')]).toEqual([known('/a'), undefined, known('/c')]);
});

it('passes over what is no entry, and all that another version wrote', async () => {
  await put(known('/a'));
  await appendFile(file, '{"path":3}\nnull\n');
  expect((await openScanCache(file)).get('/a')).toEqual(known('/a'));
  await writeFile(file, `another version\n${JSON.stringify(known('/b'))}\n`);
  expect((await openScanCache(file)).get('/b')).toBeUndefined();
});

it('forgets what is not kept, also on the disk', async () => {
  await put(known('/a'), known('/b'));
  const cache = await openScanCache(file);
  cache.keepOnly(({ path }) => path === '/a');
  await cache.flush();
  expect(await readFile(file, 'utf8')).not.toContain('/b');
  expect((await openScanCache(file)).get('/a')).toEqual(known('/a'));
});

it('does not grow with each reading of the same log', async () => {
  for (let round = 0; round < 3; round += 1) {
    const cache = await openScanCache(file);
    for (let size = 0; size < 1_500; size += 1) {
      cache.put(known('/a', size));
      if (size % 2 === 0) await cache.flush();
    }
    await cache.flush();
  }
  await openScanCache(file).then((cache) => cache.flush());
  expect((await readFile(file, 'utf8')).split('\n').length).toBeLessThan(10);
});
