import { logsRouter } from './routers/logs';
import { sessionsRouter } from './routers/sessions';
import { sharesRouter } from './routers/shares';
import { toolsRouter } from './routers/tools';
import { createCallerFactory, router } from './trpc';

export const appRouter = router({
  sessions: sessionsRouter,
  tools: toolsRouter,
  shares: sharesRouter,
  logs: logsRouter,
});
export type AppRouter = typeof appRouter;

/** Calls the procedures in this process, without a wire. */
export const createCaller = createCallerFactory(appRouter);
