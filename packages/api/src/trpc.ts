import { initTRPC, TRPCError } from '@trpc/server';
import type { Context } from './context';
import { toPublicError } from './public-error';

/** Pings keep proxies from closing a quiet stream; a client that hears none for longer connects again. */
const pingMs = 10_000;
const inactivityMs = 25_000;

const t = initTRPC.context<Context>().create({
  sse: {
    ping: { enabled: true, intervalMs: pingMs },
    client: { reconnectAfterInactivityMs: inactivityMs },
  },
  // What leaves is a code and a sentence: no stack, no SQL, no path of this machine.
  errorFormatter: ({ shape }) => ({
    ...shape,
    data: { code: shape.data.code, httpStatus: shape.data.httpStatus },
  }),
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Every procedure turns the domain's typed errors into sentences and hides the rest. */
export const publicProcedure = t.procedure.use(async ({ next, path }) => {
  const result = await next();
  if (!result.ok) throw toPublicError(result.error, path);
  return result;
});

export const ownerProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.isOwner) {
    throw new TRPCError({
      code: 'UNAUTHORIZED',
      message: 'You are not signed in. Open the address that Showreel printed when it started.',
    });
  }
  return next();
});
