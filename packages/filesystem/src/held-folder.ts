import { closeSync, constants, existsSync, open, readlinkSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A folder that was found once, so that what is done in it is done in that one, whatever its path leads to by then. */
export interface HeldFolder {
  /** The path by which a name in this folder is reached; good until it is closed. */
  at(name: string): string;
  /** The folder's real path, as it is now. */
  findPath(): Promise<string>;
  close(): void;
}

/** Finds the folder that a path leads to, links followed, and holds it. */
export type HoldFolder = (path: string) => Promise<HeldFolder>;

/** Linux's O_PATH, which Node has no name for: the folder itself, which then needs no right to be read. */
const pathOnly = 0o10000000;
const openDescriptor = promisify(open);

/**
 * Holds a folder by an open descriptor, through which Linux lets paths begin (proc(5), /proc/pid/fd): a folder or link
 * put in its place, or in that of one above, is not entered.
 */
export const holdByDescriptor: HoldFolder = async (path) => {
  const descriptor = await openDescriptor(path, pathOnly | constants.O_DIRECTORY);
  const own = `/proc/self/fd/${descriptor}`;
  return {
    at: (name) => `${own}/${name}`,
    // The system knows it by heart: to wait for a thread that asks would take ten times as long.
    findPath: () => Promise.resolve().then(() => readlinkSync(own)),
    // What was opened as a path alone has nothing to write back: closing it does not wait.
    close: () => closeSync(descriptor),
  };
};

/**
 * Holds a folder by its real path, where there is nothing better. What is put in its place is noticed only when
 * `findPath` is asked, so that a moment stays between the asking and what follows it.
 */
export const holdByPath: HoldFolder = async (path) => {
  const real = await realpath(path);
  return { at: (name) => join(real, name), findPath: () => realpath(real), close: () => undefined };
};

/** How this system holds folders. */
export const holdFolder: HoldFolder =
  process.platform === 'linux' && existsSync('/proc/self/fd') ? holdByDescriptor : holdByPath;
