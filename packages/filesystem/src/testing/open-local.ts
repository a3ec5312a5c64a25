import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSeenVersions } from '../create-seen-versions';
import type { FileSystem } from '../file-system';
import { createLocalFileSystem } from '../local-file-system';

/** An empty folder that goes with the running test, by its real path. */
export async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'filesystem-test-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A local file system of `root`, bound to a session that has seen nothing. */
export function openSession(root: string): FileSystem {
  return createLocalFileSystem({ root, seen: createSeenVersions() });
}

export interface Local {
  fileSystem: FileSystem;
  /** The workspace. */
  root: string;
  /** A folder beside it, with a file `secret`. */
  outside: string;
}

export async function openLocal(): Promise<Local> {
  const folder = await openFolder();
  const root = join(folder, 'project');
  const outside = join(folder, 'project-other');
  await mkdir(root);
  await mkdir(outside);
  await writeFile(join(outside, 'secret'), 'secret');
  return { fileSystem: openSession(root), root, outside };
}
