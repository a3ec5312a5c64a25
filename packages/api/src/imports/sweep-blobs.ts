import type { Sessions } from '@showreel/sessions';
import type { BlobStore } from '@showreel/sessions/blobs';

/** Where blobs are, and the events that speak of them. */
export interface SweptStore {
  sessions: Pick<Sessions, 'imports'>;
  blobs: Pick<BlobStore, 'sweep'>;
}

/** Deletes the blobs of an imported session that none of its events speaks of. */
export async function sweepBlobs({ sessions, blobs }: SweptStore, sessionId: string): Promise<void> {
  await blobs.sweep(sessionId, (names) => sessions.imports.unmentioned(sessionId, names));
}
