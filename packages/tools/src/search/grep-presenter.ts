import { definePresenter, fileLocation } from '@showreel/views';
import { z } from 'zod';
import { globPattern, searchPath } from './search-arguments';

export const grepPresenter = definePresenter({
  name: 'grep',
  args: z.object({
    pattern: z
      .string()
      .min(1, 'Give a regular expression.')
      .max(10_000)
      .describe('A regular expression, matched against each line; without look-around and back-references.'),
    path: searchPath.describe("The file or folder to search in; the session's folder without it."),
    glob: globPattern
      .exactOptional()
      .describe('Only files whose paths match this, such as *.ts or src/**/*.{ts,tsx}.'),
    case_insensitive: z.boolean().exactOptional().describe('Whether small and capital letters are the same.'),
    context: z
      .int()
      .min(0)
      .max(10)
      .exactOptional()
      .describe('How many lines to show before and after each match: none without it.'),
    limit: z
      .int()
      .min(1)
      .max(1000)
      .exactOptional()
      .describe('The most matching lines to show: 200 without it.'),
  }),
  meta: z.object({
    /** How many lines that match were shown, and in how many files. */
    matches: z.int().nonnegative(),
    files: z.int().nonnegative(),
    /** Whether there are more. */
    isMore: z.boolean(),
    locations: z.array(fileLocation),
  }),
  presentCall: ({ pattern, path, glob, case_insensitive }) => ({
    card: 'generic',
    kind: 'search',
    search: { of: 'lines', pattern, ...(case_insensitive === true ? { ignoreCase: true } : {}) },
    title: [
      `Search ${pattern}`,
      ...(path === undefined ? [] : [`in ${path}`]),
      ...(glob === undefined ? [] : [`(${glob})`]),
    ].join(' '),
  }),
  presentResult: (_args, { content, meta }) => ({ card: 'generic', content, locations: meta.locations }),
});
