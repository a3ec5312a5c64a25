import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { filePath } from './file-path-argument';
import { changedFile, mutationMeta, presentMutation } from './mutation-meta';
import { proposeChange } from './propose-change';

export const editPresenter = definePresenter({
  name: 'edit',
  args: z.object({
    file_path: filePath,
    old_string: z
      .string()
      .describe('The exact text to replace. Empty: the file is created.')
      .meta({ format: 'multiline' }),
    new_string: z.string().describe('The text to put in its place.').meta({ format: 'multiline' }),
    replace_all: z
      .boolean()
      .exactOptional()
      .describe('Replace every place where the text occurs. Otherwise it must occur exactly once.'),
  }),
  meta: mutationMeta,
  presentCall: ({ file_path: path, old_string, new_string }) => {
    const title = `Edit ${path}`;
    if (old_string === '' && new_string === '')
      return { card: 'diff', title, diffs: [], locations: [{ path }] };
    return proposeChange({ title, path, oldText: old_string || null, newText: new_string });
  },
  presentResult: ({ file_path, new_string }, { meta }) => presentMutation(file_path, new_string, meta),
  filesSeen: changedFile,
});
