import { assertNever } from '@showreel/views';
import { defineTool } from '../contract/define-tool';
import { comparedChange, describeMutation, metaOf, mutationValue, plainChange } from './mutation';
import { writePresenter } from './write-presenter';

export const writeTool = defineTool({
  presenter: writePresenter,
  description: 'Creates a file, or replaces all of its content. Folders are created as needed.',
  value: mutationValue,
  timeoutMs: 60_000,
  execute: async ({ file_path: path, content }, { fileSystem, signal }) => {
    const { before, after, version } = await fileSystem.writeText(path, content, { signal });
    switch (before.state) {
      case 'absent':
        return plainChange({ path, version }, 'created', after);
      case 'text': {
        const { text, lineEndingsDiffer } = before;
        return comparedChange({ path, version, lineEndingsDiffer }, 'overwritten', { before: text, after });
      }
      case 'not-text':
        return plainChange({ path, version }, 'not-text', after);
      case 'too-large':
        return plainChange({ path, version }, 'too-large');
      default:
        return assertNever(before);
    }
  },
  output: {
    render: (_args, value) => describeMutation(value),
    presentationMeta: (_args, value) => metaOf(value),
  },
});
