import { z } from 'zod';

/** A window of items: from index `from`, or the last ones. */
export const pageInput = z.object({
  from: z.int().nonnegative().exactOptional(),
  limit: z.int().min(1).max(500).default(100),
});

/**
 * Where a watch begins: after that seq, of the log that the page of that generation is of. `lastEventId` is the transport's
 * own, set when it connects again.
 */
export const watchInput = z.object({
  after: z.int().nonnegative(),
  generation: z.int().nonnegative().exactOptional(),
  lastEventId: z.string().nullish(),
});
