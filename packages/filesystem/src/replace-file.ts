import { constants, type Stats } from 'node:fs';
import { access, lstat, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileSystemError } from './file-system-error';
import { refuseIrregular } from './open-regular';
import { temporaryFor } from './temporary-file';
import { errnoOf } from './to-file-system-error';

/** How many pieces a system is sure to take at once (POSIX's IOV_MAX is 1024 on Linux and macOS). */
const mostPieces = 1024;

/**
 * Puts `pieces` in the place of the file at `real`, or creates it: written beside it, synced, then renamed, so that a
 * reader sees the old content or the new one and never a half. `old` are the stats of the file replaced, whose mode
 * and owner the new one keeps. `meanwhile` is called while the disk works; `beforeRename` is the last chance to
 * throw. Then, and at any failure, nothing changed.
 */
export async function replaceFile(
  { real, path }: { real: string; path: string },
  pieces: readonly Uint8Array[],
  {
    old,
    meanwhile,
    beforeRename,
  }: { old: Stats | undefined; meanwhile: () => void; beforeRename: () => void },
): Promise<void> {
  if (old === undefined) await mkdir(dirname(real), { recursive: true });
  const temporary = temporaryFor(real);
  const file = await open(temporary, 'wx', old === undefined ? 0o666 : 0o600);
  try {
    try {
      const writing = Promise.all([
        writeAll(file, pieces),
        // A rename needs no right to the file itself, so a read-only file is refused here.
        old === undefined ? undefined : access(real, constants.W_OK),
        old === undefined ? undefined : keepOwner(file, old),
      ]);
      meanwhile();
      await writing;
      // After what may take rights away: a change of owner, and writing.
      if (old !== undefined) await file.chmod(old.mode & 0o7777);
      await file.sync();
    } finally {
      await file.close();
    }
    await refuseChanged(real, path, old);
    beforeRename();
    await rename(temporary, real);
  } catch (error) {
    // Why it failed matters more than a file that could not be removed: it is looked for again by its name.
    await rm(temporary, { force: true }).catch(() => undefined);
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
async function refuseChanged(real: string, path: string, old: Stats | undefined): Promise<void> {
  const now = await lstat(real).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (now !== undefined) refuseIrregular(now, path);
  // The time of change cannot be set back, as that of the content can.
  const isSame = now?.ino === old?.ino && now?.size === old?.size && now?.ctimeMs === old?.ctimeMs;
  if (isSame) return;
  throw new FileSystemError(
    'stale-version',
    path,
    `${path} was changed by another program just now. Read it again, then change it.`,
  );
}

async function keepOwner(file: FileHandle, old: Stats): Promise<void> {
  try {
    await file.chown(old.uid, old.gid);
  } catch (error) {
    // Only a privileged process may give a file away. The writer then owns it, as with any editor.
    if (errnoOf(error) !== 'EPERM') throw error;
  }
}
