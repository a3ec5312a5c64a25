import type { JsonValue } from '@showreel/views';
import { createCaller } from './router';
import type { Runtime } from './runtime/runtime';
import { collect, type Collected } from './test-watch';

export type Caller = ReturnType<typeof createCaller>;

export const owner = (runtime: Runtime): Caller => createCaller({ runtime, isOwner: true });
export const visitor = (runtime: Runtime): Caller => createCaller({ runtime, isOwner: false });

/** Watches a session as its owner's page does. */
export function watchAfter(runtime: Runtime, sessionId: string, after: number): Collected {
  return collect(async function* (signal) {
    const caller = createCaller({ runtime, isOwner: true }, { signal });
    yield* await caller.sessions.watch({ sessionId, after });
  });
}

/** Starts a call and returns its id. */
export async function startCall(
  runtime: Runtime,
  sessionId: string,
  call: { tool: string; args: JsonValue },
): Promise<string> {
  const started = await owner(runtime).tools.run({ sessionId, ...call });
  if (!started.started) throw new Error('The call was refused.');
  return started.callId;
}

/** Runs a call and resolves when its result has been delivered. */
export async function runToEnd(
  runtime: Runtime,
  sessionId: string,
  call: { tool: string; args: JsonValue },
): Promise<void> {
  const callId = await startCall(runtime, sessionId, call);
  const watch = watchAfter(runtime, sessionId, 0);
  await watch.until((all) => all.some((event) => event.type === 'tool-result' && event.callId === callId));
  await watch.end();
}
