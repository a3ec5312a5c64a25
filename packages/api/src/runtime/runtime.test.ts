import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder';
import { owner, runToEnd, startCall, watchAfter } from '../test-caller';
import { makeFolder, removeFolders, startProcess } from '../test-process';
import { openRuntime } from './runtime';

afterAll(removeFolders);

it('says in a sentence that the sessions are damaged', async () => {
  const path = await makeFolder();
  await writeFile(
    join(path, 'sessions.sqlite'),
    'This is no database, and long enough to be taken for one.\n'.repeat(100),
  );
  const dataFolder = await openDataFolder({ env: { SHOWREEL_DATA: path } });
  const publicUrl = { url: 'http://127.0.0.1:4780', local: true };
  const opened = openRuntime({ dataFolder, publicUrl: () => publicUrl, env: process.env });
  await expect(opened).rejects.toMatchObject({
    name: 'DataFolderError',
    code: 'unusable',
    message: expect.stringContaining(
      `${path}/sessions.sqlite cannot be opened: file is not a database.`,
    ) as string,
  });
  await dataFolder.close();
});

it('says why an image could not be kept', async () => {
  const { runtime, dataPath, stop } = await startProcess();
  const cwd = await makeFolder();
  await writeFile(join(cwd, 'a.gif'), 'GIF89a\0');
  const { id } = await owner(runtime).sessions.create({ cwd });
  await rm(join(dataPath, 'blobs'), { recursive: true });
  await writeFile(join(dataPath, 'blobs'), 'a file where the folder was');
  await runToEnd(runtime, id, { tool: 'read', args: { file_path: 'a.gif' } });
  const [result] = (await runtime.sessions.viewEvents(id, { after: 0, limit: 10 })).slice(-1);
  expect(result).toMatchObject({ type: 'tool-result', isError: true });
  expect(JSON.stringify(result)).toContain("Showreel's data folder could not be read or written.");
  await stop();
});

describe('the blobs of a session that is deleted', () => {
  it('are deleted with it, also what its running calls kept last', async () => {
    const { runtime, dataPath, stop } = await startProcess();
    const cwd = await makeFolder();
    const [{ id }, other] = [
      await owner(runtime).sessions.create({ cwd }),
      await owner(runtime).sessions.create({ cwd }),
    ];
    for (const sessionId of [id, other.id]) await runtime.blobs.put(sessionId, Buffer.from('image'));
    const watch = watchAfter(runtime, id, 0);
    for (const run_in_background of [false, true]) {
      const args = { command: 'seq 200000; echo the end; sleep 1000', run_in_background };
      await startCall(runtime, id, { tool: 'bash', args });
    }
    // Both have written more than is held in memory.
    await watch.until(
      (all) =>
        new Set(
          all.flatMap((event) =>
            event.type === 'terminal-output' && event.data.includes('the end') ? [event.callId] : [],
          ),
        ).size === 2,
    );
    await owner(runtime).sessions.delete({ sessionId: id });
    expect((await readdir(join(dataPath, 'blobs'))).filter((name) => !name.startsWith('.'))).toEqual([
      other.id,
    ]);
    expect(await readdir(join(dataPath, 'spool'))).toEqual([]);
    await stop();
  });

  it('are deleted at the next start when the process died in between', async () => {
    const first = await startProcess();
    const cwd = await makeFolder();
    const [{ id }, kept] = [
      await owner(first.runtime).sessions.create({ cwd }),
      await owner(first.runtime).sessions.create({ cwd }),
    ];
    for (const sessionId of [id, kept.id]) await first.runtime.blobs.put(sessionId, Buffer.from('image'));
    // One dies after its session was deleted, the other before.
    const dieDuring = (sessionId: string, commit: () => Promise<void>): Promise<void> =>
      new Promise((died) => {
        void first.runtime.blobs.deleteSession(sessionId, async () => {
          await commit();
          died();
          return new Promise<never>(() => undefined);
        });
      });
    await dieDuring(id, () => first.runtime.sessions.delete(id));
    await dieDuring(kept.id, () => Promise.resolve());
    await first.stop();
    const second = await startProcess(first.dataPath);
    expect(await readdir(join(first.dataPath, 'blobs'))).toEqual([kept.id]);
    await second.stop();
  });
});
