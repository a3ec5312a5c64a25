import { fileDiff, fileLocation, toolCallKind } from '@showreel/views';
import { z } from 'zod';
import { changeMeta, commandMeta } from '../present/recorded-meta';

/** A call as it is kept: the protocol's own fields, as far as they were told when it was. */
export const acpArgs = z.object({
  title: z.string(),
  kind: z.string().optional(),
  rawInput: z.json().optional(),
  /** The text in its content. */
  text: z.string().optional(),
  diffs: z.array(fileDiff).optional(),
  command: z.string().optional(),
  cwd: z.string().optional(),
  description: z.string().optional(),
  locations: z.array(fileLocation).optional(),
});
export type AcpArgs = z.infer<typeof acpArgs>;

/** What is kept of its end. `title`: the one it then had, when it changed. */
export const acpMeta = z.object({
  title: z.string().exactOptional(),
  change: changeMeta.exactOptional(),
  command: commandMeta.exactOptional(),
  locations: z.array(fileLocation).exactOptional(),
});
export type AcpMeta = z.infer<typeof acpMeta>;

/** The kinds of the protocol; another one is drawn as `other`. */
export function readKind(kind: string | undefined): z.infer<typeof toolCallKind> | undefined {
  if (kind === undefined) return undefined;
  const known = toolCallKind.safeParse(kind);
  return known.success ? known.data : 'other';
}
