import { fileLocation, outputFields } from '@showreel/views';
import { z } from 'zod';
import { changeMeta } from '../../present/recorded-meta';

/** What is kept of a reading of a task's output: how the task stood then, in words, and what the reading brought. */
export const readingMeta = z.object({ state: z.string(), name: z.string().exactOptional(), ...outputFields });
export type ReadingMeta = z.infer<typeof readingMeta>;

/** What is kept of a call whose arguments only number what it is about: what that is. */
export const namedMeta = z.object({ name: z.string() });
export type NamedMeta = z.infer<typeof namedMeta>;

/** What is kept of a reading of a file: which of its lines were read, from 1. */
export const linesMeta = z.object({
  lines: z.object({ first: z.int(), count: z.int(), total: z.int() }),
});
export type LinesMeta = z.infer<typeof linesMeta>;

/** What is kept of questions to a person: what the person answered to each. */
export const answersMeta = z.object({
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type AnswersMeta = z.infer<typeof answersMeta>;

/** What is kept of a change: also that a person changed it before allowing it. */
export const userChangeMeta = changeMeta.extend({ userModified: z.literal(true).exactOptional() });
export type UserChangeMeta = z.infer<typeof userChangeMeta>;

/** What is kept of a search: where it found something. */
export const searchMeta = z.object({ locations: z.array(fileLocation) });
export type SearchMeta = z.infer<typeof searchMeta>;
