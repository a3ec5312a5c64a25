import { definePresenter, fileLocation } from '@showreel/views';
import { z } from 'zod';
import { globPattern, searchPath } from './search-arguments';

export const globPresenter = definePresenter({
  name: 'glob',
  args: z.object({
    pattern: globPattern.describe(
      'What the paths must match: *, **, ?, [a-z] and {a,b}. Without a slash, names at any depth.',
    ),
    path: searchPath.describe("The folder to search in; the session's folder without it."),
  }),
  meta: z.object({
    /** How many files match; when `isMore`, how many were found before the search was ended. */
    files: z.int().nonnegative(),
    isMore: z.boolean(),
    locations: z.array(fileLocation),
  }),
  presentCall: ({ pattern, path }) => ({
    card: 'generic',
    kind: 'search',
    search: { of: 'paths', pattern },
    title: path === undefined ? `Find ${pattern}` : `Find ${pattern} in ${path}`,
  }),
  presentResult: (_args, { content, meta }) => ({ card: 'generic', content, locations: meta.locations }),
});
