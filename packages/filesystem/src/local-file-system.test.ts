import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFileSystemContract } from './testing/file-system-contract';
import { openFolder, openSession } from './testing/open-local';

testFileSystemContract('The local file system', async () => {
  const root = await openFolder();
  return {
    fileSystem: openSession(root),
    openOther: () => openSession(root),
    put: async (path, content) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    get: (path) => readFile(join(root, path)),
    remove: (path) => rm(join(root, path)),
    list: (folder) => readdir(join(root, folder)),
  };
});
