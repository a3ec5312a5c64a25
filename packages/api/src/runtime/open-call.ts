import type { TimelinePage } from '@showreel/views';
import { UnknownCallError } from './call-errors';
import type { Runtime } from './runtime';

/** The window of one call's item. Rejects with an `UnknownCallError` when the session holds no such call. */
export async function openCall(
  { sessions }: Pick<Runtime, 'sessions'>,
  sessionId: string,
  callId: string,
): Promise<TimelinePage> {
  const page = await sessions.callPage(sessionId, callId);
  if (page === undefined) throw new UnknownCallError();
  return page;
}
