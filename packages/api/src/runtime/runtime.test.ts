import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder';
import { makeFolder, removeFolders } from '../test-process';
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
