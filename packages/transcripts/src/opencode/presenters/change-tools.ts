import { definePresenter, type FileDiff, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { parseApplyPatch } from '../../changes/apply-patch';
import { changeMeta, presentChange } from '../../present/recorded-meta';

const edited = z.object({
  oldString: z.string().default(''),
  newString: z.string().default(''),
});

/** A proposed edit; none where both texts are empty. */
function proposeEdit(path: string, { oldString, newString }: z.infer<typeof edited>): FileDiff[] {
  return oldString === '' && newString === ''
    ? []
    : [{ path, oldText: oldString || null, newText: newString }];
}

const write = definePresenter({
  name: 'write',
  args: z.object({ filePath: z.string(), content: z.string() }),
  meta: changeMeta,
  presentCall: ({ filePath, content }) => ({
    card: 'diff',
    title: `Write ${filePath}`,
    diffs: [{ path: filePath, oldText: null, newText: content }],
    locations: [{ path: filePath }],
  }),
  presentResult: (_args, { meta }) => presentChange(meta),
});

const edit = definePresenter({
  name: 'edit',
  args: edited.extend({ filePath: z.string() }),
  meta: changeMeta,
  presentCall: ({ filePath, ...texts }) => ({
    card: 'diff',
    title: `Edit ${filePath}`,
    diffs: proposeEdit(filePath, texts),
    locations: [{ path: filePath }],
  }),
  presentResult: (_args, { meta }) => presentChange(meta),
});

const multiedit = definePresenter({
  name: 'multiedit',
  args: z.object({
    filePath: z.string(),
    edits: z.array(edited.extend({ filePath: z.string().optional() })),
  }),
  meta: changeMeta,
  presentCall: ({ filePath, edits }) => ({
    card: 'diff',
    title: `Edit ${filePath}`,
    diffs: edits.flatMap(({ filePath: path = filePath, ...texts }) => proposeEdit(path, texts)),
    locations: [{ path: filePath }],
  }),
  presentResult: (_args, { meta }) => presentChange(meta),
});

const patch = (name: string): Presenter =>
  definePresenter({
    name,
    args: z.object({ patchText: z.string() }),
    meta: changeMeta,
    presentCall: ({ patchText }) => {
      const files = parseApplyPatch(patchText);
      return {
        card: 'diff',
        title: files.length === 1 ? `Edit ${files[0]?.path ?? ''}` : `Edit ${files.length} files`,
        diffs: files.flatMap(({ diffs }) => diffs),
        locations: files.map(({ path }) => ({ path })),
      };
    },
    presentResult: (_args, { meta }) => presentChange(meta),
  });

export const changeTools: readonly Presenter[] = [
  write,
  edit,
  multiedit,
  patch('apply_patch'),
  patch('patch'),
];
