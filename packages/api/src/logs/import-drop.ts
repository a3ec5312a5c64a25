import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { TranscriptError, type LogFormat } from '@showreel/transcripts';
import type { LogImporter } from '../imports/log-importer';
import { listLogFiles } from './list-log-files';

/** What came of files that were dropped. `name` is what a file was called where it came from. */
export interface DropOutcome {
  sessions: { name: string; sessionId: string }[];
  problems: { name: string; sentence: string }[];
}

interface DropOptions {
  imports: Pick<LogImporter, 'importCopy'>;
  formats: readonly LogFormat[];
}

/**
 * Imports the logs in a folder that will be gone. A file that was dropped alone is taken for a log, whatever its name.
 * A log that cannot be read does not keep the others from being imported.
 */
export async function importDrop(folder: string, { imports, formats }: DropOptions): Promise<DropOutcome> {
  const outcome: DropOutcome = { sessions: [], problems: [] };
  for (const path of await listDropped(folder, formats)) {
    const name = relative(folder, path);
    try {
      outcome.sessions.push({ name, sessionId: await imports.importCopy(path) });
    } catch (error) {
      if (!(error instanceof TranscriptError)) throw error;
      outcome.problems.push({ name, sentence: error.message });
    }
  }
  return outcome;
}

async function listDropped(folder: string, formats: readonly LogFormat[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only, ...others] = entries;
  if (only?.isFile() === true && others.length === 0) return [join(folder, only.name)];
  return listLogFiles(folder, { formats, exclusions: { folders: [], projects: [] } });
}
