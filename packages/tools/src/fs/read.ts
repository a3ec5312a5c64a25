import { textContent } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import { numberLines } from './number-lines';
import { readPresenter } from './read-presenter';

const defaultLines = 2000;

export const readTool = defineTool({
  presenter: readPresenter,
  description: 'Reads a text file and numbers its lines. Large files are read a part at a time.',
  value: z.object({
    version: z.string(),
    firstLine: z.int().positive(),
    totalLines: z.int().nonnegative(),
    shown: z.object({ text: z.string(), lines: z.int().nonnegative() }),
  }),
  timeoutMs: 60_000,
  execute: async ({ file_path, offset = 1, limit = 0 }, { fileSystem, signal }) => {
    const page = await fileSystem.readText(file_path, { offset, limit: limit || defaultLines, signal });
    const { version, firstLine, totalLines } = page;
    return { version, firstLine, totalLines, shown: numberLines(page) };
  },
  output: {
    render: (_args, { shown }) => textContent(shown.text),
    presentationMeta: ({ file_path }, { version, firstLine, totalLines, shown }) => ({
      path: file_path,
      version,
      firstLine,
      lines: shown.lines,
      totalLines,
    }),
  },
});
