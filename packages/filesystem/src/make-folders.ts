import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeldFolder, HoldFolder } from './held-folder';
import { movedAway, type HeldPlace } from './hold-place';
import { errnoOf } from './to-file-system-error';

/** The folder of a file, held. */
export type FolderOfFile = Pick<HeldPlace, 'folder' | 'folderPath'>;

/**
 * Makes the folders of a place that are not there, one in the other, and runs work in the last. When the work fails,
 * those that were made and are empty are removed again.
 */
export async function withFolders<Result>(
  { path, hold, ...place }: FolderOfFile & Pick<HeldPlace, 'missing'> & { path: string; hold: HoldFolder },
  work: (last: FolderOfFile) => Promise<Result>,
): Promise<Result> {
  const held: HeldFolder[] = [];
  const undo: (() => Promise<void>)[] = [];
  try {
    let { folder, folderPath } = place;
    for (const name of place.missing) {
      const made = folder.at(name);
      if (await makeFolder(made)) undo.unshift(() => rmdir(made));
      folder = await hold(made);
      held.push(folder);
      folderPath = join(folderPath, name);
      if ((await folder.findPath()) !== folderPath) throw movedAway(path);
    }
    return await work({ folder, folderPath });
  } catch (error) {
    // A folder in which something is by now stays, and why the work failed matters more.
    for (const remove of undo) await remove().catch(() => undefined);
    throw error;
  } finally {
    for (const folder of held) folder.close();
  }
}

/** Makes a folder; false when there is something already. */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}
