import { textContent } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import { describeFiles } from './describe-files';
import { gatherFiles } from './gather-files';
import { globPresenter } from './glob-presenter';
import { mostLocations } from './search-arguments';

export const globTool = defineTool({
  presenter: globPresenter,
  description:
    'Finds files by a pattern of their paths, the newest first. Passes over what .gitignore files ignore, unless its folder is named.',
  value: z.object({
    /** The newest, as shown. */
    paths: z.array(z.string()),
    files: z.int().nonnegative(),
    isMore: z.boolean(),
  }),
  timeoutMs: 60_000,
  execute: ({ pattern, path }, { fileSystem, signal }) =>
    gatherFiles(fileSystem.findFiles({ pattern, signal, ...(path === undefined ? {} : { folder: path }) })),
  output: {
    render: ({ path }, found) => textContent(describeFiles(found, path)),
    presentationMeta: (_args, { paths, files, isMore }) => ({
      files,
      isMore,
      locations: paths.slice(0, mostLocations).map((path) => ({ path })),
    }),
  },
});
