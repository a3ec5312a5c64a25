import { DataFolderError, openDataFolder, readAnnouncement, type DataFolder } from '@showreel/api';
import { setTimeout } from 'node:timers/promises';
import type { Connection } from './connection';
import { openLocalConnection } from './local-connection';
import { openServerConnection } from './server-connection';

/** Another command owns the data folder for a moment, and a server that starts has announced nothing yet. */
const patienceMs = 5000;
const pauseMs = 100;

/**
 * Reaches the recorded sessions: through the server that owns the data folder, or by owning it when none does. Rejects
 * with a `DataFolderError`.
 */
export async function connect(env: NodeJS.ProcessEnv): Promise<Connection> {
  for (let waited = 0; ; waited += pauseMs) {
    const owned = await tryToOwn(env, waited >= patienceMs);
    if (owned !== undefined) return openOwned(owned, env);
    const announcement = await readAnnouncement(env);
    if (announcement !== undefined) return openServerConnection(announcement);
    await setTimeout(pauseMs);
  }
}

async function tryToOwn(env: NodeJS.ProcessEnv, isLast: boolean): Promise<DataFolder | undefined> {
  try {
    return await openDataFolder({ env });
  } catch (error) {
    const isInUse = error instanceof DataFolderError && error.code === 'in-use';
    if (!isInUse || isLast) throw error;
    return undefined;
  }
}

async function openOwned(dataFolder: DataFolder, env: NodeJS.ProcessEnv): Promise<Connection> {
  try {
    return await openLocalConnection(dataFolder, env);
  } catch (error) {
    await dataFolder.close();
    throw error;
  }
}
