import { readFile, rename, writeFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { pathsOf, type LogExclusions } from '@showreel/transcripts';
import { z } from 'zod';
import { LogSettingsError } from './log-settings-error';

const path = z
  .string()
  .max(4096)
  .refine(isAbsolute, 'Name an absolute path.')
  .transform((text) => (text === '/' ? text : text.replace(/\/+$/, '')));

/** Folders of logs, and projects, that the owner wants left alone: absolute paths, for all that lies below. */
export const exclusionsInput = z.object({
  folders: z.array(path).max(1_000),
  projects: z.array(path).max(1_000),
});

const settings = z.object({ exclude: exclusionsInput });

export interface ExclusionSettings {
  /** What the owner set, and what `SHOWREEL_LOG_EXCLUDE` adds to both, which cannot be changed here. */
  get(): { folders: readonly string[]; projects: readonly string[]; fixed: readonly string[] };
  set(exclusions: LogExclusions): Promise<void>;
  /** Both together. */
  all(): LogExclusions;
}

/** Opens the settings in a file, which is written whole or not at all. Rejects with a `LogSettingsError`. */
export async function openExclusionSettings(
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<ExclusionSettings> {
  let { exclude } = await readSettings(file);
  const fixed = pathsOf(env['SHOWREEL_LOG_EXCLUDE']).map((given) => path.parse(given));
  return {
    get: () => ({ ...exclude, fixed }),
    async set({ folders, projects }) {
      const next = { folders: [...new Set(folders)], projects: [...new Set(projects)] };
      await writeFile(`${file}.new`, `${JSON.stringify({ exclude: next }, null, 2)}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
      exclude = next;
    },
    all: () => ({ folders: [...exclude.folders, ...fixed], projects: [...exclude.projects, ...fixed] }),
  };
}

async function readSettings(file: string): Promise<z.infer<typeof settings>> {
  const none = { exclude: { folders: [], projects: [] } };
  try {
    return settings.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none;
    throw new LogSettingsError({ cause: error });
  }
}
