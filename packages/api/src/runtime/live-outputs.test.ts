import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder, removeFolders } from '../test-process';
import { createLiveOutputs, type LiveOutputs } from './live-outputs';

afterAll(removeFolders);

async function open(): Promise<{ outputs: LiveOutputs; folder: string }> {
  const folder = await makeFolder();
  const blobs = { putFile: () => Promise.reject(new Error('Nothing is to be kept here.')) };
  return { outputs: createLiveOutputs({ spoolFolder: folder, blobs }), folder };
}

const bytes = (text: string): Buffer => Buffer.from(text);

describe('live outputs', () => {
  it('are those of the calls that have written something, until they end', async () => {
    const { outputs, folder } = await open();
    const one = outputs.begin('s1', 'one');
    outputs.begin('s1', 'silent');
    outputs.begin('s2', 'other').write(bytes('x'));
    one.write(bytes('a'));
    one.write(bytes('b'));
    expect(outputs.running('s1')).toEqual(['one']);
    expect(outputs.pane('one')).toMatchObject({ head: 'ab' });
    await one.end();
    one.write(bytes('late'));
    expect(outputs.running('s1')).toEqual([]);
    expect(outputs.pane('one')).toBeUndefined();
    expect(await readdir(folder)).toEqual(['other.out']);
    expect(one.read().pane.head).toBe('ab');
  });

  it('of a background task outlive the call that started it', async () => {
    const { outputs, folder } = await open();
    const call = outputs.begin('s1', 'one');
    const task = outputs.begin('s1', 'one');
    task.write(bytes('begun'));
    await call.end();
    expect(outputs.pane('one')).toMatchObject({ head: 'begun' });
    expect(await readFile(join(folder, 'one.out'), 'utf8')).toBe('begun');
    await task.end();
    expect(await readdir(folder)).toEqual([]);
  });

  it('wake who watches their session once for all that comes within a frame', async () => {
    const { outputs } = await open();
    const one = outputs.begin('s1', 'one');
    const seen: string[] = [];
    await new Promise<void>((resolve) => {
      const end = outputs.subscribe('s1', () => {
        seen.push(outputs.pane('one')?.head ?? '');
        end();
        resolve();
      });
      outputs.subscribe('s2', () => seen.push('not mine'));
      one.write(bytes('a'));
      one.write(bytes('b'));
    });
    expect(seen).toEqual(['ab']);
    await one.end();
  });
});
