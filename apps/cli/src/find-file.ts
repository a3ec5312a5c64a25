import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError } from './command-error';

/**
 * The file that an argument names, if there is one; else it may name something else. Rejects with a `CommandError` when
 * it can only be the path of a file, and there is none.
 */
export async function findFile(given: string, cwd: string): Promise<string | undefined> {
  const path = resolve(cwd, given);
  if (await isFile(path)) return path;
  if (!given.includes('/')) return undefined;
  throw new CommandError(`${given} is no file. Name a file, or a session by its id.`, 2);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
