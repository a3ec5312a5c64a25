import { afterAll, expect, it } from 'vitest';
import { owner } from './test-caller';
import { makeFolder, removeFolders, startProcess } from './test-process';

afterAll(removeFolders);

it('tells what is wrong with an input in words', async () => {
  const { runtime, stop } = await startProcess();
  const cwd = await makeFolder();
  const create = owner(runtime).sessions.create({ cwd, title: 'x'.repeat(201) });
  await expect(create).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'title: At most 200 characters.',
  });
  await stop();
});
