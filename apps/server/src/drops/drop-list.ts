import { z } from 'zod';
import { DropError } from './drop-error';

/** The most bytes of files, and the most files, that are taken at once. */
const mostBytes = 1024 ** 3;
const mostFiles = 20_000;
const deepest = 32;
const longestName = 255;

/** A file that was dropped, as the page announces it. */
const droppedFile = z.object({
  /** From the folder that was dropped on, with slashes: `session.jsonl`, `session/subagents/agent-1.jsonl`. */
  path: z.string().refine(isPlainPath, 'A path is made of plain names.'),
  /** In bytes. */
  size: z.int().nonnegative(),
  /** When it was changed, in milliseconds since the epoch. */
  modifiedAt: z.number().nonnegative().max(8.64e15).exactOptional(),
});
export type DroppedFile = z.infer<typeof droppedFile>;

/** Reads the list of files that a drop begins with. Throws a `DropError`. */
export function parseDropList(text: string): DroppedFile[] {
  const { data } = z.array(droppedFile).min(1).safeParse(parse(text));
  if (data === undefined) {
    throw new DropError(400, 'This is not a list of files. Drop files on the page of Showreel.');
  }
  const total = data.reduce((sum, { size }) => sum + size, 0);
  if (total > mostBytes || data.length > mostFiles) {
    throw new DropError(
      413,
      'This is more than 1 GiB, or more than 20,000 files. Paste the path of the log instead, or run `npx showreel import` with it.',
    );
  }
  return data;
}

/** Whether a path leads only down, by names that a file can have. */
function isPlainPath(path: string): boolean {
  const names = path.split('/');
  return names.length <= deepest && names.every(isPlainName);
}

function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    !/[\0\\]/.test(name) &&
    Buffer.byteLength(name) <= longestName
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
