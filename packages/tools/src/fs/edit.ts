import { defineTool } from '../contract/define-tool';
import { editPresenter } from './edit-presenter';
import { countLines } from './line-text';
import { comparedChange, describeMutation, metaOf, mutationValue, plainChange } from './mutation';

export const editTool = defineTool({
  presenter: editPresenter,
  description:
    'Replaces exact text in a file: in one place, or everywhere with replace_all. What is not replaced stays as it is.',
  value: mutationValue,
  timeoutMs: 60_000,
  execute: async (
    { file_path: path, old_string, new_string, replace_all = false },
    { fileSystem, signal },
  ) => {
    const { before, after, linesBefore, ...facts } = await fileSystem.editText(path, {
      oldText: old_string,
      newText: new_string,
      replaceAll: replace_all,
      signal,
    });
    return before === null
      ? plainChange({ path, ...facts }, 'created', { added: countLines(after) })
      : comparedChange({ path, ...facts }, 'edited', { before, after, linesBefore });
  },
  output: {
    render: (_args, value) => describeMutation(value),
    presentationMeta: (_args, value) => metaOf(value),
  },
});
