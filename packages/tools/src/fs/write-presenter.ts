import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { filePath } from './file-path-argument';
import { changedFile, mutationMeta, presentMutation } from './mutation-meta';

export const writePresenter = definePresenter({
  name: 'write',
  args: z.object({
    file_path: filePath,
    content: z.string().describe('The whole content of the file.').meta({ format: 'multiline' }),
  }),
  meta: mutationMeta,
  presentCall: ({ file_path, content }) => ({
    card: 'diff',
    title: `Write ${file_path}`,
    diffs: [{ path: file_path, oldText: null, newText: content }],
    locations: [{ path: file_path }],
  }),
  presentResult: ({ file_path, content }, { meta }) => presentMutation(file_path, content, meta),
  filesSeen: changedFile,
});
