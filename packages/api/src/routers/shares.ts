import { z } from 'zod';
import { watchSession } from '../runtime/watch';
import { ownerProcedure, publicProcedure, router } from '../trpc';
import { pageInput, watchInput } from './window-input';

const byToken = z.object({ token: z.string().min(1).max(200) });

export const sharesRouter = router({
  create: ownerProcedure
    .input(z.object({ sessionId: z.string() }))
    .mutation(({ ctx, input }) => ctx.runtime.shares.create(input.sessionId)),

  list: ownerProcedure
    .input(z.object({ sessionId: z.string() }))
    .query(({ ctx, input }) => ctx.runtime.shares.list(input.sessionId)),

  revoke: ownerProcedure
    .input(z.object({ shareId: z.string() }))
    .mutation(({ ctx, input }) => ctx.runtime.shares.revoke(input.shareId)),

  /** What a visitor with the link may know of the session. Fails the same way for every token that opens nothing. */
  open: publicProcedure.input(byToken).query(({ ctx, input }) => ctx.runtime.shares.open(input.token)),

  page: publicProcedure
    .input(byToken.extend(pageInput.shape))
    .query(async ({ ctx, input: { token, ...window } }) => {
      const sessionId = await ctx.runtime.shares.resolve(token);
      return ctx.runtime.sessions.page(sessionId, window);
    }),

  watch: publicProcedure.input(byToken.extend(watchInput.shape)).subscription(async function* ({
    ctx,
    input: { token, ...range },
    signal,
  }) {
    const sessionId = await ctx.runtime.shares.resolve(token);
    yield* watchSession(ctx.runtime, { ...range, sessionId, signal, share: token });
  }),
});
