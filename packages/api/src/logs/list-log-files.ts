import { stat } from 'node:fs/promises';
import {
  findLogs,
  readLogHead,
  TranscriptError,
  type LogExclusions,
  type LogFormat,
} from '@showreel/transcripts';

interface ListOptions {
  formats: readonly LogFormat[];
  exclusions: LogExclusions;
}

/**
 * The logs at a path: the file itself, or those below a folder, by their names, and where these do not tell by what is
 * in them. Rejects with a `TranscriptError` when there is nothing.
 */
export async function listLogFiles(path: string, { formats, exclusions }: ListOptions): Promise<string[]> {
  if (!(await isFolder(path))) return [path];
  const { logs } = await findLogs([{ path, layout: 'any' }], exclusions);
  const files: string[] = [];
  for (const { path: file, isSure } of logs) {
    if (isSure || (await isLog(file, formats))) files.push(file);
  }
  return files.sort();
}

/** Whether a file is a log. What cannot be read of it is told by whoever reads it. */
async function isLog(path: string, formats: readonly LogFormat[]): Promise<boolean> {
  try {
    await readLogHead(path, { formats });
    return true;
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return error.code !== 'not-a-log';
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    // Whoever opens it says what is wrong with it.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
