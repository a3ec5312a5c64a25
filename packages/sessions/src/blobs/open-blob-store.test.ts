import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from './blob-store';
import { openBlobStore } from './open-blob-store';

let base: string;
let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'showreel-blobs-'));
  folder = join(base, 'data', 'blobs');
  blobs = openBlobStore(folder);
});
afterEach(() => rm(base, { recursive: true }));

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function read(sessionId: string, sha256: string): Promise<Buffer | undefined> {
  const blob = await blobs.open(sessionId, sha256);
  if (blob === undefined) return undefined;
  const bytes = await buffer(blob.stream);
  expect(bytes.length).toBe(blob.bytes);
  return bytes;
}

/** Everything in the folder, by its path in it. */
async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

/** A file outside, as a spool is before it becomes a blob. */
async function outside(content: string, at = base): Promise<string> {
  const path = join(at, `spool-${Math.random()}.out`);
  await writeFile(path, content, { mode: 0o644 });
  return path;
}

describe('put', () => {
  it('gives back any bytes, by their hash', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        const blob = await blobs.put('s1', bytes);
        expect(blob).toEqual({ sha256: hashOf(bytes), bytes: bytes.length });
        expect(await read('s1', blob.sha256)).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 25 },
    );
  });

  it('keeps the same bytes once a session, also when they come at the same time', async () => {
    const bytes = Buffer.from('same');
    const puts = await Promise.all(Array.from({ length: 8 }, () => blobs.put('s1', bytes)));
    expect(new Set(puts.map(({ sha256 }) => sha256)).size).toBe(1);
    await blobs.put('s2', bytes);
    expect(await files()).toEqual([`s1/${hashOf(bytes)}`, `s2/${hashOf(bytes)}`]);
  });

  it('shows them to their owner alone', async () => {
    const { sha256 } = await blobs.put('s1', Buffer.from('secret'));
    expect((await stat(join(folder, 's1', sha256))).mode & 0o777).toBe(0o600);
    for (const path of [folder, join(folder, 's1')]) expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('mends a file that was damaged', async () => {
    const bytes = Buffer.from('whole');
    const { sha256 } = await blobs.put('s1', bytes);
    await writeFile(join(folder, 's1', sha256), 'wh');
    await blobs.put('s1', bytes);
    expect(await read('s1', sha256)).toEqual(bytes);
  });
});

