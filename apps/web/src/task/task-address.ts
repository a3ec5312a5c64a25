/** A command's own page, below the address of its timeline. */
export function taskAddress(timeline: string, callId: string): string {
  return `${timeline}/tasks/${encodeURIComponent(callId)}`;
}
