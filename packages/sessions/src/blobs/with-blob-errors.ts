import { BlobStoreError } from './blob-store-error';

/** The code of an error that the operating system reported, such as `ENOENT`. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && 'errno' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Turns what the operating system reports into a `BlobStoreError`, with the report as its cause alone. */
export async function withBlobErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const errno = errnoOf(cause);
    if (errno === undefined) throw cause;
    throw new BlobStoreError(errno === 'ENOSPC' || errno === 'EDQUOT' ? 'no-space' : 'failed', { cause });
  }
}
