import type { FoundFile } from '@showreel/filesystem';

/** How many files are looked at before the search is ended, and how many paths and UTF-16 units of them are shown. */
const mostFiles = 100_000;
const mostShown = 1000;
const mostUnits = 128 * 1024;

export interface GatheredFiles {
  /** The newest, as shown. */
  paths: string[];
  /** How many there are; when `isMore`, how many were found before the search was ended. */
  files: number;
  isMore: boolean;
}

/** The newest of found files first; those of one time by their path. Ends the search at a bound. */
export async function gatherFiles(found: AsyncIterable<FoundFile>): Promise<GatheredFiles> {
  const gathered: FoundFile[] = [];
  let isMore = false;
  for await (const file of found) {
    isMore = gathered.length === mostFiles;
    if (isMore) break;
    gathered.push(file);
  }
  return { paths: choosePaths(gathered), files: gathered.length, isMore };
}

function choosePaths(found: FoundFile[]): string[] {
  const newest = found.toSorted(
    (one, other) => other.modifiedAt - one.modifiedAt || (one.path < other.path ? -1 : 1),
  );
  const chosen: string[] = [];
  let units = 0;
  for (const { path } of newest.slice(0, mostShown)) {
    units += path.length + 1;
    if (units > mostUnits) break;
    chosen.push(path);
  }
  return chosen;
}
