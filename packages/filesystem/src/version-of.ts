import { createHash, webcrypto } from 'node:crypto';
import type { FileVersion } from './file-system';

/** From so many bytes on, another thread hashes: it is worth its cost, and this one works on meanwhile. */
const manyBytes = 1024 * 1024;

/** The version of a content: its SHA-256. */
export async function versionOf(bytes: Uint8Array): Promise<FileVersion> {
  if (bytes.length < manyBytes) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
