import { stat } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { openSessions, SessionNotFoundError, type Sessions, type SessionSummary } from '@showreel/sessions';
import { openBlobStore, type BlobStore } from '@showreel/sessions/blobs';
import { builtinTools } from '@showreel/tools';
import { logFormats } from '@showreel/transcripts';
import type { JsonValue } from '@showreel/views';
import type { DataFolder } from '../data-folder/data-folder';
import { DataFolderError } from '../data-folder/data-folder-error';
import { keepPrivate } from '../data-folder/keep-private';
import { createLogImporter, type LogImporter } from '../imports/log-importer';
import { sweepBlobs } from '../imports/sweep-blobs';
import { createLogLibrary, type LogLibrary } from '../logs/log-library';
import { FolderError } from './call-errors';
import { createCallRunner, type CallRunner } from './call-runner';
import { inheritedEnvironment } from './inherited-environment';
import { createLiveOutputs, type LiveOutputs } from './live-outputs';
import { presentersOf } from './presenters-of';
import { recoverSessions } from './recover-sessions';
import { createSeenBySession } from './seen-by-session';
import { createShares, type PublicUrl, type Shares } from './shares';

/** A tool as a form or a model sees it. `argsSchema` is JSON Schema. */
export interface ToolDescription {
  name: string;
  description: string;
  argsSchema: JsonValue;
}

/** Everything the routers offer, composed once in a process. */
export interface Runtime {
  sessions: Sessions;
  blobs: BlobStore;
  outputs: LiveOutputs;
  calls: CallRunner;
  shares: Shares;
  imports: LogImporter;
  logs: LogLibrary;
  /** Without a title the folder's name is the title. Rejects with a `FolderError` when the folder is not there. */
  createSession(input: { title?: string; cwd: string; agent?: string }): Promise<SessionSummary>;
  /** Stops what runs in the session, then deletes it with its blobs; an imported one with its subagents' sessions. */
  deleteSession(sessionId: string): Promise<void>;
  listTools(): ToolDescription[];
  /** Ends every call and task, records that, and closes the store. The data folder stays its owner's to close. */
  close(): Promise<void>;
}

interface RuntimeOptions {
  dataFolder: DataFolder;
  publicUrl: () => PublicUrl;
  /** The process's environment as it started: commands get it without what is Showreel's own. */
  env: NodeJS.ProcessEnv;
}

/** Opens the store of a data folder, closes what an earlier process left open, and composes the services over it. */
export async function openRuntime({ dataFolder, publicUrl, env }: RuntimeOptions): Promise<Runtime> {
  const tools = new Map(builtinTools.map((tool) => [tool.name, tool]));
  const blobs = openBlobStore(dataFolder.blobsFolder);
  const sessions = await openStore(dataFolder, blobs);
  await blobs.recover((sessionId) => hasSession(sessions, sessionId));
  const recovery = await recoverSessions({
    sessions,
    blobs,
    tools,
    serverId: dataFolder.id,
    spoolFolder: dataFolder.spoolFolder,
  });
  const outputs = createLiveOutputs({ spoolFolder: dataFolder.spoolFolder, blobs });
  const seen = createSeenBySession(sessions);
  const calls = createCallRunner({
    sessions,
    blobs,
    seenBy: (sessionId) => seen.of(sessionId),
    outputs,
    tools,
    serverId: dataFolder.id,
    env: inheritedEnvironment(env),
  });
  const imports = createLogImporter({ sessions, blobs, formats: logFormats });
  const logs = createLogLibrary({
    env,
    folder: dataFolder.path,
    sessions,
    imports,
    formats: logFormats,
    presentersOf,
  });
  const secret = await dataFolder.readOrCreateSecret('shares');
  return {
    sessions,
    blobs,
    outputs,
    calls,
    imports,
    logs,
    shares: createShares({ sessions, secret, publicUrl }),
    async createSession({ title, cwd, agent = 'By hand' }) {
      await assertFolder(cwd);
      return sessions.create({ title: title ?? (basename(cwd) || cwd), cwd, agent });
    },
    async deleteSession(sessionId) {
      const ids = (await sessions.get(sessionId)).isImported
        ? await familyOf(sessions, sessionId)
        : [sessionId];
      for (const id of ids) {
        await calls.stopSession(id, async () => {
          await blobs.deleteSession(id, () => sessions.delete(id));
          seen.forget(id);
        });
      }
    },
    listTools: () =>
      [...tools.values()].map(({ name, description, argsSchema }) => ({ name, description, argsSchema })),
    async close() {
      await recovery.stop();
      await logs.close();
      await imports.close();
      await calls.close();
      await sessions.close();
    },
  };
}

/** Rejects with a `DataFolderError` when SQLite cannot open the file: it is damaged, or the disk is full. */
async function openStore({ sessionsFile: path }: DataFolder, blobs: BlobStore): Promise<Sessions> {
  try {
    keepPrivate(path);
    return await openSessions({
      path,
      presentersOf,
      beforeDiscard: ({ sessionId, replaces }, sessions) =>
        replaces === undefined ? blobs.deleteSession(sessionId) : sweepBlobs({ sessions, blobs }, replaces),
    });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR')) throw cause;
    const message = `The sessions in ${path} cannot be opened: ${cause.message}. Put a sound copy of the file there, move it away to begin anew, or set SHOWREEL_DATA to another folder.`;
    throw new DataFolderError('unusable', message, { cause });
  }
}

/** A session and those that its calls started, they and theirs. A log may say that two started each other. */
async function familyOf(sessions: Sessions, sessionId: string): Promise<Set<string>> {
  const family = new Set([sessionId]);
  for (const id of family) {
    for (const child of await sessions.children(id)) {
      // A copy of a session shows the children of the one that they go back to: they are that one's.
      if ((await sessions.get(child.id)).parent?.session === id) family.add(child.id);
    }
  }
  return family;
}

async function hasSession(sessions: Sessions, sessionId: string): Promise<boolean> {
  try {
    await sessions.get(sessionId);
    return true;
  } catch (error) {
    if (error instanceof SessionNotFoundError) return false;
    throw error;
  }
}

async function assertFolder(folder: string): Promise<void> {
  if (!isAbsolute(folder)) throw new FolderError(folder, 'is not an absolute path');
  const found = await stat(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  });
  if (found === undefined) throw new FolderError(folder, 'cannot be found');
  if (!found.isDirectory()) throw new FolderError(folder, 'is not a folder');
}
