import { z } from 'zod';

/** A place in a file. `path` is as the call gave it, never made relative; `line` is 1-based. */
export const fileLocation = z.object({
  path: z.string(),
  line: z.int().positive().exactOptional(),
});
export type FileLocation = z.infer<typeof fileLocation>;
