import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { locateDataFolder } from './locate-data-folder';

const announcementSchema = z.object({ url: z.url(), token: z.string() });

/** How a command reaches the server that owns a data folder: its origin, and the token that signs in. */
export type Announcement = z.infer<typeof announcementSchema>;

const fileName = 'server.json';

/** Writes the announcement, readable by its owner alone. */
export async function writeAnnouncement(folder: string, announcement: Announcement): Promise<void> {
  await writeFile(join(folder, fileName), `${JSON.stringify(announcement)}\n`, { mode: 0o600 });
}

export async function removeAnnouncement(folder: string): Promise<void> {
  await rm(join(folder, fileName), { force: true });
}

/**
 * The announcement of the server that owns the data folder. Ask only when the folder is in use: whoever takes the lock
 * removes what a dead server left. Undefined when the owner announced nothing.
 */
export async function readAnnouncement(env: NodeJS.ProcessEnv): Promise<Announcement | undefined> {
  try {
    const text = await readFile(join(locateDataFolder(env), fileName), 'utf8');
    return announcementSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
