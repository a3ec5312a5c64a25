import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSeenVersions } from './create-seen-versions';
import type { FileSystem } from './file-system';
import { holdByPath, holdFolder, type HoldFolder } from './held-folder';
import { createLocalFileSystem } from './local-file-system';
import type { ContractWorkspace } from './testing/contract-workspace';
import { testFileSystemContract } from './testing/file-system-contract';
import { openFolder } from './testing/open-local';

const ways = [
  { name: 'The local file system', hold: holdFolder },
  { name: 'The local file system where folders are held by path alone', hold: holdByPath },
];

for (const { name, hold } of ways) testFileSystemContract(name, () => openWorkspace(hold));

async function openWorkspace(hold: HoldFolder): Promise<ContractWorkspace> {
  const root = await openFolder();
  const open = (): FileSystem => createLocalFileSystem({ root, seen: createSeenVersions(), hold });
  return {
    fileSystem: open(),
    openOther: open,
    put: async (path, content) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    get: (path) => readFile(join(root, path)),
    remove: (path) => rm(join(root, path)),
    list: (folder) => readdir(join(root, folder)),
  };
}
