import type { ContentBlock, DiffCallView, FileDiff, Presenter, ToolResultView } from '@showreel/views';
import { z } from 'zod';
import { presentChange } from '../../present/recorded-meta';
import { defineToolPresenter, underItsName } from './define-tool-presenter';
import { userChangeMeta, type UserChangeMeta } from './tool-meta';

const edit = z.object({ old_string: z.string(), new_string: z.string() });

/** Without a recorded change only the sentence about it is drawn: the proposal is on the call's card. */
const recordedMeta = z.union([userChangeMeta, z.undefined()]);

interface Recorded {
  content: ContentBlock[];
  meta: UserChangeMeta | undefined;
}

function presentRecorded(call: string, { content, meta }: Recorded): ToolResultView {
  if (meta === undefined) return { card: 'generic', content };
  const { userModified, ...change } = meta;
  const view = presentChange(change);
  return userModified === true ? { ...view, title: `${call}, as the user changed it` } : view;
}

function proposedCard(title: string, path: string, diffs: FileDiff[]): DiffCallView {
  return { card: 'diff', title: `${title} ${path}`, diffs, locations: [{ path }] };
}

function proposedEdit(path: string, { old_string, new_string }: z.infer<typeof edit>): FileDiff {
  return { path, oldText: old_string === '' ? null : old_string, newText: new_string };
}

const editPresenter = defineToolPresenter({
  name: 'Edit',
  args: z.object({ file_path: z.string(), ...edit.shape }),
  meta: recordedMeta,
  presentCall: ({ file_path, ...change }) =>
    proposedCard('Edit', file_path, [proposedEdit(file_path, change)]),
  presentResult: ({ file_path }, result) => presentRecorded(`Edit ${file_path}`, result),
});

const multiEditPresenter = defineToolPresenter({
  name: 'MultiEdit',
  args: z.object({ file_path: z.string(), edits: z.array(edit) }),
  meta: recordedMeta,
  presentCall: ({ file_path, edits }) =>
    proposedCard(
      'Edit',
      file_path,
      edits.map((change) => proposedEdit(file_path, change)),
    ),
  presentResult: ({ file_path }, result) => presentRecorded(`Edit ${file_path}`, result),
});

const writePresenter = defineToolPresenter({
  name: 'Write',
  args: z.object({ file_path: z.string(), content: z.string() }),
  meta: recordedMeta,
  presentCall: ({ file_path, content }) =>
    proposedCard('Write', file_path, [{ path: file_path, oldText: null, newText: content }]),
  presentResult: ({ file_path }, result) => presentRecorded(`Write ${file_path}`, result),
});

const notebookEditPresenter = defineToolPresenter({
  name: 'NotebookEdit',
  args: z.object({
    notebook_path: z.string(),
    new_source: z.string().catch(''),
    edit_mode: z.string().optional().catch(undefined),
  }),
  meta: recordedMeta,
  presentCall: ({ notebook_path, new_source, edit_mode }) =>
    proposedCard(
      'Edit',
      notebook_path,
      edit_mode === 'delete' ? [] : [{ path: notebook_path, oldText: null, newText: new_source }],
    ),
  presentResult: ({ notebook_path }, result) => presentRecorded(`Edit ${notebook_path}`, result),
});

export const changePresenters: [string, Presenter][] = [
  underItsName(editPresenter),
  underItsName(multiEditPresenter),
  underItsName(writePresenter),
  underItsName(notebookEditPresenter),
];
