import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readAnnouncement, removeAnnouncement, writeAnnouncement, type Announcement } from './announcement';
import { DataFolderError } from './data-folder-error';
import { readOrCreateFolderId } from './folder-id';
import { lockFolder, type FolderLock } from './folder-lock';
import { locateDataFolder } from './locate-data-folder';
import { readOrCreateSecret, replaceSecret, type SecretName } from './secrets';

/** The folder that one process owns: the store, the blobs, the spools of running calls, and the secrets. */
export interface DataFolder {
  path: string;
  /** Stays the same when the folder is moved; a copy has another. */
  id: string;
  sessionsFile: string;
  spoolFolder: string;
  /** Of the same disk as the spools, which become blobs. */
  blobsFolder: string;
  readOrCreateSecret(name: SecretName): Promise<string>;
  replaceSecret(name: SecretName): Promise<string>;
  /** Tells commands how to reach the server in this process. */
  announce(announcement: Announcement): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the data folder when needed and takes it for this process. Rejects with a `DataFolderError`: `in-use` when
 * another process owns it, `unusable` when it cannot be created or written.
 */
export async function openDataFolder({ env }: { env: NodeJS.ProcessEnv }): Promise<DataFolder> {
  const path = locateDataFolder(env);
  const spoolFolder = join(path, 'spool');
  const blobsFolder = join(path, 'blobs');
  const lock = await takeFolder(path, [spoolFolder, blobsFolder]);
  if (lock === undefined) {
    const owner = await readAnnouncement(env);
    const who = owner === undefined ? 'another Showreel process' : `the Showreel server at ${owner.url}`;
    throw new DataFolderError(
      'in-use',
      `The data folder ${path} is in use by ${who}. Stop it first, or set SHOWREEL_DATA to another folder.`,
    );
  }
  await removeAnnouncement(path);
  return {
    path,
    id: await readOrCreateFolderId(path),
    sessionsFile: join(path, 'sessions.sqlite'),
    spoolFolder,
    blobsFolder,
    readOrCreateSecret: (name) => readOrCreateSecret(path, name),
    replaceSecret: (name) => replaceSecret(path, name),
    announce: (announcement) => writeAnnouncement(path, announcement),
    close: async () => {
      await removeAnnouncement(path);
      lock.release();
    },
  };
}

async function takeFolder(path: string, inner: string[]): Promise<FolderLock | undefined> {
  try {
    for (const folder of inner) await mkdir(folder, { recursive: true, mode: 0o700 });
    return lockFolder(path);
  } catch (cause) {
    const message = `The data folder ${path} cannot be written. Make it writable, or set SHOWREEL_DATA to another folder.`;
    throw new DataFolderError('unusable', message, { cause });
  }
}
