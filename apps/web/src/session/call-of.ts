import type { CallItem, Timeline } from '@showreel/views';

/** The newest call of that id in what is loaded of a timeline. */
export function callOf({ items }: Timeline, callId: string): CallItem | undefined {
  const call = items.findLast((item) => item.type === 'call' && item.callId === callId);
  return call?.type === 'call' ? call : undefined;
}
