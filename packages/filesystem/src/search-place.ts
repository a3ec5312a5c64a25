import { access, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileSystemError } from './file-system-error';
import { locateInWorkspace } from './resolve-in-workspace';
import { withFileErrors } from './to-file-system-error';

/** Where to search. All but `root` are relative to `root`, parted by `/`; the root itself is empty. */
export interface SearchPlace {
  /** The workspace's real path. */
  root: string;
  folder: string;
  /** The one file in `folder` to search, by its path. */
  file?: string;
}

/** Finds the place that a path names: a folder, or a file where `mayBeFile` says so. */
export async function findSearchPlace(
  root: string,
  path: string,
  { mayBeFile }: { mayBeFile: boolean },
): Promise<SearchPlace> {
  const { real, file } = await locateInWorkspace(root, path);
  return withFileErrors(path, async () => {
    const realRoot = await realpath(root);
    const stats = await stat(real);
    if (stats.isDirectory()) return { root: realRoot, folder: file };
    if (!mayBeFile) {
      throw new FileSystemError(
        'not-a-directory',
        path,
        `${path} is not a folder. Name a folder to search in.`,
      );
    }
    if (!stats.isFile()) {
      throw new FileSystemError(
        'not-regular',
        path,
        `${path} is not a regular file. Name a file or a folder.`,
      );
    }
    return { root: realRoot, folder: file.slice(0, Math.max(file.lastIndexOf('/'), 0)), file };
  });
}

/** A path below the place's folder, relative to the workspace, as one relative to the folder. */
export function fromFolder({ folder }: SearchPlace, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/**
 * ripgrep's arguments for walking a place: dotfiles are searched, `.git` is not, and of ignore files `.gitignore` alone
 * counts. Where the workspace lies in a git repository its rules reach from the repository's root down, as git's do;
 * elsewhere from the workspace down.
 */
export async function walkingArgs({ root, folder, file }: SearchPlace): Promise<string[]> {
  const args = ['--hidden', '--glob=!.git', '--no-ignore-dot', '--no-ignore-exclude', '--no-ignore-global'];
  // To be passed over when it is binary, a file must be met on a walk: one that is named is read as text.
  if (file !== undefined) args.push('--max-depth=1', `--glob=/${looseGlob(file)}`);
  args.push(...(await ignoreArgs(root)), '--path-separator=/', '--', `./${folder}`);
  return args;
}

/** A glob that matches a path, and perhaps a few others: special characters, a `?` being one byte, are left open. */
function looseGlob(path: string): string {
  return path.replace(/[^\p{L}\p{N}/._-]/gu, (special) => (special < '\x80' ? '?' : '*'));
}

async function ignoreArgs(root: string): Promise<string[]> {
  let isBelowIgnores = false;
  for (let folder = root; ; folder = dirname(folder)) {
    if (await exists(join(folder, '.git'))) return [];
    isBelowIgnores ||= folder !== root && (await exists(join(folder, '.gitignore')));
    if (dirname(folder) === folder) break;
  }
  // Without a repository, ripgrep would follow the rules of every folder above, which are nobody's here.
  return isBelowIgnores ? ['--no-require-git', '--no-ignore-parent'] : ['--no-require-git'];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
