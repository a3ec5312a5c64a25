import { readdir, stat } from 'node:fs/promises';
import { isSystemError } from './log-source';

/** When something was last added to a folder or taken from it; '' when there is none. */
export async function changedAt(folder: string): Promise<string> {
  return orAbsent(async () => String((await stat(folder)).mtimeMs), '');
}

/** The names of what lies in a folder, in their order; none when it is not there. */
export async function listNames(folder: string, of: 'files' | 'folders'): Promise<string[]> {
  const entries = await orAbsent(() => readdir(folder, { withFileTypes: true }), []);
  return entries
    .filter((entry) => (of === 'files' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => name)
    .sort();
}

async function orAbsent<Result>(act: () => Promise<Result>, absent: Result): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (isSystemError(error)) return absent;
    throw error;
  }
}
