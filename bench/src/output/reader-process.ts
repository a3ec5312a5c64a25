import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Who reads: Showreel's runtime, alone or with a page that watches, or Node and nothing else. */
export type ReaderName = 'runtime' | 'watched-runtime' | 'bare';

/** What one reading of a command's output took. `bytes` of UTF-8, `ms` from the start to all of it read. */
const reading = z.object({ bytes: z.number(), ms: z.number(), before: z.number(), peak: z.number() });
export type Reading = z.infer<typeof reading>;

/** The program of such a process, beside this one where they are bundled to. */
const program = new URL('output/reader.js', import.meta.url);

/**
 * Reads a command's output in a process of its own, whose memory nothing else touches. A small output is read first, so
 * that the code is loaded before anything is measured.
 */
export async function readInProcess(
  reader: ReaderName,
  { command, folder }: { command: string; folder: string },
): Promise<Reading> {
  const child = fork(fileURLToPath(program), [reader, folder, command], { execArgv: ['--expose-gc'] });
  const exited = once(child, 'exit');
  const [answer] = (await Promise.race([once(child, 'message'), exited.then(failToRead)])) as unknown[];
  await exited;
  return reading.parse(answer);
}

function failToRead(): never {
  throw new Error('A process that was to read ended before it had; what it printed says why.');
}
