import { constants, type Stats } from 'node:fs';
import { access, lstat, open, rename, type FileHandle } from 'node:fs/promises';
import type { HoldFolder } from './held-folder';
import { refuseMoved, type HeldPlace } from './hold-place';
import { withFolders, type FolderOfFile } from './make-folders';
import { changedMeanwhile, nameNew, removeTemporary } from './name-new';
import { refuseIrregular } from './open-regular';
import { temporaryFor } from './temporary-file';
import { errnoOf } from './to-file-system-error';

/** How many pieces a system is sure to take at once (POSIX's IOV_MAX is 1024 on Linux and macOS). */
const mostPieces = 1024;

/** The bits of a mode that chmod(2) sets. */
const modeBits = 0o7777;
const setIdBits = 0o6000;

interface Replacing extends Pick<HeldPlace, 'folder' | 'folderPath' | 'missing' | 'name'> {
  path: string;
  hold: HoldFolder;
}

interface ReplaceOptions {
  /** The stats of the file replaced, whose mode and owner the new one keeps; undefined when there was none. */
  old: Stats | undefined;
  /** Called while the disk works. */
  meanwhile: () => void;
  /** The last chance to throw. */
  beforeRename: () => void;
}

/**
 * Puts `pieces` in the place of a file, or creates it: written beside it, synced, then renamed, so that a reader sees
 * the old content or the new one and never a half. All of that is done in the folder held, which has to be where it was
 * until the end. At any failure nothing changed.
 */
export async function replaceFile(
  place: Replacing,
  pieces: readonly Uint8Array[],
  options: ReplaceOptions,
): Promise<void> {
  if (place.missing.length === 0) return replaceIn(place, place, pieces, options);
  return withFolders(place, (last) => replaceIn(last, place, pieces, options));
}

async function replaceIn(
  folderOfFile: FolderOfFile,
  { path, name }: Pick<Replacing, 'path' | 'name'>,
  pieces: readonly Uint8Array[],
  { old, meanwhile, beforeRename }: ReplaceOptions,
): Promise<void> {
  const { folder } = folderOfFile;
  const [target, temporary] = [folder.at(name), folder.at(temporaryFor(name))];
  const file = await open(temporary, 'wx', old === undefined ? 0o666 : firstMode(old));
  try {
    try {
      const writing = Promise.all([
        writeAll(file, pieces),
        // A rename needs no right to the file itself, so a read-only file is refused here.
        old === undefined ? undefined : access(target, constants.W_OK),
        old === undefined ? undefined : keepRights(file, old),
      ]);
      meanwhile();
      await writing;
      // Writing takes these bits away.
      if (old !== undefined && (old.mode & setIdBits) !== 0) await file.chmod(old.mode & modeBits);
      await file.sync();
    } finally {
      await file.close();
    }
    await Promise.all([refuseChanged(target, path, old), refuseMoved(folderOfFile, path)]);
    beforeRename();
    if (old === undefined) await nameNew({ temporary, target, path });
    else await rename(temporary, target);
  } catch (error) {
    await removeTemporary(temporary);
    throw error;
  }
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let rest = pieces.filter(({ length }) => length > 0);
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest.slice(0, mostPieces));
    rest = dropBytes(rest, bytesWritten);
  }
}

/** The pieces without their first `count` bytes. */
function dropBytes(pieces: readonly Uint8Array[], count: number): Uint8Array[] {
  let [at, left] = [0, count];
  for (let piece = pieces[at]; piece !== undefined && piece.length <= left; piece = pieces[at]) {
    left -= piece.length;
    at += 1;
  }
  const [first, ...rest] = pieces.slice(at);
  return first === undefined ? [] : [first.subarray(left), ...rest];
}

/** Another program may have changed the file while the new content was written; its work must not be lost. */
async function refuseChanged(target: string, path: string, old: Stats | undefined): Promise<void> {
  const now = await lstat(target).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (now !== undefined) refuseIrregular(now, path);
  // The time of change cannot be set back, as that of the content can.
  const isSame = now?.ino === old?.ino && now?.size === old?.size && now?.ctimeMs === old?.ctimeMs;
  if (!isSame) throw changedMeanwhile(path);
}

/** The mode to begin with: nobody reads the new content who does not read the old one. */
function firstMode(old: Stats): number {
  const isOwn = old.uid === process.geteuid?.() && old.gid === process.getegid?.();
  return isOwn ? old.mode & 0o777 : 0o600;
}

/** Gives the new file the owner and the mode of the old one, where it has others. */
async function keepRights(file: FileHandle, old: Stats): Promise<void> {
  const now = await file.stat();
  const isOwned = now.uid === old.uid && now.gid === old.gid;
  if (!isOwned) await keepOwner(file, old);
  // A change of owner may take bits away.
  if (!isOwned || now.mode !== old.mode) await file.chmod(old.mode & modeBits);
}

async function keepOwner(file: FileHandle, old: Stats): Promise<void> {
  try {
    await file.chown(old.uid, old.gid);
  } catch (error) {
    // Only a privileged process may give a file away. The writer then owns it, as with any editor.
    if (errnoOf(error) !== 'EPERM') throw error;
  }
}