describe('putFile', () => {
  it('moves the file in', async () => {
    const content = 'line\n'.repeat(100_000);
    const path = await outside(content);
    const { ino } = await stat(path);
    const blob = await blobs.putFile('s1', path);
    expect(blob).toEqual({ sha256: hashOf(Buffer.from(content)), bytes: content.length });
    const kept = await stat(join(folder, 's1', blob.sha256));
    expect([kept.ino, kept.mode & 0o777]).toEqual([ino, 0o600]);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('lets go of a file whose bytes are there already', async () => {
    const { sha256 } = await blobs.put('s1', Buffer.from('known'));
    const path = await outside('known');
    expect((await blobs.putFile('s1', path)).sha256).toBe(sha256);
    expect(await files()).toEqual([`s1/${sha256}`]);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('takes the word of who hashed the file while writing it, unless that tells of another file', async () => {
    const known = { sha256: 'a'.repeat(64), bytes: 5 };
    expect(await blobs.putFile('s1', await outside('12345'), known)).toEqual(known);
    const longer = await outside('123456');
    expect(await blobs.putFile('s1', longer, known)).toEqual({
      sha256: hashOf(Buffer.from('123456')),
      bytes: 6,
    });
  });

  const otherDisk = '/dev/shm';
  const isOther =
    statSync(otherDisk, { throwIfNoEntry: false })?.dev !== statSync(tmpdir()).dev &&
    statSync(otherDisk, { throwIfNoEntry: false }) !== undefined;
  it.runIf(isOther)('takes a file over from another disk', async () => {
    const elsewhere = await mkdtemp(join(otherDisk, 'showreel-blobs-'));
    try {
      const path = await outside('far away', elsewhere);
      const { sha256 } = await blobs.putFile('s1', path);
      expect(String(await read('s1', sha256))).toBe('far away');
      expect(await files()).toEqual([`s1/${sha256}`]);
      expect((await stat(join(folder, 's1', sha256))).mode & 0o777).toBe(0o600);
      expect(await readdir(elsewhere)).toEqual([]);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it('leaves the file where it is when it cannot be moved', async () => {
    const path = await outside('stays');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 's1'), 'in the way');
    await expect(blobs.putFile('s1', path)).rejects.toMatchObject({ name: 'BlobStoreError', code: 'failed' });
    expect(await readFile(path, 'utf8')).toBe('stays');
  });
});

describe('open', () => {
  it('finds nothing of another session, and no file that is not a blob', async () => {
    const { sha256 } = await blobs.put('s1', Buffer.from('mine'));
    await writeFile(join(folder, 'a'.repeat(64)), 'beside the sessions');
    await symlink(folder, join(folder, 'link'));
    for (const [sessionId, name] of [
      ['s2', sha256],
      ['s1', sha256.slice(1)],
      ['s1', sha256.toUpperCase()],
      ['s1', `${sha256}\0`],
      ['s1', `../s1/${sha256}`],
      ['s1/../s1', sha256],
      ['.', 'a'.repeat(64)],
      ['..', sha256],
      ['', 'a'.repeat(64)],
      ['s1\0', sha256],
      ['.incoming', sha256],
    ] as const) {
      expect(await blobs.open(sessionId, name), `${sessionId} ${name}`).toBeUndefined();
    }
  });

  it('can be left before the end', async () => {
    const { sha256 } = await blobs.put('s1', Buffer.alloc(1_000_000));
    const blob = await blobs.open('s1', sha256);
    const closed = new Promise((resolve) => blob?.stream.once('close', resolve));
    blob?.stream.destroy();
    await closed;
  });
});

describe('deleteSession', () => {
  it('deletes the blobs of a session and of no other', async () => {
    const { sha256 } = await blobs.put('s1', Buffer.from('a'));
    await blobs.put('s2', Buffer.from('a'));
    await blobs.deleteSession('s1');
    expect(await read('s1', sha256)).toBeUndefined();
    expect(await readdir(folder)).toEqual(['.incoming', 's2']);
    await blobs.deleteSession('s1');
    await blobs.deleteSession('never-had-any');
    expect(await files()).toEqual([`s2/${sha256}`]);
  });

  it('keeps them when the session could not be deleted', async () => {
    const { sha256 } = await blobs.put('s1', Buffer.from('a'));
    const refused = new Error('locked');
    await expect(blobs.deleteSession('s1', () => Promise.reject(refused))).rejects.toBe(refused);
    expect(String(await read('s1', sha256))).toBe('a');
    await blobs.recover(() => Promise.resolve(false));
    expect(String(await read('s1', sha256))).toBe('a');
  });

  it.each(['', '.', '..', '../data', '/etc', 'a/b', 'a\\b', 'a\0', 'x'.repeat(101)])(
    'and the others refuse %j as the name of a session',
    async (sessionId) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(base, 'data', 'sessions.sqlite'), 'kept');
      const path = await outside('x');
      for (const refused of [
        blobs.deleteSession(sessionId),
        blobs.put(sessionId, Buffer.from('x')),
        blobs.putFile(sessionId, path),
      ]) {
        await expect(refused).rejects.toMatchObject({ name: 'SessionNotFoundError' });
      }
      expect(await readFile(join(base, 'data', 'sessions.sqlite'), 'utf8')).toBe('kept');
    },
  );
});

describe('a session that takes the id of a deleted one', () => {
  it('keeps what is put into it while the other one’s blobs are still being deleted', async () => {
    // So deep that it is still being deleted, folder by folder, when what is put has reached the disk.
    await mkdir(join(folder, 's1', 'a/'.repeat(500)), { recursive: true });
    let deleted: Promise<void> | undefined;
    await new Promise<unknown>((resolve) => {
      deleted = blobs.deleteSession('s1', () => {
        setImmediate(() => resolve(blobs.put('s1', Buffer.from('new'))));
        return Promise.resolve();
      });
    });
    await deleted;
    expect(await files()).toEqual([`s1/${hashOf(Buffer.from('new'))}`]);
  });
});

describe('sweep', () => {
  it('deletes the blobs that are not used, of that session alone', async () => {
    const [kept, unused] = [await blobs.put('s1', Buffer.from('a')), await blobs.put('s1', Buffer.from('b'))];
    await blobs.put('s2', Buffer.from('b'));
    await blobs.sweep('s1', (names) => {
      expect(names.toSorted()).toEqual([kept.sha256, unused.sha256].toSorted());
      return Promise.resolve([unused.sha256]);
    });
    expect(await files()).toEqual([`s1/${kept.sha256}`, `s2/${unused.sha256}`]);
    await blobs.sweep('s2', (names) => Promise.resolve(names));
    expect(await readdir(folder)).toEqual(['.incoming', 's1']);
  });

  it('asks nothing of a session that has no blobs', async () => {
    await blobs.sweep('s1', () => Promise.reject(new Error('not asked')));
  });
});

describe('recover', () => {
  /** Dies while it deletes: `commit` never comes back. */
  async function dieDuring(sessionId: string): Promise<void> {
    await new Promise<void>((resolve) => {
      void blobs.deleteSession(sessionId, () => {
        resolve();
        return new Promise<never>(() => undefined);
      });
    });
  }

  it('ends a deletion whose session is gone, and forgets one whose session is there', async () => {
    for (const id of ['gone', 'there', 'other']) await blobs.put(id, Buffer.from(id));
    await dieDuring('gone');
    await dieDuring('there');
    await openBlobStore(folder).recover((id) => Promise.resolve(id !== 'gone'));
    expect(await readdir(folder)).toEqual(['other', 'there']);
    expect(String(await read('there', hashOf(Buffer.from('there'))))).toBe('there');
  });

  it('keeps what nobody was deleting, whether a session owns it or not', async () => {
    const { sha256 } = await blobs.put('s1', Buffer.from('a'));
    await blobs.recover(() => Promise.resolve(false));
    expect(String(await read('s1', sha256))).toBe('a');
  });

  it('clears what was half written, and nothing beside it that looks odd', async () => {
    await mkdir(join(folder, '.incoming'), { recursive: true });
    await writeFile(join(folder, '.incoming', 'half'), 'ha');
    await blobs.put('s1', Buffer.from('a'));
    for (const odd of ['..deleting', '.deleting', '...deleting']) await writeFile(join(folder, odd), '');
    await blobs.recover(() => Promise.resolve(false));
    expect(await files()).toContain(`s1/${hashOf(Buffer.from('a'))}`);
    expect(await readdir(folder)).not.toContain('.incoming');
  });

  it('has nothing to do where nothing is', async () => {
    await blobs.recover(() => Promise.reject(new Error('not asked')));
  });
});
