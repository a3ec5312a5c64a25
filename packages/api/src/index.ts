export type { Context } from './context';
export { appRouter, createCaller, type AppRouter } from './router';
export type { Runtime, Share, StartedCall, ToolDescription } from './runtime/runtime';
