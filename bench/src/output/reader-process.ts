import { z } from 'zod';
import { askProcess } from '../ask-process';

/** Who reads: Showreel's runtime, alone or with a page that watches, or Node and nothing else. */
export type ReaderName = 'runtime' | 'watched-runtime' | 'bare';

/** What one reading of a command's output took. `bytes` of UTF-8, `ms` from the start to all of it read. */
const reading = z.object({ bytes: z.number(), ms: z.number(), before: z.number(), peak: z.number() });
export type Reading = z.infer<typeof reading>;

/** Reads a command's output in a process of its own; a small one first, so that the code is loaded by then. */
export function readInProcess(
  reader: ReaderName,
  { command, folder }: { command: string; folder: string },
): Promise<Reading> {
  return askProcess('output/reader.js', [reader, folder, command], reading);
}
