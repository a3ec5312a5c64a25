import { FileSystemError, type FileSystem, type TextPage } from '@showreel/filesystem';
import { assertNever, blobReference, textContent, type ContentBlock } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import { numberLines, readBounds } from './number-lines';
import { imageTypes, readImageType } from './read-image-type';
import { readPresenter, type ReadMeta } from './read-presenter';
import { describeSize } from './read-size';

/** The largest image that is shown, in bytes. */
const mostImageBytes = 10_000_000;

const seenFields = { file: z.string(), version: z.string() };
const readValue = z.discriminatedUnion('found', [
  z.object({
    ...seenFields,
    found: z.literal('text'),
    firstLine: z.int().positive(),
    totalLines: z.int().nonnegative(),
    lines: z.int().nonnegative(),
    text: z.string(),
  }),
  z.object({
    ...seenFields,
    found: z.literal('image'),
    size: z.int().nonnegative(),
    mimeType: z.enum(imageTypes),
    /** Absent when it is too large to show. */
    blob: blobReference.exactOptional(),
  }),
  z.object({ ...seenFields, found: z.literal('data'), size: z.int().nonnegative() }),
]);
type ReadValue = z.infer<typeof readValue>;

export const readTool = defineTool({
  presenter: readPresenter,
  description:
    'Reads a text file and numbers its lines; large files are read a part at a time. Shows images (PNG, JPEG, GIF, WebP).',
  value: readValue,
  timeoutMs: 60_000,
  execute: async ({ file_path: path, offset = 1, limit = 0 }, { fileSystem, blobs, signal }) => {
    const bounds = { offset, limit: limit || readBounds.lines };
    const page = await readTextIfAny(fileSystem, path, { ...bounds, signal });
    if (page !== undefined) {
      const { file, version, firstLine, totalLines, lines } = page;
      const text = numberLines(page, bounds.limit);
      return { found: 'text' as const, file, version, firstLine, totalLines, lines: lines.length, text };
    }
    const { bytes, ...facts } = await fileSystem.readBytes(path, { most: mostImageBytes, signal });
    const mimeType = readImageType(bytes);
    if (mimeType === undefined) return { found: 'data' as const, ...facts };
    const image = { found: 'image' as const, ...facts, mimeType };
    return bytes.length < facts.size ? image : { ...image, blob: await blobs.put(bytes) };
  },
  output: {
    render: ({ file_path }, value) => describeRead(file_path, value),
    presentationMeta: ({ file_path }, value): ReadMeta => {
      const { file, version } = value;
      const seen = { path: file_path, file, version };
      if (value.found !== 'text') return { ...seen, size: value.size };
      const { firstLine, lines, totalLines } = value;
      return { ...seen, firstLine, lines, totalLines };
    },
  },
});

/** A page of the file; undefined when it is not text. */
async function readTextIfAny(
  fileSystem: FileSystem,
  path: string,
  page: { offset: number; limit: number; signal: AbortSignal },
): Promise<TextPage | undefined> {
  try {
    const { lineUnits, bytes } = readBounds;
    return await fileSystem.readText(path, { ...page, lineUnits, bytes });
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'not-text') return undefined;
    throw error;
  }
}

function describeRead(path: string, value: ReadValue): ContentBlock[] {
  switch (value.found) {
    case 'text':
      return textContent(value.text);
    case 'data':
      return textContent(`${path} is not text: ${describeSize(value.size)} of binary data.`);
    case 'image': {
      const { mimeType, size, blob } = value;
      const what = `${path} is an image (${mimeType}, ${describeSize(size)})`;
      if (blob === undefined) {
        return textContent(`${what}, too large to show: at most ${describeSize(mostImageBytes)}.`);
      }
      return [...textContent(`${what}.`), { type: 'image', mimeType, blob }];
    }
    default:
      return assertNever(value);
  }
}
