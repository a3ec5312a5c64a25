import { textContent } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import { countOf } from './count-of';
import { gatherLines } from './gather-lines';
import { grepPresenter } from './grep-presenter';

const defaultLimit = 200;

/** The most UTF-16 units of one line that are shown. */
const lineUnits = 400;

export const grepTool = defineTool({
  presenter: grepPresenter,
  description:
    'Searches the lines of text files for a regular expression. Passes over what .gitignore files ignore, unless it is named.',
  value: z.object({
    text: z.string(),
    matches: z.int().nonnegative(),
    files: z.int().nonnegative(),
    isMore: z.boolean(),
    locations: z.array(z.object({ path: z.string(), line: z.int().positive() })),
  }),
  timeoutMs: 60_000,
  execute: (
    { case_insensitive: ignoreCase = false, limit = defaultLimit, ...search },
    { fileSystem, signal },
  ) => {
    const lines = fileSystem.findLines({ ...search, ignoreCase, lineUnits, signal });
    return gatherLines(lines, { limit, context: search.context ?? 0 });
  },
  output: {
    render: ({ path }, { text, matches, files, isMore }) => {
      if (matches === 0) return textContent(path === undefined ? 'No matches.' : `No matches in ${path}.`);
      const counts = `${countOf(matches, 'match', 'matches')} in ${countOf(files, 'file', 'files')}`;
      return textContent(
        isMore
          ? `More than ${counts}\n${text}\n[The search ended here and there are more. Narrow the pattern or the place.]`
          : `${counts}\n${text}`,
      );
    },
    presentationMeta: (_args, { matches, files, isMore, locations }) => ({
      matches,
      files,
      isMore,
      locations,
    }),
  },
});
