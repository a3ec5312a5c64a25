import type { BlobReference } from '@showreel/views';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SessionNotFoundError } from '../session-not-found-error';
import { hashAndSync, namesIn, openFile, sizeOf, syncFolder, writeSynced } from './blob-files';
import type { BlobStore } from './blob-store';
import { errnoOf, withBlobErrors } from './with-blob-errors';

// What lies in the folder beside the sessions' own folders. No session's id has a dot.
const incoming = '.incoming';
const deleting = '.deleting';

/** The blobs as files, `<folder>/<session id>/<sha-256>`. One process owns the folder, which is made when needed. */
export function openBlobStore(folder: string): BlobStore {
  const folderOf = (sessionId: string): string => {
    if (!isSessionId(sessionId)) throw new SessionNotFoundError(sessionId);
    return join(folder, sessionId);
  };

  /** Folders that are being deleted, each until it is gone. */
  const removals = new Map<string, Promise<void>>();

  /** Moves a synced file to where it belongs, unless the same bytes are there already. */
  const settle = async (path: string, own: string, blob: BlobReference): Promise<void> => {
    const target = join(own, blob.sha256);
    if ((await sizeOf(target)) === blob.bytes) return rm(path);
    const made = await mkdir(own, { recursive: true, mode: 0o700 });
    await rename(path, target);
    await syncFolder(own);
    if (made !== undefined) await syncFolder(folder);
  };

  /** Gives `write` the name of a file that is on its way in. Whatever is left of it afterwards is deleted. */
  const bringIn = async (write: (path: string) => Promise<void>): Promise<void> => {
    await mkdir(join(folder, incoming), { recursive: true, mode: 0o700 });
    const path = join(folder, incoming, randomBytes(12).toString('hex'));
    try {
      await write(path);
    } finally {
      await rm(path, { force: true });
    }
  };

  return {
    put: (sessionId, bytes) =>
      withBlobErrors(async () => {
        const own = folderOf(sessionId);
        await removals.get(own);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const blob = { sha256, bytes: bytes.byteLength };
        await bringIn(async (path) => {
          await writeSynced(path, bytes);
          await settle(path, own, blob);
        });
        return blob;
      }),

    putFile: (sessionId, path, known) =>
      withBlobErrors(async () => {
        const own = folderOf(sessionId);
        await removals.get(own);
        const blob = await hashAndSync(path, known);
        try {
          await settle(path, own, blob);
          return blob;
        } catch (error) {
          if (errnoOf(error) !== 'EXDEV') throw error;
        }
        // It lies on another disk, from where there is no move, only a copy.
        await bringIn(async (copy) => {
          await copyFile(path, copy);
          await settle(copy, own, await hashAndSync(copy));
        });
        await rm(path);
        return blob;
      }),

    open: (sessionId, sha256) =>
      withBlobErrors(async () =>
        isSessionId(sessionId) && isBlobName(sha256)
          ? openFile(join(folderOf(sessionId), sha256))
          : undefined,
      ),

    sweep: (sessionId, findUnused) =>
      withBlobErrors(async () => {
        const own = folderOf(sessionId);
        const blobs = (await namesIn(own)).filter(isBlobName);
        if (blobs.length === 0) return;
        const unused = await findUnused(blobs);
        for (const name of unused) await rm(join(own, name), { force: true });
        if (unused.length === blobs.length) await rm(own, { recursive: true, force: true });
      }),

    async deleteSession(sessionId, commit) {
      const own = folderOf(sessionId);
      const mark = own + deleting;
      const hasBlobs = (await withBlobErrors(() => sizeOf(own))) !== undefined;
      if (hasBlobs) await withBlobErrors(() => writeFile(mark, '', { mode: 0o600 }));
      try {
        await commit?.();
      } catch (error) {
        await withBlobErrors(() => rm(mark, { force: true }));
        throw error;
      }
      const removal = removeMarked(own).finally(() => removals.delete(own));
      removals.set(own, removal);
      await removal;
    },

    recover: (exists) =>
      withBlobErrors(async () => {
        await rm(join(folder, incoming), { recursive: true, force: true });
        for (const mark of await namesIn(folder)) {
          const sessionId = mark.slice(0, -deleting.length);
          if (!mark.endsWith(deleting) || !isSessionId(sessionId)) continue;
          if (await exists(sessionId)) await rm(join(folder, mark), { recursive: true });
          else await removeMarked(folderOf(sessionId));
        }
      }),
  };
}

/** Deletes a session's folder, then its mark. What the disk refuses is told and left, with the mark, to the next start. */
async function removeMarked(own: string): Promise<void> {
  try {
    await rm(own, { recursive: true, force: true });
    await rm(own + deleting, { recursive: true, force: true });
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    console.error('Blobs of a deleted session could not be deleted. The next start tries again:', error);
  }
}

function isBlobName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** Ids come from addresses, too: only what is safe as a folder's name is one. */
function isSessionId(sessionId: string): boolean {
  return /^[\w-]{1,100}$/.test(sessionId);
}
