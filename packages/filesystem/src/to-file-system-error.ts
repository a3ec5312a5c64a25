import { FileSystemError } from './file-system-error';

/** The code of an error that the operating system reported, such as `ENOENT`. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Runs file work and turns what the operating system reports into a `FileSystemError` about `path`. The system's own
 * message is kept as the cause alone, since it names absolute paths.
 */
export async function withFileErrors<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toFileSystemError(error, path);
  }
}

function toFileSystemError(error: unknown, path: string): unknown {
  if (error instanceof FileSystemError) return error;
  const errno = errnoOf(error);
  if (errno === undefined) return error;
  const fail = (code: FileSystemError['code'], message: string): FileSystemError =>
    new FileSystemError(code, path, message, { cause: error });
  switch (errno) {
    case 'ENOENT':
      return fail('not-found', `There is no file ${path}. Check the path.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return fail('not-a-directory', `A part of ${path} is a file, not a folder. Check the path.`);
    case 'EISDIR':
      return fail('not-regular', `${path} is a folder. Name a file in it.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return fail('permission', `The system does not permit that for ${path}. Check the file's permissions.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return fail(
        'no-space',
        `There is no space left for ${path}. Free some and try again; nothing changed.`,
      );
    case 'ELOOP':
      return fail('io', `The links at ${path} lead in a circle. Mend them or name the file itself.`);
    case 'ENAMETOOLONG':
      return fail('io', `The path ${path} is longer than the system allows. Choose a shorter name.`);
    case 'ERR_INVALID_ARG_VALUE':
      return fail('not-found', `A path cannot hold the character NUL. Check the path.`);
    default:
      return fail('io', `The file system failed at ${path} (${errno}). Try again, or check the disk.`);
  }
}
