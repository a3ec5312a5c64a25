import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobReference } from '@showreel/views';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { makeFolder, removeFolders } from '../test-process';
import {
  clearSpools,
  discardSpools,
  openSpool,
  recoverSpool,
  spoolLimit,
  type Spool,
  type TakeFile,
} from './spool';

afterAll(removeFolders);

/** Takes files as a blob store does, into `taken`. */
function takeInto(folder: string): TakeFile {
  return async (path, known): Promise<BlobReference> => {
    const bytes = await readFile(path);
    await rename(path, join(folder, 'taken'));
    const blob = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    if (known !== undefined) expect(known).toEqual(blob);
    return blob;
  };
}

const refuse: TakeFile = () => Promise.reject(new Error('no room'));

const spoolOf = (folder: string, callId: string, take = refuse): Spool => openSpool({ folder, callId, take });

describe('a spool', () => {
  it('is kept as the bytes that came, whatever they are, and is still there until it is discarded', async () => {
    const folder = await makeFolder();
    const spool = spoolOf(folder, 'call_1', takeInto(folder));
    for (const bytes of [
      [0xef, 0xbb, 0xbf, 0],
      [0xf0, 0x9f],
      [0x98, 0x80, 0xff, 13],
    ])
      spool.write(Buffer.from(bytes));
    expect(await spool.keep()).toMatchObject({ bytes: 10 });
    const all = Buffer.from([0xef, 0xbb, 0xbf, 0, 0xf0, 0x9f, 0x98, 0x80, 0xff, 13]);
    expect(await readFile(join(folder, 'taken'))).toEqual(all);
    expect(await readFile(join(folder, 'call_1.out'))).toEqual(all);
    await spool.discard();
    expect(await readdir(folder)).toEqual(['taken']);
  });

  it('is filled to the exact byte of its limit, and nothing is written after a gap', async () => {
    const folder = await makeFolder();
    const spool = spoolOf(folder, 'call_1', takeInto(folder));
    spool.write(Buffer.alloc(spoolLimit - 3, 'a'));
    spool.write(Buffer.from('bcdefg'));
    spool.write(Buffer.from('h'));
    const whole = await readFile(join(folder, 'call_1.out'));
    expect(whole.length).toBe(spoolLimit);
    expect(whole.subarray(-5).toString()).toBe('aabcd');
    expect(await spool.keep()).toMatchObject({ bytes: spoolLimit });
    await spool.discard();
  });

  it('of a command without output is no file', async () => {
    const folder = await makeFolder();
    const spool = spoolOf(folder, 'call_1');
    expect(await spool.keep()).toBeUndefined();
    await spool.discard();
    spool.write(Buffer.from('too late'));
    expect(await readdir(folder)).toEqual([]);
  });

  // Writing to it fails as on a full disk.
  it.runIf(existsSync('/dev/full'))('outlives a disk that is full, and is not kept then', async () => {
    const folder = await makeFolder();
    await symlink('/dev/full', join(folder, 'call_1.out'));
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const spool = spoolOf(folder, 'call_1', takeInto(folder));
    spool.write(Buffer.from('lost'));
    spool.write(Buffer.from('lost, too'));
    expect(said).toHaveBeenCalledOnce();
    expect(await spool.keep()).toBeUndefined();
    said.mockRestore();
    await spool.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not kept when the blobs do not take it, and leaves nothing else', async () => {
    const folder = await makeFolder();
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const spool = spoolOf(folder, 'call_1');
    spool.write(Buffer.from('some'));
    expect(await spool.keep()).toBeUndefined();
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
    expect(await readdir(folder)).toEqual(['call_1.out']);
    await spool.discard();
  });
});

describe('what a dead server left', () => {
  it('is given back as often as it is asked for, with the whole when a pane holds less', async () => {
    const folder = await makeFolder();
    spoolOf(folder, 'short').write(Buffer.from('début'));
    spoolOf(folder, 'long').write(Buffer.alloc(300_000, 'x'));
    const short = { pane: { head: 'début', omitted: 0, tail: '' }, bytes: 6, omittedBytes: 0 };
    expect(await recoverSpool(folder, 'short', refuse)).toEqual(short);
    expect(await recoverSpool(folder, 'short', refuse)).toEqual(short);
    expect(await recoverSpool(folder, 'none', refuse)).toMatchObject({ bytes: 0 });
    for (let time = 0; time < 2; time += 1) {
      const { bytes, omittedBytes, whole } = await recoverSpool(folder, 'long', takeInto(folder));
      expect({ bytes, whole: whole?.bytes }).toEqual({ bytes: 300_000, whole: 300_000 });
      expect(omittedBytes).toBe(300_000 - 256 * 1024);
    }
  });

  it('is cleared, but what is open still, and nothing else', async () => {
    const folder = await makeFolder();
    spoolOf(folder, 'call_1').write(Buffer.from('left'));
    await writeFile(join(folder, 'call_1.out.keep'), 'left');
    await writeFile(join(folder, 'notes.txt'), 'kept');
    for (const name of ['call_2.out', 'call_2.out.keep']) await writeFile(join(folder, name), 'open still');
    await clearSpools(folder, { but: ['call_2'] });
    expect((await readdir(folder)).sort()).toEqual(['call_2.out', 'call_2.out.keep', 'notes.txt']);
    await discardSpools(folder, ['call_2']);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });
});
