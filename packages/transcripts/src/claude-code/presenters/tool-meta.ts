import { fileLocation, outputFields } from '@showreel/views';
import { z } from 'zod';

/** What is kept of a reading of a task's output: how the task stood then, in words, and what the reading brought. */
export const readingMeta = z.object({ state: z.string(), ...outputFields });
export type ReadingMeta = z.infer<typeof readingMeta>;

/** What is kept of a search: where it found something. */
export const searchMeta = z.object({ locations: z.array(fileLocation) });
export type SearchMeta = z.infer<typeof searchMeta>;
