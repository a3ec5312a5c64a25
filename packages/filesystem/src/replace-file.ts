import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errnoOf } from './to-file-system-error';

/**
 * Puts `bytes` in the place of the file at `real`, or creates it: written beside it, synced, then renamed, so that a
 * reader sees the old content or the new one and never a half. `old` are the stats of the file replaced, whose mode
 * and owner the new one keeps. `beforeRename` is the last chance to throw; then, and at any failure, nothing changed.
 */
export async function replaceFile(
  real: string,
  bytes: Uint8Array,
  { old, beforeRename }: { old: Stats | undefined; beforeRename: () => void },
): Promise<void> {
  const folder = dirname(real);
  // A rename needs no right to the file itself, so a read-only file is refused here.
  if (old === undefined) await mkdir(folder, { recursive: true });
  else await access(real, constants.W_OK);
  const temporary = join(folder, `.showreel-${randomBytes(8).toString('hex')}.tmp`);
  const file = await open(temporary, 'wx', old === undefined ? 0o666 : 0o600);
  try {
    try {
      await file.writeFile(bytes);
      if (old !== undefined) await keepOwnerAndMode(file, old);
      await file.sync();
    } finally {
      await file.close();
    }
    beforeRename();
    await rename(temporary, real);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function keepOwnerAndMode(file: FileHandle, old: Stats): Promise<void> {
  const now = await file.stat();
  if (now.uid !== old.uid || now.gid !== old.gid) {
    try {
      await file.chown(old.uid, old.gid);
    } catch (error) {
      // Only a privileged process may give a file away. The writer then owns it, as with any editor.
      if (errnoOf(error) !== 'EPERM') throw error;
    }
  }
  await file.chmod(old.mode & 0o7777);
}
