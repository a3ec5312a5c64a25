export type { BlobStore, OpenBlob } from './blob-store';
export { BlobStoreError, type BlobStoreErrorCode } from './blob-store-error';
export { openBlobStore } from './open-blob-store';
