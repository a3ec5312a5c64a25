import { z } from 'zod';
import { withPublicErrors } from '../public-error';
import { describeOrigin } from '../imports/describe-origin';
import { ownerProcedure, router } from '../trpc';
import { pageInput, watchInput } from './window-input';
import { openCall } from '../runtime/open-call';
import { watchSession } from '../runtime/watch';

const bySession = z.object({ sessionId: z.string() });
const title = z.string().trim().min(1, 'A session needs a title.').max(200, 'At most 200 characters.');

export const sessionsRouter = router({
  list: ownerProcedure
    .input(
      z
        .object({ limit: z.int().min(1).max(200).default(50), cursor: z.string().exactOptional() })
        .prefault({}),
    )
    .query(({ ctx, input }) => ctx.runtime.sessions.list(input)),

  create: ownerProcedure
    .input(z.object({ title: title.exactOptional(), cwd: z.string().min(1, 'Name a folder.') }))
    .mutation(({ ctx, input }) => ctx.runtime.createSession(input)),

  open: ownerProcedure.input(bySession).query(({ ctx, input }) => ctx.runtime.sessions.get(input.sessionId)),

  /** Which log or call a session comes from. */
  origin: ownerProcedure
    .input(bySession)
    .query(({ ctx, input }) => describeOrigin(ctx.runtime, input.sessionId, Date.now())),

  /** The sessions that calls of this one started. */
  children: ownerProcedure
    .input(bySession)
    .query(({ ctx, input }) => ctx.runtime.sessions.children(input.sessionId)),

  page: ownerProcedure
    .input(bySession.extend(pageInput.shape))
    .query(({ ctx, input: { sessionId, ...window } }) => ctx.runtime.sessions.page(sessionId, window)),

  /** The window of one call's item, wherever in the session it is. */
  callPage: ownerProcedure
    .input(bySession.extend({ callId: z.string() }))
    .query(({ ctx, input: { sessionId, callId } }) => openCall(ctx.runtime, sessionId, callId)),

  /** The log itself as view events, a stretch at a time: what exports and the command read. */
  events: ownerProcedure
    .input(
      bySession.extend({
        after: z.int().nonnegative().default(0),
        limit: z.int().min(1).max(1000).default(500),
      }),
    )
    .query(({ ctx, input: { sessionId, ...range } }) => ctx.runtime.sessions.viewEvents(sessionId, range)),

  watch: ownerProcedure
    .input(bySession.extend(watchInput.shape))
    .subscription(({ ctx, input, signal }) =>
      withPublicErrors(watchSession(ctx.runtime, { ...input, signal }), 'sessions.watch'),
    ),

  rename: ownerProcedure
    .input(bySession.extend({ title }))
    .mutation(({ ctx, input }) => ctx.runtime.sessions.rename(input.sessionId, input.title)),

  delete: ownerProcedure
    .input(bySession)
    .mutation(({ ctx, input }) => ctx.runtime.deleteSession(input.sessionId)),
});
