import { randomUUID } from 'node:crypto';
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const folderIdFile = z.object({
  id: z.uuid(),
  /** Where the folder was when it was last opened. */
  path: z.string(),
  /** The folder's device and inode then: a folder that is moved keeps them, a copy has others. */
  node: z.string(),
});

/**
 * The id of a data folder, made on first use and kept in it, so that it stays the same when the folder is moved. A copy
 * of a folder is another folder: it gets an id of its own, lest the processes of the one be taken for those of the other.
 */
export async function readOrCreateFolderId(folder: string): Promise<string> {
  const file = join(folder, 'folder.json');
  const path = await realpath(folder);
  const { dev, ino } = await stat(folder, { bigint: true });
  const node = `${dev}:${ino}`;
  const known = await readIdFile(file);
  if (known?.path === path && known.node === node) return known.id;
  const isSame = known?.path === path || known?.node === node;
  const id = known !== undefined && isSame ? known.id : randomUUID();
  try {
    await writeFile(`${file}.new`, `${JSON.stringify({ id, path, node })}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  } catch (error) {
    // A full disk is no reason not to look at what is there. What this process leaves is then not found by the next.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    console.error('The id of the data folder could not be kept:', error);
  }
  return id;
}

/** What the file holds; undefined when there is none, or it was damaged. */
async function readIdFile(file: string): Promise<z.infer<typeof folderIdFile> | undefined> {
  try {
    return folderIdFile.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
