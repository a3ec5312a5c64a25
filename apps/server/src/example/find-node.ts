import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How a shell command calls Node: by its name where the shell finds it, else by the path of this one, quoted. */
export function findNode(path: string | undefined): string {
  const isFound = (path ?? '').split(delimiter).some((folder) => isExecutable(join(folder, 'node')));
  return isFound ? 'node' : `'${process.execPath.replaceAll("'", `'\\''`)}'`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
