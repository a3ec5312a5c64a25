import { assertNever } from '@showreel/views';
import { defineTool } from '../contract/define-tool';
import { countLines } from './line-text';
import { comparedChange, describeMutation, metaOf, mutationValue, plainChange } from './mutation';
import { writePresenter } from './write-presenter';

export const writeTool = defineTool({
  presenter: writePresenter,
  description: 'Creates a file, or replaces all of its content. Folders are created as needed.',
  value: mutationValue,
  timeoutMs: 60_000,
  execute: async ({ file_path: path, content }, { fileSystem, signal }) => {
    const { before, after, ...facts } = await fileSystem.writeText(path, content, { signal });
    switch (before.state) {
      case 'absent':
        return plainChange({ path, ...facts }, 'created', { added: countLines(after) });
      case 'text': {
        const { state: _, text, ...unseen } = before;
        return comparedChange({ path, ...facts, ...unseen }, 'overwritten', { before: text, after });
      }
      case 'not-text':
        return plainChange({ path, ...facts }, 'not-text');
      case 'too-large':
        return plainChange({ path, ...facts }, 'too-large');
      default:
        return assertNever(before);
    }
  },
  output: {
    render: (_args, value) => describeMutation(value),
    presentationMeta: (_args, value) => metaOf(value),
  },
});
