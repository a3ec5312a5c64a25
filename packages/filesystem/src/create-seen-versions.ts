import type { FileName, FileVersion, SeenVersions } from './file-system';

/** Versions seen, kept in memory alone. */
export function createSeenVersions(): SeenVersions {
  const versions = new Map<FileName, FileVersion>();
  return {
    get: (file) => Promise.resolve(versions.get(file)),
    set: (file, version) => void versions.set(file, version),
  };
}
