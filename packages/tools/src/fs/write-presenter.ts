import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { filePath } from './file-path-argument';
import { changedFile, mutationMeta, presentMutation } from './mutation-meta';
import { proposeChange } from './propose-change';

export const writePresenter = definePresenter({
  name: 'write',
  args: z.object({
    file_path: filePath,
    content: z.string().describe('The whole content of the file.').meta({ format: 'multiline' }),
  }),
  meta: mutationMeta,
  presentCall: ({ file_path: path, content }) =>
    proposeChange({ title: `Write ${path}`, path, oldText: null, newText: content }),
  presentResult: ({ file_path, content }, { meta }) => presentMutation(file_path, content, meta),
  filesSeen: changedFile,
});
