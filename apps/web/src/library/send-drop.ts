import { z } from 'zod';
import { describeFailure } from '../trpc/describe-failure';
import type { DroppedFile } from './read-drop';

/** What is taken at once: the server takes no more, and would break off in the middle. */
const mostBytes = 1024 ** 3;
const mostFiles = 20_000;

/** What came of a drop: `DropOutcome` of the API, as it comes over the wire. */
const dropOutcome = z.object({
  sessions: z.array(z.object({ name: z.string(), sessionId: z.string() })),
  problems: z.array(z.object({ name: z.string(), sentence: z.string() })),
});
export type DropAnswer = z.infer<typeof dropOutcome> | { refused: string };

/** Sends files to be imported: a line of JSON that lists them, then their bytes. */
export async function sendDrop(files: readonly DroppedFile[]): Promise<DropAnswer> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length === 0) return { refused: 'There is no file in it. Drop a log, or a folder of logs.' };
  if (bytes > mostBytes || files.length > mostFiles) {
    return {
      refused: 'This is more than 1 GiB, or more than 20,000 files. Paste the path of the log instead.',
    };
  }
  const list = files.map(({ path, file }) => ({ path, size: file.size, modifiedAt: file.lastModified }));
  const body = new Blob([`${JSON.stringify(list)}\n`, ...files.map(({ file }) => file)]);
  try {
    const response = await fetch('/imports', { method: 'POST', body });
    if (!response.ok) return { refused: await response.text() };
    const outcome = dropOutcome.parse(await response.json());
    const isNothing = outcome.sessions.length === 0 && outcome.problems.length === 0;
    return isNothing ? { refused: 'No log of an agent was found in it.' } : outcome;
  } catch (error) {
    if (error instanceof TypeError) return { refused: describeFailure(error) };
    throw error;
  }
}
