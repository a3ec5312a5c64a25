import { z } from 'zod';
import { describeOrigin } from '../imports/describe-origin';
import { withPublicErrors } from '../public-error';
import { openCall } from '../runtime/open-call';
import type { Runtime } from '../runtime/runtime';
import { watchSession } from '../runtime/watch';
import { ownerProcedure, publicProcedure, router } from '../trpc';
import { pageInput, watchInput } from './window-input';

// Whatever its form, a token that opens nothing is no more than not found.
const byToken = z.object({ token: z.string() });

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

  /** Whether the session came out of a log, and whether more may come of it; not where the log lies. */
  origin: publicProcedure.input(byToken).query(async ({ ctx, input }) => {
    const sessionId = await ctx.runtime.shares.resolve(input.token);
    const { log } = await describeOrigin(ctx.runtime, sessionId, Date.now());
    return { isImported: log !== undefined, isActive: log?.isActive === true };
  }),

  page: publicProcedure
    .input(byToken.extend(pageInput.shape))
    .query(async ({ ctx, input: { token, ...window } }) => {
      const sessionId = await ctx.runtime.shares.resolve(token);
      return ctx.runtime.sessions.page(sessionId, window);
    }),

  callPage: publicProcedure
    .input(byToken.extend({ callId: z.string() }))
    .query(async ({ ctx, input: { token, callId } }) =>
      openCall(ctx.runtime, await ctx.runtime.shares.resolve(token), callId),
    ),

  watch: publicProcedure
    .input(byToken.extend(watchInput.shape))
    .subscription(({ ctx, input: { token, ...range }, signal }) =>
      withPublicErrors(watchShare(ctx.runtime, { ...range, token, signal }), 'shares.watch'),
    ),
});

async function* watchShare(
  runtime: Runtime,
  { token, ...range }: { token: string } & Omit<Parameters<typeof watchSession>[1], 'sessionId' | 'share'>,
): ReturnType<typeof watchSession> {
  const sessionId = await runtime.shares.resolve(token);
  yield* watchSession(runtime, { ...range, sessionId, share: token });
}
