import { z } from 'zod';
import { askProcess } from '../ask-process';

/** What one import took. `count`: how many events, or lines, are in the database. */
const importing = z.object({ count: z.number(), ms: z.number(), before: z.number(), peak: z.number() });
export type Importing = z.infer<typeof importing>;

/** Imports a log into a new folder, in a process of its own that imported a small one before. */
export function importInProcess(
  who: 'runtime' | 'bare',
  { smallLog, log, into }: { smallLog: string; log: string; into: string },
): Promise<Importing> {
  return askProcess('import/importer.js', [who, smallLog, log, into], importing);
}
