import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../reading/log-source';
import type { LogLayout } from './log-layouts';

/** A file that may be a log, as it lies on the disk. */
export interface WalkedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  inode: number;
  /** Whether its name says that it is a log. */
  isSure: boolean;
}

export interface Walk {
  /** The folder's real path, when it is there. */
  root: string | undefined;
  files: WalkedFile[];
  /** Folders that may not be read. */
  unreadable: number;
  /** Whether there was more than is looked at. */
  isCut: boolean;
}

export interface WalkOptions {
  layout: LogLayout;
  /** Whether a file or folder is left alone: it is neither read nor listed. */
  isExcluded?: ((path: string, names: readonly string[]) => boolean) | undefined;
  /** The most entries of folders that are looked at. */
  mostEntries?: number;
}

const deepest = 12;
const atOnce = 16;

/**
 * Lists what may be a log below a folder. The folder may be a link; below it none is
 * followed, so that nothing is listed twice or from elsewhere. Nothing is opened but folders.
 */
export async function walkFolder(
  path: string,
  { layout, isExcluded = () => false, mostEntries = 200_000 }: WalkOptions,
): Promise<Walk> {
  const walk: Walk = { root: await orNothing(() => realpath(path)), files: [], unreadable: 0, isCut: false };
  if (walk.root === undefined || isExcluded(walk.root, [])) return walk;
  let entriesLeft = mostEntries;
  let level: { path: string; names: readonly string[] }[] = [{ path: walk.root, names: [] }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: typeof level = [];
    await eachAtOnce(level, async (folder) => {
      const entries = await listFolder(folder.path);
      if (entries === undefined) {
        walk.unreadable += 1;
        return;
      }
      const wanted: { path: string; isSure: boolean }[] = [];
      for (const entry of entries) {
        entriesLeft -= 1;
        if (entriesLeft < 0) {
          walk.isCut = true;
          break;
        }
        const names = [...folder.names, entry.name];
        const path = join(folder.path, entry.name);
        if (entry.isDirectory()) {
          if (!layout.enters(names) || isExcluded(path, names)) continue;
          if (depth < deepest) next.push({ path, names });
          else walk.isCut = true;
        } else if (entry.isFile()) {
          const answer = layout.wants(names);
          if (answer !== 'no' && !isExcluded(path, names)) wanted.push({ path, isSure: answer === 'yes' });
        }
      }
      for (const each of wanted) {
        const facts = await readFacts(each.path);
        if (facts !== undefined) walk.files.push({ ...each, ...facts });
      }
    });
    level = next;
  }
  return walk;
}

/** When a file or folder was changed, in milliseconds since the epoch; 0 when it is not there. */
export async function readChangeTime(path: string): Promise<number> {
  return Math.trunc((await orNothing(() => lstat(path)))?.mtimeMs ?? 0);
}

/** What is said of a file without opening it; undefined when it is gone, or no file any more. */
async function readFacts(
  path: string,
): Promise<{ size: number; modifiedAt: number; inode: number } | undefined> {
  const facts = await orNothing(() => lstat(path));
  if (facts?.isFile() !== true) return undefined;
  return { size: facts.size, modifiedAt: Math.trunc(facts.mtimeMs), inode: facts.ino };
}

/** The entries of a folder; undefined when it may not be read. */
async function listFolder(path: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // Between the listing of a folder and of those in it, one may go.
    return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? [] : undefined;
  }
}

async function orNothing<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

async function eachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const take = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
}
