import type { BlobReference } from '@showreel/views';
import type { Readable } from 'node:stream';

/** A blob that was found. Whoever opens it reads its stream to the end or destroys it: it holds a file open. */
export interface OpenBlob {
  bytes: number;
  stream: Readable;
}

/**
 * What events only refer to: images, whole outputs. Every session has its own, so that whoever may see a session may
 * see its blobs, and they go with it. The same bytes are kept once a session.
 *
 * Failures of the disk reject with a `BlobStoreError`; an id that no session can have with a `SessionNotFoundError`.
 */
export interface BlobStore {
  /** Resolves when the bytes would survive a power cut. */
  put(sessionId: string, bytes: Uint8Array): Promise<BlobReference>;
  /**
   * Moves in a file that nobody writes any more: it is gone from `path` then, and still there after a failure. Who has
   * hashed the bytes while writing them says what is `known`, and spares a reading of the file.
   */
  putFile(sessionId: string, path: string, known?: BlobReference): Promise<BlobReference>;
  /**
   * Deletes those of a session's blobs that `findUnused`, given their SHA-256s in hex, says are not used. Nothing may be
   * put into the session meanwhile.
   */
  sweep(
    sessionId: string,
    findUnused: (blobs: readonly string[]) => Promise<readonly string[]>,
  ): Promise<void>;
  /** Undefined when the session has no such blob, whatever the ids look like. */
  open(sessionId: string, sha256: string): Promise<OpenBlob | undefined>;
  /**
   * Deletes the blobs of a session that puts no more, once `commit`, which deletes the session itself, has resolved.
   * After a crash in between, `recover` ends it. Another session may take its id then: what is put into that waits.
   */
  deleteSession(sessionId: string, commit?: () => Promise<void>): Promise<void>;
  /**
   * Cleans up after a process that died, before anything is put: deletes what was half written, and what was being
   * deleted if its session is gone. Blobs that no session owns and nobody was deleting stay: the database may be away
   * only for a while.
   */
  recover(exists: (sessionId: string) => Promise<boolean>): Promise<void>;
}
