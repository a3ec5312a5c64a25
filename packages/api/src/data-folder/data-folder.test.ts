import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAnnouncement } from './announcement';
import { openDataFolder } from './data-folder';
import { locateDataFolder } from './locate-data-folder';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'showreel-data-'));
});
afterEach(() => rm(base, { recursive: true }));

describe('openDataFolder', () => {
  it('creates the folder for its owner alone, and keeps secrets across openings', async () => {
    const env = { SHOWREEL_DATA: join(base, 'deep', 'data') };
    const first = await openDataFolder({ env });
    const secret = await first.readOrCreateSecret('sign-in');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(first.path, 'sign-in.secret'))).mode & 0o077).toBe(0);
    for (const folder of [first.path, first.spoolFolder, first.blobsFolder]) {
      expect((await stat(folder)).mode & 0o077).toBe(0);
    }
    await first.close();
    const second = await openDataFolder({ env });
    expect(await second.readOrCreateSecret('sign-in')).toBe(secret);
    expect(await second.replaceSecret('sign-in')).not.toBe(secret);
    await second.close();
  });

  it('belongs to one owner at a time, and says who that is', async () => {
    const env = { SHOWREEL_DATA: base };
    const owner = await openDataFolder({ env });
    await owner.announce({ url: 'http://127.0.0.1:4780', token: 't' });
    expect(await readAnnouncement(env)).toEqual({ url: 'http://127.0.0.1:4780', token: 't' });
    await expect(openDataFolder({ env })).rejects.toMatchObject({
      code: 'in-use',
      message: expect.stringContaining('http://127.0.0.1:4780') as string,
    });
    await owner.close();
    expect(await readAnnouncement(env)).toBeUndefined();
    await (await openDataFolder({ env })).close();
  });

  it('does not believe what a dead server announced', async () => {
    const env = { SHOWREEL_DATA: base };
    await writeFile(join(base, 'server.json'), '{"url":"http://127.0.0.1:1","token":"old"}');
    const folder = await openDataFolder({ env });
    expect(await readAnnouncement(env)).toBeUndefined();
    await folder.close();
  });

  it('says in a sentence that a folder cannot be used', async () => {
    await writeFile(join(base, 'file'), '');
    await expect(openDataFolder({ env: { SHOWREEL_DATA: join(base, 'file') } })).rejects.toMatchObject({
      code: 'unusable',
      message: expect.stringContaining('set SHOWREEL_DATA') as string,
    });
  });
});

describe('locateDataFolder', () => {
  it.each([
    [{ SHOWREEL_DATA: '/own', XDG_DATA_HOME: '/xdg' }, '/own'],
    [{ XDG_DATA_HOME: '/xdg' }, '/xdg/showreel'],
    [{ SHOWREEL_DATA: '', XDG_DATA_HOME: 'relative' }, /\/\.local\/share\/showreel$/],
    [{}, /\/\.local\/share\/showreel$/],
  ])('%o is %s', (env, expected) => {
    expect(locateDataFolder(env)).toMatch(expected);
  });
});
