import type { ToolResultView } from '@showreel/views';
import { z } from 'zod';
import { changeMeta, commandMeta, presentChange, presentCommand } from '../../present/recorded-meta';

/** What is kept of a call that ran a command or applied a patch: either may come of a shell and of a script. */
export const workMeta = z.union([changeMeta, commandMeta]);

/** The card of a finished command, or of the change that it was. */
export function presentWork(meta: z.infer<typeof workMeta>): ToolResultView {
  return 'diffs' in meta ? presentChange(meta) : presentCommand(meta);
}
