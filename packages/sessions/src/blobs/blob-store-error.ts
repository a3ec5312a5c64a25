/** `no-space`: the disk is full, or a quota is used up. `failed`: the disk refused it for another reason. */
export type BlobStoreErrorCode = 'no-space' | 'failed';

/** Why bytes could not be kept or found. The cause tells more, to this process's own log alone: it names paths. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';

  constructor(
    readonly code: BlobStoreErrorCode,
    options?: ErrorOptions,
  ) {
    super(sentences[code], options);
  }
}

const sentences: Record<BlobStoreErrorCode, string> = {
  'no-space': "The disk of Showreel's data folder is full. Make room there, and try again.",
  failed: "Showreel's data folder could not be read or written. Its own log says why.",
};
