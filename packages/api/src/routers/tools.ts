import { z } from 'zod';
import { ownerProcedure, router } from '../trpc';

const byCall = z.object({ sessionId: z.string(), callId: z.string() });

export const toolsRouter = router({
  list: ownerProcedure.query(({ ctx }) => ctx.runtime.listTools()),

  /**
   * Starts a call and returns its id once it is in the log; its result arrives by `sessions.watch`. Invalid arguments
   * are recorded as a failed call, or refused with their issues when the caller says `onInvalid: 'refuse'`.
   */
  run: ownerProcedure
    .input(
      z.object({
        sessionId: z.string(),
        tool: z.string(),
        args: z.json(),
        onInvalid: z.enum(['record', 'refuse']).default('record'),
      }),
    )
    .mutation(({ ctx, input }) => ctx.runtime.calls.start(input)),

  /**
   * Asks a running call, or the background task that it started, to stop. How it ended, with the output it had, arrives
   * by `sessions.watch`.
   */
  cancel: ownerProcedure.input(byCall).mutation(({ ctx, input }) => ctx.runtime.calls.cancel(input)),
});
