import { definePresenter, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { changeMeta, presentChange } from '../../present/recorded-meta';

const writeFile = definePresenter({
  name: 'write_file',
  args: z.object({ file_path: z.string(), content: z.string() }),
  meta: changeMeta,
  presentCall: ({ file_path, content }) => ({
    card: 'diff',
    title: `Write ${file_path}`,
    diffs: [{ path: file_path, oldText: null, newText: content }],
    locations: [{ path: file_path }],
  }),
  presentResult: (_args, { meta }) => presentChange(meta),
});

const replace = (name: string): Presenter =>
  definePresenter({
    name,
    args: z.object({
      file_path: z.string(),
      old_string: z.string().default(''),
      new_string: z.string().default(''),
    }),
    meta: changeMeta,
    presentCall: ({ file_path, old_string, new_string }) => ({
      card: 'diff',
      title: `Edit ${file_path}`,
      diffs:
        old_string === '' && new_string === ''
          ? []
          : [{ path: file_path, oldText: old_string || null, newText: new_string }],
      locations: [{ path: file_path }],
    }),
    presentResult: (_args, { meta }) => presentChange(meta),
  });

export const changeTools: readonly Presenter[] = [writeFile, replace('replace'), replace('edit')];
