import { z } from 'zod';
import { exclusionsInput } from '../logs/exclusion-settings';
import { ownerProcedure, router } from '../trpc';

const byPath = z.object({ path: z.string().min(1, 'Name a path.').max(4096) });

/** The logs that other agents keep on this machine. Only the owner may see any of it. */
export const logsRouter = router({
  /** All rows at once, then with the last answer's `cursor` what has changed. */
  list: ownerProcedure
    .input(z.object({ cursor: z.string().exactOptional() }).prefault({}))
    .query(({ ctx, input }) => ctx.runtime.logs.list(input.cursor)),

  progress: ownerProcedure.query(({ ctx }) => ctx.runtime.logs.progress()),

  /** Imports the log, or what was added to it, and says which session shows it. */
  open: ownerProcedure
    .input(byPath)
    .mutation(async ({ ctx, input }) => ({ sessionId: await ctx.runtime.logs.open(input.path) })),

  /** The paths of the logs at a path: of the file itself, or of those below a folder. */
  find: ownerProcedure
    .input(byPath)
    .query(async ({ ctx, input }) => ({ paths: await ctx.runtime.logs.find(input.path) })),

  exclusions: ownerProcedure.query(({ ctx }) => ctx.runtime.logs.exclusions()),

  setExclusions: ownerProcedure
    .input(exclusionsInput)
    .mutation(({ ctx, input }) => ctx.runtime.logs.setExclusions(input)),

  rescan: ownerProcedure.mutation(({ ctx }) => ctx.runtime.logs.rescan()),
});
