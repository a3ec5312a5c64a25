import { fileChange, fileDiff, outputFields, type ToolResultView } from '@showreel/views';
import { z } from 'zod';

/** What is kept of a result that changed files: its hunks, worked out once by the reader from what the log holds. */
export const changeMeta = z.object({ diffs: z.array(fileDiff), files: z.array(fileChange) });
export type ChangeMeta = z.infer<typeof changeMeta>;

/** What is kept of a command's end. */
export const commandMeta = z.object({
  ...outputFields,
  exitCode: z.int().exactOptional(),
  signal: z.string().exactOptional(),
  timedOut: z.boolean().exactOptional(),
  timeoutMs: z.number().positive().exactOptional(),
  durationMs: z.number().nonnegative().exactOptional(),
});
export type CommandMeta = z.infer<typeof commandMeta>;

/** The card of recorded changes. */
export function presentChange({ diffs, files }: ChangeMeta): ToolResultView {
  return { card: 'diff', diffs, files };
}

/** The card of a recorded command. */
export function presentCommand(meta: CommandMeta): ToolResultView {
  return { card: 'terminal', ...meta };
}
